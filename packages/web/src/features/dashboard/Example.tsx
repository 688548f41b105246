import { samplePassport } from '@kinfolio/domain/overview/sample-passport';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import { useMemo, useState } from 'react';
import { DashboardPreview } from '../../passport/home/DashboardPreview.tsx';
import { computeHomeData } from '../../passport/home/home-data.ts';
import type { SectionWithPages } from '../../passport/sections.ts';
import { Button } from '../../ui/form/Button.tsx';

export interface ExamplePassportProps {
  readonly kinds: readonly RecordKind[];
  readonly sections: readonly SectionWithPages[];
  readonly today: Day;
}

/** An example of a full passport, shown to a person whose own is empty. */
export function ExamplePassport(props: ExamplePassportProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className="gap-top" aria-labelledby="example">
      <h2 id="example">What a full passport looks like</h2>
      <div className="gap-top">
        {open ? <Filled {...props} /> : <Button onClick={() => setOpen(true)}>Show an example</Button>}
      </div>
    </section>
  );
}

function Filled({ kinds, sections, today }: ExamplePassportProps) {
  const data = useMemo(
    () => computeHomeData(sections, kinds, samplePassport(today), today),
    [sections, kinds, today],
  );
  const [full, setFull] = useState(false);
  return (
    <>
      <p className="muted">An example with made-up records. None of them are yours.</p>
      <DashboardPreview data={data} kinds={kinds} full={full} />
      {!full && (
        <div className="actions gap-top">
          <Button onClick={() => setFull(true)}>See Full Dashboard</Button>
        </div>
      )}
    </>
  );
}
