import type { DateType } from '@kinfolio/domain/fields/date-rule';
import { bill } from '@kinfolio/domain/kinds/bill';
import { importantDate } from '@kinfolio/domain/kinds/important-date';
import { findKind } from '@kinfolio/domain/kinds/index';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { listDueDates, upcomingDays } from '@kinfolio/domain/overview/due';
import { DateRows } from '../../passport/home/DateRows.tsx';
import { PreviewPart } from './Part.tsx';
import { createPreviewPage, Preview } from './Preview.tsx';
import { SampleForm } from './SampleForm.tsx';
import { elleryFamily, SamplePassportProvider, sampleDay, sampleDayNote } from './sample.tsx';
import { ViewSwitcher } from './TwoViews.tsx';

/** The types of date in the sample (spec 1 §2), which shows the next date of each of these four types. */
const types: ReadonlySet<DateType> = new Set(['appointment', 'renewal', 'birthday', 'anniversary']);

const own = listDueDates(
  id => (id === importantDate.id ? importantDate : undefined),
  elleryFamily,
  sampleDay,
);
const dates = own.filter(
  ({ type, daysUntil }, index) =>
    types.has(type) &&
    daysUntil >= 0 &&
    !own.slice(0, index).some(before => before.type === type && before.daysUntil >= 0),
);

/**
 * The dates that appear in the list although nobody typed them there: the next date of a bill and of an insurance
 * policy.
 */
const others = listDueDates(findKind, elleryFamily, sampleDay).filter(({ daysUntil }) => daysUntil > 0);
const fromRecords = [bill, insurancePolicy].flatMap(
  kind => others.find(date => date.kind === kind && date.daysUntil <= upcomingDays) ?? [],
);

/** A preview of the dates feature for visitors: who can use it, and a sample. */
export const importantDatesPreview = createPreviewPage(
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
      <p className="small muted">The dates are made up. {sampleDayNote}</p>
      <ViewSwitcher
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
      <PreviewPart title="Dates that are added automatically">
        <p>
          A policy or a bill adds its date to the list. To change the date, change the record. The date stays
          in the list as long as the record exists.
        </p>
        <SamplePassportProvider>
          <DateRows dates={fromRecords} still year />
        </SamplePassportProvider>
      </PreviewPart>
      <PreviewPart title="Dates you add">
        <p>You can change a date of your own, or remove it, at any time.</p>
        <SampleForm kind={importantDate} />
      </PreviewPart>
    </Preview>
  ),
);

function Dates({ within }: { readonly within: number }) {
  return (
    <SamplePassportProvider>
      <DateRows dates={dates.filter(({ daysUntil }) => daysUntil <= within)} still year />
    </SamplePassportProvider>
  );
}
