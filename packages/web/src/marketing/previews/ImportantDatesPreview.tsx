import type { DateType } from '@kinfolio/domain/date-rule';
import { dueDates, upcomingDays } from '@kinfolio/domain/due';
import { importantDate } from '@kinfolio/domain/kinds/important-date';
import { DateRows } from '../../passport/home/DateRows.tsx';
import { CloseLink, Preview, previewPage } from './Preview.tsx';
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

/** The dates feature for somebody who is not signed in: who it is for, and a sample of it. */
export const importantDatesPreview = previewPage(
  '/previews/important-dates',
  'Sample: important dates',
  'Birthdays, renewals and appointments in one list. The dates feature is for subscribed users.',
  () => (
    <Preview
      title="Important dates"
      actions={
        <>
          <CloseLink />
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
        Log in, or sign up and try it free for 30&nbsp;days. Birthdays, renewals and appointments then stand
        in one list, and those of your records come into it by themselves.
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
