import { paper } from '@kinfolio/domain/kinds/paper';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import type { OpenedSharedRecord } from '../../../session/api/sharing.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';
import type { SaveSharedEdit } from './EditShared.tsx';
import { useDeleteSharedRecord } from './use-deleting.ts';

interface ChangePaperProps {
  readonly record: OpenedSharedRecord;
  /** The name of the passport's owner. */
  readonly owner: string;
  readonly onEdit: SaveSharedEdit;
  readonly onReplace: (files: readonly File[]) => void;
}

/** A button with which the reader replaces or deletes a paper of another person. */
export function ChangeSharedPaper({ record, owner, onEdit, onReplace }: ChangePaperProps) {
  const { isOpen, open, close, busy, problem, handleDelete } = useDeleteSharedRecord(record, onEdit);
  const name = getRecordTitle(paper, record.content.fields);
  const handleFiles = (files: readonly File[]) => {
    close();
    onReplace(files);
  };
  return (
    <>
      <Button variant="quiet" onClick={open}>
        Replace or delete <span className="hide">{name}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        title={`Replace or delete ${name}`}
        onClose={close}
        actions={
          <>
            <ChooseFiles
              words="Replace the file"
              fileLabel={`The new file for ${name}`}
              photoLabel={`Take a photo to replace ${name}`}
              onFiles={handleFiles}
            />
            <Button variant="danger" busy={busy} onClick={handleDelete}>
              Delete this paper
            </Button>
            <Button variant="quiet" onClick={close}>
              Leave it
            </Button>
          </>
        }
      >
        {problem !== undefined && (
          <Banner tone="danger" role="alert">
            <p>Not deleted. {problem}</p>
          </Banner>
        )}
        <p>
          {owner} will see what you did. If you replace a file, the old one is kept under earlier versions. A
          deleted paper can be restored within 30 days.
        </p>
      </Dialog>
    </>
  );
}
