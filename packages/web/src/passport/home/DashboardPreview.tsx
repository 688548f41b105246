import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { UpcomingDates } from './ComingUp.tsx';
import { FigureCards } from './FigureCards.tsx';
import type { HomeData } from './home-data.ts';
import { SectionCards } from './SectionCards.tsx';
import { WorthChart } from './WorthChart.tsx';

/** How many dates the preview shows (spec 1 §9). */
const datesInPreview = 3;

export interface DashboardPreviewProps {
  /** The figures and dates to show, calculated from the sample passport. */
  readonly data: HomeData;
  readonly kinds: readonly RecordKind[];
  /** Whether to show the whole dashboard. Otherwise it has only the four figures and the next dates. */
  readonly full: boolean;
}

/** The dashboard of an invented person. Contains no links. */
export function DashboardPreview({ data, kinds, full }: DashboardPreviewProps) {
  return (
    <>
      <FigureCards data={data} still />
      {full && (
        <>
          <WorthChart totals={data.totals} owed={data.owed} kinds={kinds} still />
          <SectionCards cards={data.cards} loans={data.loans} today={data.today} still />
        </>
      )}
      <div className="gap-top">
        <UpcomingDates dates={data.dates} most={datesInPreview} />
      </div>
    </>
  );
}
