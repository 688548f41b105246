import { formatCounted } from '@kinfolio/domain/values/count';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { listNextPapersToCheck, type ScannedPaper } from '../paper-queue.ts';
import type { MorePagesProps } from './MorePages.tsx';
import { countFurtherPages } from './whole-reading.ts';

/** Offers to combine a document with the ones waiting after it, if they look like its pages. */
export function CombinePagesOffer({ queue, papers, paper }: MorePagesProps) {
  const alike = pagesAlike(paper, listNextPapersToCheck(papers, paper));
  if (alike === 0) return null;
  return (
    <Banner tone="info">
      <p>
        {alike === 1
          ? 'The next picture looks like another page of this paper.'
          : `The next ${formatCounted(alike, 'picture')} look like more pages of this paper.`}
      </p>
      <div className="actions">
        <Button onClick={() => queue.joinNext(paper.id, alike)}>Put the pages together</Button>
      </div>
    </Banner>
  );
}

function pagesAlike({ step }: ScannedPaper, behind: readonly ScannedPaper[]): number {
  if (step.at !== 'read') return 0;
  const readings = behind.map(one => (one.step.at === 'read' ? one.step.reading : undefined));
  return countFurtherPages(step.reading, readings);
}
