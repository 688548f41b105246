import { Button } from '../../../../ui/form/Button.tsx';
import { ChooseFiles } from '../../../../ui/form/ChooseFiles.tsx';
import { readableFileTypes } from '../ChoosePapers.tsx';
import { listNextPapersToCheck, type PaperQueue, type ScannedPaper } from '../paper-queue.ts';

export interface MorePagesProps {
  readonly queue: PaperQueue;
  readonly papers: readonly ScannedPaper[];
  /** The document being checked, already read. */
  readonly paper: ScannedPaper;
}

/** Adds pages to the document that is being checked: either the next waiting document, or new files. */
export function MorePages({ queue, papers, paper }: MorePagesProps) {
  return (
    <div className="stack-2 morepages" role="group" aria-label="More pages of this paper">
      {listNextPapersToCheck(papers, paper).length > 0 && (
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
        accept={readableFileTypes}
        onFiles={files => queue.addPages(paper.id, files)}
      />
    </div>
  );
}
