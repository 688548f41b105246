import type { RecordKind } from '@kinfolio/domain/records';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
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
}

/** The dashboard of an invented person: the four figures and what comes up, then all of it when asked. Nothing in it leads anywhere. */
export function DashboardPreview({ data, kinds }: DashboardPreviewProps) {
  const [full, setFull] = useState(false);
  return (
    <>
      <FigureCards data={data} still />
      {full && (
        <>
          <WorthChart totals={data.totals} kinds={kinds} still />
          <SectionCards cards={data.cards} today={data.today} still />
        </>
      )}
      <div className="gap-top">
        <ComingUp dates={data.dates} most={datesInPreview} still />
      </div>
      {!full && (
        <div className="actions gap-top">
          <Button onClick={() => setFull(true)}>See Full Dashboard</Button>
        </div>
      )}
    </>
  );
}
