import { emailReminderDays } from '@kinfolio/domain/fields/date-rule';
import { findKind } from '@kinfolio/domain/kinds/index';
import { listDueDates, type RecordDueDate } from '@kinfolio/domain/overview/due';
import { createReminderLabel } from '@kinfolio/domain/overview/reminders';
import { addDays } from '@kinfolio/domain/values/calendar';
import { ClaimWordsOnly } from '../parts/Claim.tsx';
import { PreviewPart } from './Part.tsx';
import { createPreviewPage, Preview } from './Preview.tsx';
import { elleryFamily, formatSampleDay, sampleDay, sampleDayNote } from './sample.tsx';

/** The number of reminders shown. */
const shown = 5;

type Reminder = RecordDueDate & { readonly reminder: NonNullable<RecordDueDate['reminder']> };

const reminders = listDueDates(findKind, elleryFamily, sampleDay)
  .filter((date): date is Reminder => date.reminder?.on === true && date.daysUntil > 0)
  .filter(({ day, reminder }) => reminder.day === addDays(day, -emailReminderDays))
  .slice(0, shown);

/** Sample reminders, and when the email about each is sent. */
export const remindersPreview = createPreviewPage(
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
        <ClaimWordsOnly id="email-reminders" />
      </p>
      <PreviewPart title="What we would tell you">
        <p className="small muted">The records are made up. {sampleDayNote}</p>
        <ul className="rows rows--top rows--apart">
          {reminders.map(reminder => (
            <ReminderRow key={`${reminder.recordId} ${String(reminder.field)}`} reminder={reminder} />
          ))}
        </ul>
      </PreviewPart>
      {reminders[0] !== undefined && <SampleMail reminder={reminders[0]} />}
    </Preview>
  ),
);

function ReminderRow({ reminder: { title, label, day, reminder } }: { readonly reminder: Reminder }) {
  return (
    <li>
      <span className="strong">{title}</span>
      <br />
      {label} on {formatSampleDay(day)}. Email&nbsp;on&nbsp;{formatSampleDay(reminder.day)}.
    </li>
  );
}

/** The text of a reminder email. It names the type of thing, and nothing else from the record. */
function SampleMail({ reminder }: { readonly reminder: Reminder }) {
  return (
    <div className="samplemail">
      <PreviewPart title="What the email says">
        <p className="strong">
          {createReminderLabel(reminder, 'kind')}, {formatSampleDay(reminder.day)}
        </p>
        <p>
          That is in {emailReminderDays}&nbsp;days. Open your passport to see the details. They are not in
          this email, because we cannot read them.
        </p>
      </PreviewPart>
    </div>
  );
}
