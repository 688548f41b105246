import type { DateType } from '@kinfolio/domain/fields/date-rule';
import { bill } from '@kinfolio/domain/kinds/bill';
import { importantDate } from '@kinfolio/domain/kinds/important-date';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { dueDates, upcomingDays } from '@kinfolio/domain/overview/due';
import { DateRows } from '../../passport/home/DateRows.tsx';
import { Part } from './Part.tsx';
import { Preview, previewPage } from './Preview.tsx';
import { SampleForm } from './SampleForm.tsx';
import { ellerys, InPassport, sampleDay, sampleDayWords } from './sample.tsx';
import { TwoViews } from './TwoViews.tsx';

/** The four entries of the sample (spec 1 §2): the next of each of these types. */
const types: ReadonlySet<DateType> = new Set(['appointment', 'renewal', 'birthday', 'anniversary']);

const own = dueDates(id => (id === importantDate.id ? importantDate : undefined), ellerys, sampleDay);
const dates = own.filter(
  ({ type, daysUntil }, index) =>
    types.has(type) &&
    daysUntil >= 0 &&
    !own.slice(0, index).some(before => before.type === type && before.daysUntil >= 0),
);

/** What comes into the list without being typed: the next date of a policy and of a bill. */
const others = dueDates(kindOf, ellerys, sampleDay).filter(({ daysUntil }) => daysUntil > 0);
const fromRecords = [bill, insurancePolicy].flatMap(
  kind => others.find(date => date.kind === kind && date.daysUntil <= upcomingDays) ?? [],
);

/** The dates feature for a visitor: who it is for, and a sample of it. */
export const importantDatesPreview = previewPage(
  '/previews/important-dates',
  'Sample: important dates',
  'Birthdays, renewals and appointments in one list. The dates feature is for subscribed users.',
  () => (
    <Preview
      title="Important dates"
      actions={
        <>
          <a className="btn btn--secondary" href="/login">
            Log In
          </a>
          <a className="btn btn--primary" href="/signup">
            Sign Up
          </a>
        </>
      }
    >
      <p className="lead">The dates feature is for subscribed users.</p>
      <p>
        Log in, or sign up and try it free for 30&nbsp;days. Birthdays, renewals and appointments are then in
        one list.
      </p>
      <h2 className="h3">What it looks like</h2>
      <p className="small muted">The dates are made up. {sampleDayWords}</p>
      <TwoViews
        label="Which dates to see"
        views={[
          {
            id: 'upcoming',
            words: `Upcoming (${String(upcomingDays)} days)`,
            content: <Dates within={upcomingDays} />,
          },
          { id: 'all', words: 'All Dates', content: <Dates within={Number.POSITIVE_INFINITY} /> },
        ]}
      />
      <Part title="Dates that come by themselves">
        <p>
          A policy or a bill puts its date in the list. To change it, change the record. It stays in the list
          as long as the record is there.
        </p>
        <InPassport>
          <DateRows dates={fromRecords} still year />
        </InPassport>
      </Part>
      <Part title="Dates you add">
        <p>You can change a date of your own, or take it out, at any time.</p>
        <SampleForm kind={importantDate} />
      </Part>
    </Preview>
  ),
);

function Dates({ within }: { readonly within: number }) {
  return (
    <InPassport>
      <DateRows dates={dates.filter(({ daysUntil }) => daysUntil <= within)} still year />
    </InPassport>
  );
}
