import type { PlannedRow } from '@kinfolio/domain/imports/plan';
import { formatCount } from '@kinfolio/domain/values/count';
import { type ReactNode, useEffect, useState } from 'react';
import { processInSlices } from '../../../lib/in-slices.ts';

export interface ImportPreviewProps<T> {
  readonly all: readonly T[];
  /**
   * Creates a new planner, because a planner remembers the lines it has seen. Pass the same function as long as the
   * plan is the same.
   */
  readonly planner: () => (one: T) => PlannedRow;
  readonly children: (rows: readonly PlannedRow[]) => ReactNode;
}

/** Plans which records many lines would become, in slices so that the page stays responsive. */
export function ImportPreview<T>({ all, planner, children }: ImportPreviewProps<T>) {
  const [rows, setRows] = useState<readonly PlannedRow[]>();
  const [done, setDone] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const plan = async (): Promise<void> => {
      const planned = await processInSlices(all, planner(), controller.signal, setDone);
      if (planned !== undefined) setRows(planned);
    };
    void plan();
    return () => controller.abort();
  }, [all, planner]);
  if (rows !== undefined) return children(rows);
  return (
    <p role="status" className="muted">
      Looking at your rows: {formatCount(done)} of {formatCount(all.length)}
    </p>
  );
}
