import { type Meta, type Row, readRows, readWrites, type Store } from '../store/database.ts';

// [Note: Changing rows without holding a transaction]
// IndexedDB ends a transaction as soon as nobody asks it for anything, and opening or sealing a record is such a
// moment. So the new rows are worked out from what was read, and written only if nobody (another tab's worker,
// another call of this one) wrote the same rows meanwhile; otherwise it starts again from what they wrote.

/** A row before it is written; `change` numbers it. */
export type NextRow = Omit<Row, 'rev'>;

/**
 * Replaces the rows of these ids by what `next` makes of them, all in one transaction, with `also` beside them.
 * `next` returns undefined to leave a row as it is. Gives the rows as they are afterwards, in the order asked.
 */
export async function updateRows(
  store: Store,
  ids: readonly string[],
  next: (row: Row | undefined, id: string, index: number) => Promise<NextRow | undefined>,
  also?: Meta,
): Promise<(Row | undefined)[]> {
  for (;;) {
    const before = await readRows(store, ids);
    const wanted = await Promise.all(ids.map((id, index) => next(before[index], id, index)));
    const after = wanted.map((row, index) => row && numbered(row, before[index]));
    const written = await store.transaction('rw', [store.records, store.meta], async () => {
      const now = await readRows(store, ids);
      if (now.some((row, index) => row?.rev !== before[index]?.rev)) return false;
      const changed = after.filter(row => row !== undefined);
      if (changed.length > 0) {
        await store.records.bulkPut(changed);
        await store.meta.put({ key: 'writes', count: (await readWrites(store)) + 1 });
      }
      if (also !== undefined) await store.meta.put(also);
      return true;
    });
    if (written) return after.map((row, index) => row ?? before[index]);
  }
}

const numbered = (row: NextRow, before: Row | undefined): Row => ({ ...row, rev: (before?.rev ?? 0) + 1 });
