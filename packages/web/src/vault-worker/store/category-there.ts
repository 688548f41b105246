// [Note: What the server has] A checkpoint is a hash over all rows of a category. To compare it, a device records the
// hashed part of each row that it has received from the server or sent to it. There is one entry for each category,
// written in the same transaction as the rows. Rows that the device refused are not recorded, so that a lie of the
// server is not counted.

/**
 * The version of a row and the leaf of its envelope. The leaf is null if the record was deleted or left the category.
 */
export type ServerRowVersion = readonly [version: number, leaf: string | null];

/** The checkpoint on which the next checkpoint builds. */
export interface CheckpointBasis {
  /** The hash of the checkpoint's document; null if nothing was ever written in the category. */
  readonly hash: string | null;
  readonly revision: number;
  /**
   * The sequence number of the checkpoint's keyset. It is 0 if the person accepted the existing records as complete, so
   * that the next checkpoint is made at once.
   */
  readonly keyset: number;
}

/** The server's rows in one category, as far as this device has accepted them. */
export interface ServerCategory {
  readonly category: string;
  readonly rows: ReadonlyMap<string, ServerRowVersion>;
  /** The number of changes to `rows`, so that work outside a transaction can tell whether they have changed since. */
  readonly writes: number;
  /** The revision at which `rows` has all the rows; absent if there may be more. */
  readonly revision?: number;
  /** The newest checkpoint that matched these rows. If absent, this device signs no checkpoint in this category. */
  readonly basis?: CheckpointBasis;
  /** The hash of the checkpoint document that the server showed last. */
  readonly shown?: string | null;
  /** When the server's state first differed from these rows, in milliseconds by this device's clock. */
  readonly unlikeSince?: number;
}

export interface RowChange {
  readonly category: string;
  readonly id: string;
  /** The new version of the row; absent if the row is removed. */
  readonly to?: ServerRowVersion;
  /** The only version that the change may replace, if the change was inferred and not shown by the server. */
  readonly from?: number;
  /**
   * Set for a change that the server showed on its own: it may replace only an earlier version, a removed row, or
   * nothing.
   */
  readonly shown?: true;
}

/** A category of which nothing has been recorded yet. */
export const createEmptyServerCategory = (category: string): ServerCategory => ({
  category,
  rows: new Map(),
  writes: 0,
});

/** The rows of a category after some changes. Changes in other categories are ignored. */
export function applyRowChanges(
  { category, rows }: Pick<ServerCategory, 'category' | 'rows'>,
  changes: readonly RowChange[],
): Map<string, ServerRowVersion> {
  const next = new Map(rows);
  for (const change of changes) {
    const { id, to } = change;
    if (change.category !== category || !mayReplace(next.get(id), change)) continue;
    if (to === undefined) next.delete(id);
    else next.set(id, to);
  }
  return next;
}

function mayReplace(now: ServerRowVersion | undefined, { from, shown, to }: RowChange): boolean {
  if (from !== undefined) return now?.[0] === from;
  return shown === undefined || now === undefined || now[1] === null || now[0] < (to?.[0] ?? 0);
}
