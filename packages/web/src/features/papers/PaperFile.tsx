import { paper } from '@kinfolio/domain/kinds/paper';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { Download } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useFileUploads, useInterruptedUploads, usePapers } from '../../session/api/react-papers.ts';
import { CentredSpinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { AddPapers } from './AddPapers.tsx';
import { PaperPreview } from './PaperPreview.tsx';
import { UploadList } from './SendingList.tsx';
import { InterruptedUploads } from './UnfinishedList.tsx';
import { DownloadNotice, useDownload } from './use-download.tsx';
import '../../styles/papers.css';

export interface PaperFileProps {
  readonly id: string;
  readonly content: RecordContent;
}

/** The file of a paper, which the person can view, save, and replace with a newer one. */
export function PaperFile({ id, content }: PaperFileProps) {
  const { download, state } = useDownload();
  const name = getRecordTitle(paper, content.fields);
  return (
    <section className="paperpart" aria-label={`The file: ${name}`}>
      <Suspense fallback={<CentredSpinner label="Opening the file" />}>
        <PaperPreview file={String(content.fields['file'])} name={name} />
      </Suspense>
      <div className="actions">
        <Button onClick={() => download({ content })}>
          <Icon of={Download} size="sm" />
          Download
        </Button>
      </div>
      <DownloadNotice state={state} />
      <Suspense fallback={null}>
        <Replace id={id} />
      </Suspense>
    </section>
  );
}

function Replace({ id }: Pick<PaperFileProps, 'id'>) {
  const papers = usePapers();
  const sending = useFileUploads(papers);
  const mine = useMemo(() => sending.filter(({ place }) => place.replaces === id), [sending, id]);
  const { uploads, giveUp } = useInterruptedUploads(papers);
  return (
    <>
      <InterruptedUploads
        uploads={uploads.filter(({ place }) => place.replaces === id)}
        onGiveUp={object => void giveUp(object)}
      />
      <UploadList papers={papers} lines={mine} />
      <AddPapers single words="Replace the file" onFiles={files => papers.send(files, { replaces: id })} />
      <p className="small muted">We keep the current file under All changes.</p>
    </>
  );
}
