import { useState } from 'react';
import { useDesk } from './desk-context.ts';
import type { DeskWrite } from './desk-store.ts';

/** Saves changes of the desk, one press at a time, and has what went wrong. */
export function useSaving() {
  const { save } = useDesk();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Whether it was saved. */
  const run = async (writes: readonly DeskWrite[]): Promise<boolean> => {
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
