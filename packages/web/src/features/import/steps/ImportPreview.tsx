import { formatCount } from '@kinfolio/domain/count';
import type { PlannedRow } from '@kinfolio/domain/import-plan';
import { type ReactNode, useEffect, useState } from 'react';
import { inSlices } from '../../lib/in-slices.ts';

export interface PlannedProps<T> {
  readonly all: readonly T[];
  /** Makes a planner that has seen nothing yet: it remembers what it was asked. The same function for the same plan. */
  readonly planner: () => (one: T) => PlannedRow;
  readonly children: (rows: readonly PlannedRow[]) => ReactNode;
}

/** Plans what would become of many lines, while the page stays alive. */
export function Planned<T>({ all, planner, children }: PlannedProps<T>) {
  const [rows, setRows] = useState<readonly PlannedRow[]>();
  const [done, setDone] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const plan = async (): Promise<void> => {
      const planned = await inSlices(all, planner(), controller.signal, setDone);
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
