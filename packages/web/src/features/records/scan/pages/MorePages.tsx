import { counted } from '@kinfolio/domain/values/count';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { ChooseFiles } from '../../../../ui/form/ChooseFiles.tsx';
import { readable } from '../ChoosePapers.tsx';
import { type PaperQueue, papersBehind, type ScannedPaper } from '../paper-queue.ts';
import { pagesBehind } from './whole-reading.ts';

export interface MorePagesProps {
  readonly queue: PaperQueue;
  readonly papers: readonly ScannedPaper[];
  /** The paper that is checked; it is read. */
  readonly paper: ScannedPaper;
}

/** Takes more pages to the paper that is checked: those that wait behind it, or new ones. */
export function MorePages({ queue, papers, paper }: MorePagesProps) {
  const behind = papersBehind(papers, paper);
  const alike = pagesAlike(paper, behind);
  return (
    <div className="stack-2 morepages" role="group" aria-label="More pages of this paper">
      {alike > 0 && (
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
      )}
      {alike === 0 && behind.length > 0 && (
        <Button variant="quiet" onClick={() => queue.joinNext(paper.id, 1)}>
          The next picture is another page
        </Button>
      )}
      <ChooseFiles
        words="Add another page"
        photoWords="Photo of another page"
        fileLabel="Another page to read"
        photoLabel="Photo of another page"
        look="quiet"
        multiple
        accept={readable}
        onFiles={files => queue.addPages(paper.id, files)}
      />
    </div>
  );
}

function pagesAlike({ step }: ScannedPaper, behind: readonly ScannedPaper[]): number {
  if (step.at !== 'read') return 0;
  const readings = behind.map(one => (one.step.at === 'read' ? one.step.reading : undefined));
  return pagesBehind(step.reading, readings);
}
