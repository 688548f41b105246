import { counted } from '@kinfolio/domain/values/count';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { papersBehind, type ScannedPaper } from '../paper-queue.ts';
import type { MorePagesProps } from './MorePages.tsx';
import { pagesBehind } from './whole-reading.ts';

/** Offers to put a paper together with what waits behind it, where that looks like its pages. */
export function PagesAlike({ queue, papers, paper }: MorePagesProps) {
  const alike = pagesAlike(paper, papersBehind(papers, paper));
  if (alike === 0) return null;
  return (
    <Banner tone="info">
      <p>
        {alike === 1
          ? 'The next picture looks like a page of this paper.'
          : `The next ${counted(alike, 'picture')} look like pages of this paper.`}
      </p>
      <div className="actions">
        <Button onClick={() => queue.joinNext(paper.id, alike)}>Put them together</Button>
      </div>
    </Banner>
  );
}

function pagesAlike({ step }: ScannedPaper, behind: readonly ScannedPaper[]): number {
  if (step.at !== 'read') return 0;
  const readings = behind.map(one => (one.step.at === 'read' ? one.step.reading : undefined));
  return pagesBehind(step.reading, readings);
}
