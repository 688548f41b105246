import type { SharedRecord } from '../../../session/api/sharing.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import type { OnEdit } from './EditShared.tsx';
import { useDeleting } from './use-deleting.ts';

interface DeleteSharedProps {
  readonly record: SharedRecord;
  readonly title: string;
  /** The name of whose passport it is. */
  readonly owner: string;
  readonly onEdit: OnEdit;
}

/** A button that deletes a record of another person, once it was asked for twice. Its owner can restore it. */
export function DeleteShared({ record, title, owner, onEdit }: DeleteSharedProps) {
  const { isOpen, open, close, busy, problem, handleDelete } = useDeleting(record, onEdit);
  return (
    <>
      <Button onClick={open}>
        Delete <span className="hide">{title}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        role="alertdialog"
        title={`Delete ${title}?`}
        onClose={close}
        actions={
          <>
            <Button variant="danger-solid" busy={busy} onClick={handleDelete}>
              Delete it
            </Button>
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
          </>
        }
      >
        {problem !== undefined && (
          <Banner tone="danger" role="alert">
            <p>Not deleted. {problem}</p>
          </Banner>
        )}
        <p>{owner} will see that you deleted it, and can put it back for 30 days.</p>
      </Dialog>
    </>
  );
}
