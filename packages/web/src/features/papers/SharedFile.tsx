import { paper } from '@kinfolio/domain/kinds/paper';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { formatFieldValue, getRecordTitle } from '@kinfolio/domain/records/record-views';
import { Download, Eye } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { FileDecryptor } from '../../session/api/papers.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { CentredSpinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { FilePreview } from './PaperPreview.tsx';
import { DownloadNotice, useFileDownload } from './use-download.tsx';
import '../../styles/papers.css';

export interface SharedFileProps {
  readonly content: RecordContent;
  readonly source: FileDecryptor;
  /** More buttons for this file. */
  readonly children?: ReactNode;
}

/** The file of a paper that another person shares, to view and save. */
export function SharedFile({ content, source, children }: SharedFileProps) {
  const [open, setOpen] = useState(false);
  const { download, state } = useFileDownload(useCallback(() => Promise.resolve(source), [source]));
  const name = getRecordTitle(paper, content.fields);
  return (
    <div className="no-print">
      <p className="papername">
        <bdi>{name}</bdi>
        <span className="small muted linked__kind">{formatFieldValue(paper, content.fields, 'file')}</span>
      </p>
      <div className="actions">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Icon of={Eye} size="sm" />
          Look at it <span className="hide">({name})</span>
        </Button>
        <Button variant="quiet" onClick={() => download({ content })}>
          <Icon of={Download} size="sm" />
          Download <span className="hide">{name}</span>
        </Button>
        {children}
      </div>
      <DownloadNotice state={state} />
      <Dialog title={name} isOpen={open} onClose={() => setOpen(false)}>
        <Suspense fallback={<CentredSpinner label="Opening the file" />}>
          <FilePreview file={String(content.fields['file'])} name={name} source={source} />
        </Suspense>
      </Dialog>
    </div>
  );
}
