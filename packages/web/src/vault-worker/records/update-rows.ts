import type { SealedRecord } from '@kinfolio/contract/wire';
import { leafOf } from '@kinfolio/vault/batches/batch';
import { type CategoryThere, changedRows, nothingThere, type RowChange } from '../store/category-there.ts';
import { type Meta, type Row, readRows, readWrites, type Store } from '../store/database.ts';
import { sameSealed } from './sealed-record.ts';

// [Note: Changing rows without holding a transaction]
// IndexedDB ends a transaction as soon as nobody asks it for anything, and opening or sealing a record is such a
// moment. So the new rows are worked out from what was read, and written only if nobody (another tab's worker,
// another call of this one) wrote the same rows meanwhile. Those that were written are worked out again from that, and
// only those: while 500 changed records are on their way to the server, taking the change back meets every part of it.

/** A row before it is written; `change` numbers it. */
export type NextRow = Omit<Row, 'rev'>;

/** What is written in the same transaction. */
export interface Beside {
  readonly meta?: Meta;
  /** What the server showed besides the rows: see [Note: What the server has]. */
  readonly there?: readonly RowChange[];
}

/**
 * Replaces the rows of these ids by what `next` makes of them, all in one transaction, with `beside`.
 * `next` returns undefined to leave a row as it is. Gives the rows as they are afterwards, in the order asked.
 */
export async function updateRows(
  store: Store,
  ids: readonly string[],
  next: (row: Row | undefined, id: string, index: number) => Promise<NextRow | undefined>,
  { meta, there = [] }: Beside = {},
): Promise<(Row | undefined)[]> {
  let before = await readRows(store, ids);
  let wanted = await Promise.all(ids.map((id, index) => next(before[index], id, index)));
  for (;;) {
    const after = wanted.map((row, index) => row && numbered(row, before[index]));
    const changes = [...(await changesThere(before, after)), ...there];
    const now = await writeOver(store, ids, { before, after, changes, meta });
    if (now === undefined) return after.map((row, index) => row ?? before[index]);
    const known = before;
    before = now;
    wanted = await Promise.all(
      wanted.map(async (row, index) =>
        isWritten(known[index], now[index]) ? await next(now[index], ids[index] ?? '', index) : row,
      ),
    );
  }
}

/** Whether a row was written between two looks at it. */
const isWritten = (one: Row | undefined, other: Row | undefined): boolean => one?.rev !== other?.rev;

interface Writing {
  readonly before: readonly (Row | undefined)[];
  readonly after: readonly (Row | undefined)[];
  readonly changes: readonly RowChange[];
  readonly meta: Meta | undefined;
}

/** Writes rows over those they were worked out from; nothing where these are others by now: returns them as they are. */
async function writeOver(
  store: Store,
  ids: readonly string[],
  { before, after, changes, meta }: Writing,
): Promise<(Row | undefined)[] | undefined> {
  return await store.transaction('rw', [store.records, store.meta, store.there], async () => {
    const now = await readRows(store, ids);
    if (now.some((row, index) => isWritten(row, before[index]))) return now;
    const changed = after.filter(row => row !== undefined);
    if (changed.length > 0) {
      await store.records.bulkPut(changed);
      await store.meta.put({ key: 'writes', count: (await readWrites(store)) + 1 });
    }
    if (changes.length > 0) await writeThere(store, changes);
    if (meta !== undefined) await store.meta.put(meta);
    return undefined;
  });
}

const numbered = (row: NextRow, before: Row | undefined): Row => ({ ...row, rev: (before?.rev ?? 0) + 1 });

/** It would open, and no one who may write there signed it: it is kept, and not shown. */
export const isUnsigned = ({ unopened, refused }: Pick<Row, 'unopened' | 'refused'>): boolean =>
  unopened === 1 && refused?.reason === 'not-theirs';

/** The copy of a row that the server has, as far as this device has it from there or sent it. */
function copyThere(row: Row | undefined): SealedRecord | undefined {
  if (row === undefined || isUnsigned(row)) return undefined;
  return row.dirty ? row.base : row;
}

async function changesThere(
  before: readonly (Row | undefined)[],
  after: readonly (Row | undefined)[],
): Promise<RowChange[]> {
  const changes = await Promise.all(
    after.map(async (row, index) => (row ? await changeOf(copyThere(before[index]), copyThere(row)) : [])),
  );
  return changes.flat();
}

async function changeOf(was: SealedRecord | undefined, is: SealedRecord | undefined): Promise<RowChange[]> {
  if (is === undefined) return was === undefined ? [] : [{ category: was.categoryId, id: was.id }];
  if (was !== undefined && sameSealed(was, is)) return [];
  const { id, categoryId: category, version } = is;
  const change: RowChange = { category, id, to: [version, is.deleted ? null : await leafOf(is.envelope)] };
  if (was === undefined || was.categoryId === category) return [change];
  // It left a departure where it was. The version is that of its move, unless it moved again; then that is shown.
  return [change, { category: was.categoryId, id, to: [version, null], from: was.version }];
}

/** Writes changes of rows. For a transaction that has the table. */
async function writeThere(store: Store, changes: readonly RowChange[]): Promise<void> {
  const categories = [...new Set(changes.map(({ category }) => category))];
  const found = await store.there.bulkGet(categories);
  const after = categories.map((category, at): CategoryThere => {
    const before = found[at] ?? nothingThere(category);
    return Object.assign({}, before, { rows: changedRows(before, changes), writes: before.writes + 1 });
  });
  await store.there.bulkPut(after);
}
