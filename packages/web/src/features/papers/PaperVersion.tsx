import { paper } from '@kinfolio/domain/kinds/paper';
import { type RecordContent, titleOf } from '@kinfolio/domain/records';
import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CentredSpinner } from '../../ui/Spinner.tsx';
import { PaperPreview } from './PaperPreview.tsx';
import { DownloadNotice, useDownload } from './use-download.tsx';
import type { Say } from './words.ts';
import '../../styles/papers.css';

export interface PaperVersionProps {
  readonly content: RecordContent;
  /** "version 3" */
  readonly name: string;
  readonly say: Say;
}

/** Looks at the file of an earlier version without going back to it. */
export function PaperVersion({ content, name, say }: PaperVersionProps) {
  const [open, setOpen] = useState(false);
  const { download, state } = useDownload(say);
  const title = titleOf(paper, content.fields);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
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
          <PaperPreview file={String(content.fields['file'])} name={title} say={say} />
        </Suspense>
      </Dialog>
    </>
  );
}
