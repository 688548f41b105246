import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { ComingUp } from './ComingUp.tsx';
import { FigureCards } from './FigureCards.tsx';
import type { HomeData } from './home-data.ts';
import { SectionCards } from './SectionCards.tsx';
import { WorthChart } from './WorthChart.tsx';

/** Dates shown in the preview (spec 1 §9). */
const datesInPreview = 3;

export interface DashboardPreviewProps {
  /** Worked out from the sample passport. */
  readonly data: HomeData;
  readonly kinds: readonly RecordKind[];
  /** All of it; otherwise the four figures and what comes up. */
  readonly full: boolean;
}

/** The dashboard of an invented person. Nothing in it leads anywhere. */
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
        <ComingUp dates={data.dates} most={datesInPreview} />
      </div>
    </>
  );
}
