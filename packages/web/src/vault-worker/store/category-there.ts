// [Note: What the server has] A checkpoint is a hash over all rows of a category. To compare it, a device notes of each row
// that it has from the server, or sent to it, what counts in that hash: an entry a category, written in the transaction that
// writes the rows. What the server offers and this device refuses is not noted, so that a lie of the server stays outside.

/** The version of a row, and the leaf of its envelope: null for what is deleted or left the category. */
export type RowThere = readonly [version: number, leaf: string | null];

/** The checkpoint that the next one builds on. */
export interface Basis {
  /** Of the document that is there; null where nothing was ever written. */
  readonly hash: string | null;
  readonly revision: number;
  /** The sequence of its keyset; 0 where its person took what is here for all, so that the next one is made at once. */
  readonly keyset: number;
}

/** What the server has in one category, as far as this device took it. */
export interface CategoryThere {
  readonly category: string;
  readonly rows: ReadonlyMap<string, RowThere>;
  /** Counts changes of `rows`, so that work done outside a transaction notices another one. */
  readonly writes: number;
  /** The revision at which these are all rows; absent while there may be others. */
  readonly revision?: number;
  /** The newest checkpoint that these rows were found to equal; without one this device signs none. */
  readonly basis?: Basis;
  /** Of the document that was shown last. */
  readonly shown?: string | null;
  /** Since when what is shown is other than these rows: milliseconds by this device's clock. */
  readonly unlikeSince?: number;
}

/** What becomes of one row. */
export interface RowChange {
  readonly category: string;
  readonly id: string;
  /** Absent when the row is taken out. */
  readonly to?: RowThere;
  /** Worked out, not shown: only in place of this version. */
  readonly from?: number;
  /** Shown by itself: only in place of nothing, of an earlier version or of what is gone. */
  readonly shown?: true;
}

/** Nothing noted yet. */
export const nothingThere = (category: string): CategoryThere => ({ category, rows: new Map(), writes: 0 });

/** The rows of a category after changes; those of other categories are passed over. */
export function changedRows(
  { category, rows }: Pick<CategoryThere, 'category' | 'rows'>,
  changes: readonly RowChange[],
): Map<string, RowThere> {
  const next = new Map(rows);
  for (const change of changes) {
    const { id, to } = change;
    if (change.category !== category || !mayReplace(next.get(id), change)) continue;
    if (to === undefined) next.delete(id);
    else next.set(id, to);
  }
  return next;
}

function mayReplace(now: RowThere | undefined, { from, shown, to }: RowChange): boolean {
  if (from !== undefined) return now?.[0] === from;
  return shown === undefined || now === undefined || now[1] === null || now[0] < (to?.[0] ?? 0);
}
