import { paper } from '@kinfolio/domain/kinds/paper';
import { type RecordContent, titleOf } from '@kinfolio/domain/records';
import { Download } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { usePapers, useSending, useUnfinished } from '../../sync/papers/react.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CentredSpinner } from '../../ui/Spinner.tsx';
import { AddPapers } from './AddPapers.tsx';
import { PaperPreview } from './PaperPreview.tsx';
import { SendingList } from './SendingList.tsx';
import { UnfinishedList } from './UnfinishedList.tsx';
import { DownloadNotice, useDownload } from './use-download.tsx';
import type { Say } from './words.ts';
import '../../styles/papers.css';

export interface PaperFileProps {
  readonly id: string;
  readonly content: RecordContent;
  readonly say: Say;
}

/** The file of a paper: to look at, to save, and to replace by a newer one. */
export function PaperFile({ id, content, say }: PaperFileProps) {
  const { download, state } = useDownload(say);
  const name = titleOf(paper, content.fields);
  return (
    <section className="paperpart" aria-label={`The file: ${name}`}>
      <Suspense fallback={<CentredSpinner label="Opening the file" />}>
        <PaperPreview file={String(content.fields['file'])} name={name} say={say} />
      </Suspense>
      <div className="actions">
        <Button onClick={() => download({ content })}>
          <Icon of={Download} size="sm" />
          Download
        </Button>
      </div>
      <DownloadNotice state={state} />
      <Suspense fallback={null}>
        <Replace id={id} say={say} />
      </Suspense>
    </section>
  );
}

function Replace({ id, say }: Pick<PaperFileProps, 'id' | 'say'>) {
  const papers = usePapers();
  const sending = useSending(papers);
  const mine = useMemo(() => sending.filter(({ place }) => place.replaces === id), [sending, id]);
  const { uploads, giveUp } = useUnfinished(papers);
  return (
    <>
      <UnfinishedList
        uploads={uploads.filter(({ place }) => place.replaces === id)}
        onGiveUp={object => void giveUp(object)}
      />
      <SendingList papers={papers} lines={mine} say={say} />
      <AddPapers single words="Replace the file" onFiles={files => papers.send(files, { replaces: id })} />
      <p className="small muted">The file you have now is kept under All changes.</p>
    </>
  );
}
