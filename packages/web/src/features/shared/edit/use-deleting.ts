import { useState } from 'react';
import type { SharedRecord } from '../../../session/api/sharing.ts';
import type { OnEdit } from './EditShared.tsx';

/** A dialog that deletes a record of another person: whether it is open, and why the record was not deleted. */
export function useDeleting({ id, content }: SharedRecord, onEdit: OnEdit) {
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
  return {
    isOpen,
    open: () => setOpen(true),
    close,
    busy: busy ? 'Deleting...' : undefined,
    problem,
    handleDelete: () => void handleDelete(),
  };
}
