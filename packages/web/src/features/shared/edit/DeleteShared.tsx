import type { OpenedSharedRecord } from '../../../session/api/sharing.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import type { SaveSharedEdit } from './EditShared.tsx';
import { useDeleteSharedRecord } from './use-deleting.ts';

interface DeleteSharedProps {
  readonly record: OpenedSharedRecord;
  readonly title: string;
  /** The name of the passport's owner. */
  readonly owner: string;
  readonly onEdit: SaveSharedEdit;
}

/** A button that deletes another person's record, after a confirmation. Its owner can restore it. */
export function DeleteSharedRecord({ record, title, owner, onEdit }: DeleteSharedProps) {
  const { isOpen, open, close, busy, problem, handleDelete } = useDeleteSharedRecord(record, onEdit);
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
