import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import type { ComponentType, PropsWithChildren, ReactNode } from 'react';
import type { PaperPlace } from '../../../session/api/papers.ts';
import type { ShownRecord } from '../../../session/api/sharing.ts';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';
import { ChangePaper } from './ChangePaper.tsx';
import type { OnEdit } from './EditShared.tsx';
import type { SharedHistoryProps } from './SharedHistory.tsx';

/** What sends files to the papers of another person. */
export interface SharedPapersSent {
  readonly onFiles: (files: readonly File[], place: PaperPlace) => void;
  /** The files that are on their way to a record, or in place of the file of a paper; nothing where there are none. */
  readonly onTheWay: (place: PaperPlace) => ReactNode;
  /** Those that were meant for what is not there any more; `there`: the ids of what is. */
  readonly onTheWayToNone: (there: ReadonlySet<string>) => ReactNode;
}

/** What changes the records of another person. */
export interface SharedEditor {
  readonly clock: Clock;
  readonly onEdit: OnEdit;
  readonly history: SharedHistoryProps['read'];
  readonly papers: SharedPapersSent;
}

/** What shows the file of a paper, with what else may be done with it. */
export type ShowsFile = ComponentType<PropsWithChildren<{ readonly content: RecordContent }>>;

interface AddSharedPapersProps extends Pick<SharedEditor, 'papers'> {
  readonly recordId: string;
  readonly title: string;
}

/** Files that are added to a record as papers, and those on their way there. */
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
  readonly record: ShownRecord;
  readonly owner: string;
  readonly File: ShowsFile;
  readonly editor?: SharedEditor | undefined;
}

/** The file of a paper; where it may be changed, with what replaces or deletes it. */
export function OnePaper({ record, owner, File, editor }: OnePaperProps) {
  const { id, content, confirmed, waits } = record;
  const place = { replaces: id };
  return (
    <>
      {waits !== undefined && <Waiting waits={waits} />}
      <File content={content}>
        {editor !== undefined && confirmed && waits !== 'delete' && (
          <ChangePaper
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

/** The line of a record that what was done with it is on this device alone. */
export function Waiting({ waits }: { readonly waits: NonNullable<ShownRecord['waits']> }) {
  return (
    <p className="small strong">
      {waits === 'delete' ? 'You deleted this. That' : 'Your change'} is on this device only, and is sent by
      itself.
    </p>
  );
}
