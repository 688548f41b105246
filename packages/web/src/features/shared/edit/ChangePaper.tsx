import { paper } from '@kinfolio/domain/kinds/paper';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { SharedRecord } from '../../../session/api/sharing.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';
import type { OnEdit } from './EditShared.tsx';
import { useDeleting } from './use-deleting.ts';

interface ChangePaperProps {
  readonly record: SharedRecord;
  /** The name of whose passport it is. */
  readonly owner: string;
  readonly onEdit: OnEdit;
  readonly onReplace: (files: readonly File[]) => void;
}

/** A button that asks what is to become of a paper of another person: another file in its place, or none. */
export function ChangePaper({ record, owner, onEdit, onReplace }: ChangePaperProps) {
  const { isOpen, open, close, busy, problem, handleDelete } = useDeleting(record, onEdit);
  const name = titleOf(paper, record.content.fields);
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
              fileLabel={`The new file of ${name}`}
              photoLabel={`Take a photo in place of ${name}`}
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
          {owner} will see what you did. A file that was replaced stays among the earlier versions, and a
          deleted paper can be put back for 30 days.
        </p>
      </Dialog>
    </>
  );
}
