import type { SealedRecord } from '@kinfolio/contract/wire';
import { type Row, readWrites, type Store } from '../store/database.ts';
import type { UnreadableReason } from '../types/values.ts';

// [Note: Returning what a restored server lost]
// A server that was put back from a backup shows another epoch, and an older state of records or none. From that moment
// everything here waits to be sent, until a page shows that the server has it. So nothing is lost on the server's word,
// nor by a reload in between. What it lost goes up as it is, at the version that other devices know.

/**
 * Why a restored server's record may have been refused before this device knew that it was restored: the records can be read
 * before the vault.
 */
const mayBeOfBefore: ReadonlySet<UnreadableReason> = new Set(['older', 'differs']);

/** In the transaction that takes a state of another epoch: each row waits, and the server is read from the beginning. */
export async function expectToReturn(store: Store, epoch: string): Promise<void> {
  await store.records.toCollection().modify((row, change) => {
    if (row.unopened || (row.refused && !mayBeOfBefore.has(row.refused.reason))) return;
    const known = (row.dirty ? row.base?.version : row.version) ?? 0;
    const lost = Math.max(known, row.lost ?? 0);
    const { base: _gone, refused: _before, ...rest } = row;
    change.value = { ...rest, rev: row.rev + 1, dirty: 1, ...(lost > 0 && { lost }) };
  });
  await store.meta.put({ key: 'writes', count: (await readWrites(store)) + 1 });
  await store.meta.delete('places');
  await store.there.clear();
  await store.meta.put({ key: 'returning', epoch });
}

/** The epoch in which rows are returned; undefined when there is nothing to return. */
export async function readReturning(store: Store): Promise<string | undefined> {
  const row = await store.meta.get('returning');
  return row?.key === 'returning' ? row.epoch : undefined;
}

/** All of it is on the server again. */
export async function endReturning(store: Store): Promise<void> {
  await store.meta.delete('returning');
}

/** The version for what is sent next upon `base`: above the one that the server had before it was put back. */
export const nextVersion = (base: Pick<SealedRecord, 'version'> | undefined, row: Row | undefined): number =>
  Math.max(base?.version ?? 0, row?.lost ?? 0) + 1;

/** What of a row stays while it waits to be given back. */
export const stillLost = (row: Row | undefined): Pick<Row, 'lost'> =>
  row?.lost === undefined ? {} : { lost: row.lost };
