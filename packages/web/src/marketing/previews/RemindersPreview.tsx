import { emailReminderDays } from '@kinfolio/domain/fields/date-rule';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { dueDates, type RecordDueDate } from '@kinfolio/domain/overview/due';
import { labelOf } from '@kinfolio/domain/overview/reminders';
import { addDays } from '@kinfolio/domain/values/calendar';
import { ClaimWords } from '../parts/Claim.tsx';
import { Part } from './Part.tsx';
import { Preview, previewPage } from './Preview.tsx';
import { dayInWords, ellerys, sampleDay, sampleDayWords } from './sample.tsx';

/** So many are shown. */
const shown = 5;

type Reminder = RecordDueDate & { readonly reminder: NonNullable<RecordDueDate['reminder']> };

const reminders = dueDates(kindOf, ellerys, sampleDay)
  .filter((date): date is Reminder => date.reminder?.on === true && date.daysUntil > 0)
  .filter(({ day, reminder }) => reminder.day === addDays(day, -emailReminderDays))
  .slice(0, shown);

/** What somebody is reminded of, and when the email about it comes. */
export const remindersPreview = previewPage(
  '/previews/reminders',
  'Sample reminders',
  `The reminders that Kinfolio sends ${String(emailReminderDays)} days before something falls due.`,
  () => (
    <Preview
      title="Helpful reminders"
      actions={
        <a className="btn btn--primary" href="/signup">
          Try It Free for 30 Days
        </a>
      }
    >
      <p className="lead">Tick one box on a policy or a bill. We write to you before it falls due.</p>
      <p>
        <ClaimWords id="email-reminders" />
      </p>
      <Part title="What you would be told">
        <p className="small muted">The records are made up. {sampleDayWords}</p>
        <ul className="rows rows--top rows--apart">
          {reminders.map(reminder => (
            <ReminderRow key={`${reminder.recordId} ${String(reminder.field)}`} reminder={reminder} />
          ))}
        </ul>
      </Part>
      {reminders[0] !== undefined && <SampleMail reminder={reminders[0]} />}
    </Preview>
  ),
);

function ReminderRow({ reminder: { title, label, day, reminder } }: { readonly reminder: Reminder }) {
  return (
    <li>
      <span className="strong">{title}</span>
      <br />
      {label} on {dayInWords(day)}. Email&nbsp;on&nbsp;{dayInWords(reminder.day)}.
    </li>
  );
}

/** The words of such an email: they name what sort of thing it is, and nothing else of the record. */
function SampleMail({ reminder }: { readonly reminder: Reminder }) {
  return (
    <div className="samplemail">
      <Part title="What the email says">
        <p className="strong">
          {labelOf(reminder, 'kind')}, {dayInWords(reminder.day)}
        </p>
        <p>
          That is in {emailReminderDays}&nbsp;days. Open your passport to see the details. They are not in
          this email, because we cannot read them.
        </p>
      </Part>
    </div>
  );
}
