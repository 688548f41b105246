import { useState } from 'react';
import { useDesk } from './desk-context.ts';
import type { DeskRecordToSave } from './desk-store.ts';

/** Saves changes to the desk, ignoring presses while one is being saved, and keeps the last error. */
export function useDeskSaving() {
  const { save } = useDesk();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Resolves to whether the changes were saved. */
  const run = async (writes: readonly DeskRecordToSave[]): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      const found = await save(writes);
      setProblem(found);
      return found === undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
