import { useState } from 'react';
import type { SharedRecord } from '../../../session/api/sharing.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import type { OnEdit } from './EditShared.tsx';

interface DeleteSharedProps {
  readonly record: SharedRecord;
  readonly title: string;
  /** The name of whose passport it is. */
  readonly owner: string;
  readonly onEdit: OnEdit;
}

/** A button that deletes a record of another person, once it was asked for twice. Its owner can restore it. */
export function DeleteShared({ record: { id, content }, title, owner, onEdit }: DeleteSharedProps) {
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setOpen(false);
    setProblem(undefined);
  };
  const handleDelete = async () => {
    setBusy(true);
    const refused = await onEdit({ do: 'delete', id, base: content });
    setBusy(false);
    setProblem(refused);
    if (refused === undefined) close();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Delete <span className="hide">{title}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        role="alertdialog"
        title={`Delete ${title}?`}
        onClose={close}
        actions={
          <>
            <Button
              variant="danger-solid"
              busy={busy ? 'Deleting...' : undefined}
              onClick={() => void handleDelete()}
            >
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
