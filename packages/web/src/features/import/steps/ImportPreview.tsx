import type { PlannedRow } from '@kinfolio/domain/imports/plan';
import { formatCount } from '@kinfolio/domain/values/count';
import { type ReactNode, useEffect, useState } from 'react';
import { inSlices } from '../../../lib/in-slices.ts';

export interface ImportPreviewProps<T> {
  readonly all: readonly T[];
  /** Makes a planner that has seen nothing yet: it remembers what it was asked. The same function for the same plan. */
  readonly planner: () => (one: T) => PlannedRow;
  readonly children: (rows: readonly PlannedRow[]) => ReactNode;
}

/** Plans what would become of many lines, while the page stays alive. */
export function ImportPreview<T>({ all, planner, children }: ImportPreviewProps<T>) {
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
