import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { hashLeaf } from '@kinfolio/vault/batches/batch';
import {
  applyRowChanges,
  createEmptyServerCategory,
  type RowChange,
  type ServerCategory,
} from '../store/category-there.ts';
import {
  countLocalWrites,
  type MetaRow,
  readRows,
  type StoredRow,
  type VaultStore,
} from '../store/database.ts';
import { areSealedCopiesSame } from './sealed-record.ts';

// [Note: Changing rows without holding a transaction] IndexedDB ends a transaction as soon as it has no pending
// request, and that happens while a record is being opened or sealed. So the new rows are calculated from what was read
// before, and are written only if no other code (another tab's worker, or another call in this one) has written to the
// same rows meanwhile. Rows that were written to are recalculated from their new state, and only those: while 500
// changed records are on their way to the server, undoing the change conflicts with every part of it.

/** A row before it is written: everything except `rev`, which the write assigns. */
export type RowToWrite = Omit<StoredRow, 'rev'>;

/** Further writes for the same transaction. */
export interface ExtraWrites {
  readonly meta?: MetaRow;
  /** Changes to what this device records about the server, in addition to the rows: see [Note: What the server has]. */
  readonly there?: readonly RowChange[];
}

/**
 * Replaces the rows with these ids by the results of `next`, all in one transaction, together with the writes in
 * `beside`. `next` returns undefined to leave a row unchanged. Returns the rows after the change, in the order of the
 * ids.
 */
export async function updateRows(
  store: VaultStore,
  ids: readonly string[],
  next: (row: StoredRow | undefined, id: string, index: number) => Promise<RowToWrite | undefined>,
  { meta, there = [] }: ExtraWrites = {},
): Promise<(StoredRow | undefined)[]> {
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

/** Whether a row was written between two reads. */
const isWritten = (one: StoredRow | undefined, other: StoredRow | undefined): boolean =>
  one?.rev !== other?.rev;

interface Writing {
  readonly before: readonly (StoredRow | undefined)[];
  readonly after: readonly (StoredRow | undefined)[];
  readonly changes: readonly RowChange[];
  readonly meta: MetaRow | undefined;
}

/**
 * Replaces rows with new ones that were calculated from them. If any of the old rows has changed meanwhile, writes
 * nothing and returns their current state.
 */
async function writeOver(
  store: VaultStore,
  ids: readonly string[],
  { before, after, changes, meta }: Writing,
): Promise<(StoredRow | undefined)[] | undefined> {
  return await store.transaction('rw', [store.records, store.meta, store.there], async () => {
    const now = await readRows(store, ids);
    if (now.some((row, index) => isWritten(row, before[index]))) return now;
    const changed = after.filter(row => row !== undefined);
    if (changed.length > 0) {
      await store.records.bulkPut(changed);
      await store.meta.put({ key: 'writes', count: (await countLocalWrites(store)) + 1 });
    }
    if (changes.length > 0) await writeThere(store, changes);
    if (meta !== undefined) await store.meta.put(meta);
    return undefined;
  });
}

const numbered = (row: RowToWrite, before: StoredRow | undefined): StoredRow => ({
  ...row,
  rev: (before?.rev ?? 0) + 1,
});

/**
 * Whether a row would open but was not signed by anyone who may write in its category. Such a row is stored but not
 * shown.
 */
export const isUnsigned = ({ unopened, refused }: Pick<StoredRow, 'unopened' | 'refused'>): boolean =>
  unopened === 1 && refused?.reason === 'not-theirs';

/** The server's copy of a row, as far as this device received or sent it. */
function copyThere(row: StoredRow | undefined): SealedRecord | undefined {
  if (row === undefined || isUnsigned(row)) return undefined;
  return row.dirty ? row.base : row;
}

async function changesThere(
  before: readonly (StoredRow | undefined)[],
  after: readonly (StoredRow | undefined)[],
): Promise<RowChange[]> {
  const changes = await Promise.all(
    after.map(async (row, index) => (row ? await changeOf(copyThere(before[index]), copyThere(row)) : [])),
  );
  return changes.flat();
}

async function changeOf(was: SealedRecord | undefined, is: SealedRecord | undefined): Promise<RowChange[]> {
  if (is === undefined) return was === undefined ? [] : [{ category: was.categoryId, id: was.id }];
  if (was !== undefined && areSealedCopiesSame(was, is)) return [];
  const { id, categoryId: category, version } = is;
  const change: RowChange = { category, id, to: [version, is.deleted ? null : await hashLeaf(is.envelope)] };
  if (was === undefined || was.categoryId === category) return [change];
  // The record left a departure in its old category, with the version of the move. If it moved again, the server shows
  // the departure of the later move instead.
  return [change, { category: was.categoryId, id, to: [version, null], from: was.version }];
}

/** Applies changes to the recorded rows of the server. The caller's transaction must include the table. */
async function writeThere(store: VaultStore, changes: readonly RowChange[]): Promise<void> {
  const categories = [...new Set(changes.map(({ category }) => category))];
  const found = await store.there.bulkGet(categories);
  const after = categories.map((category, at): ServerCategory => {
    const before = found[at] ?? createEmptyServerCategory(category);
    return Object.assign({}, before, { rows: applyRowChanges(before, changes), writes: before.writes + 1 });
  });
  await store.there.bulkPut(after);
}
