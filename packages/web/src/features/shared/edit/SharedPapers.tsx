import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import type { ComponentType, PropsWithChildren, ReactNode } from 'react';
import type { FileDestination } from '../../../session/api/papers.ts';
import type { ReadableRecord } from '../../../session/api/sharing.ts';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';
import { ChangeSharedPaper } from './ChangePaper.tsx';
import type { SaveSharedEdit } from './EditShared.tsx';
import type { SharedHistoryProps } from './SharedHistory.tsx';

/** Sends files to another person's papers. */
export interface SendSharedPapers {
  readonly onFiles: (files: readonly File[], place: FileDestination) => void;
  /**
   * Renders the uploads in progress, either to a record or as the new file of a paper; renders nothing if no upload is
   * in progress.
   */
  readonly onTheWay: (place: FileDestination) => ReactNode;
  /** Renders uploads whose record no longer exists. `there` has the ids of the records that still exist. */
  readonly onTheWayToNone: (there: ReadonlySet<string>) => ReactNode;
}

/** Changes another person's records. */
export interface SharedEditor {
  readonly clock: Clock;
  readonly onEdit: SaveSharedEdit;
  readonly history: SharedHistoryProps['read'];
  readonly papers: SendSharedPapers;
}

/** A component that shows a paper's file, with further actions as its children. */
export type SharedFileComponent = ComponentType<PropsWithChildren<{ readonly content: RecordContent }>>;

interface AddSharedPapersProps extends Pick<SharedEditor, 'papers'> {
  readonly recordId: string;
  readonly title: string;
}

/** Adds files to a record as papers, and shows the uploads in progress. */
export function AddSharedPapers({ papers: { onFiles, onTheWay }, recordId, title }: AddSharedPapersProps) {
  const place = { recordId };
  return (
    <div className="no-print gap-top">
      {onTheWay(place)}
      <ChooseFiles
        words="Add a paper"
        hidden={`to ${title}`}
        photoLabel={`Take a photo of a paper of ${title}`}
        multiple
        onFiles={files => onFiles(files, place)}
      />
    </div>
  );
}

interface OnePaperProps {
  readonly record: ReadableRecord;
  readonly owner: string;
  readonly File: SharedFileComponent;
  readonly editor?: SharedEditor | undefined;
}

/** A paper's file. If the reader may change it, there are buttons to replace or delete it. */
export function SharedPaperFile({ record, owner, File, editor }: OnePaperProps) {
  const { id, content, confirmed, waits } = record;
  const place = { replaces: id };
  return (
    <>
      {waits !== undefined && <UnsentChangesNote waits={waits} />}
      <File content={content}>
        {editor !== undefined && confirmed && waits !== 'delete' && (
          <ChangeSharedPaper
            record={record}
            owner={owner}
            onEdit={editor.onEdit}
            onReplace={files => editor.papers.onFiles(files, place)}
          />
        )}
      </File>
      {editor?.papers.onTheWay(place)}
    </>
  );
}

/** Shown with a record whose changes exist only on this device. */
export function UnsentChangesNote({ waits }: { readonly waits: NonNullable<ReadableRecord['waits']> }) {
  return (
    <p className="small strong">
      {waits === 'delete' ? 'You deleted this record. The deletion' : 'Your change'} has not been sent yet.
      Kinfolio will send it automatically.
    </p>
  );
}
