import { paper } from '@kinfolio/domain/kinds/paper';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { CentredSpinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { PaperPreview } from './PaperPreview.tsx';
import { DownloadNotice, useDownload } from './use-download.tsx';
import '../../styles/papers.css';

export interface PaperVersionProps {
  readonly content: RecordContent;
  /** The name of the version, such as "version 3". */
  readonly name: string;
}

/** Shows the file of an earlier version without restoring it. */
export function PaperVersion({ content, name }: PaperVersionProps) {
  const [open, setOpen] = useState(false);
  const { download, state } = useDownload();
  const title = getRecordTitle(paper, content.fields);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Icon of={Eye} size="sm" />
        Open this version <span className="hide">({name})</span>
      </Button>
      <Dialog
        title={`${title}, ${name}`}
        isOpen={open}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => download({ content })}>Download</Button>}
      >
        <DownloadNotice state={state} />
        <Suspense fallback={<CentredSpinner label="Opening the file" />}>
          <PaperPreview file={String(content.fields['file'])} name={title} />
        </Suspense>
      </Dialog>
    </>
  );
}
