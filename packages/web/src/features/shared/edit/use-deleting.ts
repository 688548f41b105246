import { useState } from 'react';
import type { OpenedSharedRecord } from '../../../session/api/sharing.ts';
import type { SaveSharedEdit } from './EditShared.tsx';

/**
 * The state of the dialog that deletes another person's record: whether it is open, and why the last attempt failed.
 */
export function useDeleteSharedRecord({ id, content }: OpenedSharedRecord, onEdit: SaveSharedEdit) {
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
