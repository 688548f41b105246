import { Button } from '../../../../ui/form/Button.tsx';
import { ChooseFiles } from '../../../../ui/form/ChooseFiles.tsx';
import { readable } from '../ChoosePapers.tsx';
import { type PaperQueue, papersBehind, type ScannedPaper } from '../paper-queue.ts';

export interface MorePagesProps {
  readonly queue: PaperQueue;
  readonly papers: readonly ScannedPaper[];
  /** The paper that is checked; it is read. */
  readonly paper: ScannedPaper;
}

/** Takes more pages to the paper that is checked: the one that waits behind it, or new ones. */
export function MorePages({ queue, papers, paper }: MorePagesProps) {
  return (
    <div className="stack-2 morepages" role="group" aria-label="More pages of this paper">
      {papersBehind(papers, paper).length > 0 && (
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
