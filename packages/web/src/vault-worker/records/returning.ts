import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { countLocalWrites, type StoredRow, type VaultStore } from '../store/database.ts';
import type { UnreadableReason } from '../types/values.ts';

// [Note: Returning what a restored server lost] A server that was restored from a backup shows another epoch, and an
// older state of some records or none at all. From then on everything on this device is queued for sending, until a
// page shows that the server has it. So nothing is lost because of the server's claims, nor because of a reload in
// between. Lost records are uploaded unchanged, with the version that other devices know.

/**
 * The reasons for which a restored server's record may have been refused before this device knew about the restore,
 * because records can be read before the vault. Under keys that were renewed after the backup, the restored records
 * have no valid author.
 */
const mayBeOfBefore: ReadonlySet<UnreadableReason> = new Set(['older', 'differs', 'not-theirs']);

/**
 * Called in the transaction that accepts a state from another epoch: queues every row for sending, and makes the next
 * pull start from the beginning.
 */
export async function queueLostRowsForReturn(store: VaultStore, epoch: string): Promise<void> {
  await store.records.toCollection().modify((row, change) => {
    if (row.unopened || (row.refused && !mayBeOfBefore.has(row.refused.reason))) return;
    const known = (row.dirty ? row.base?.version : row.version) ?? 0;
    const lost = Math.max(known, row.lost ?? 0);
    const { base: _gone, refused: _before, ...rest } = row;
    change.value = { ...rest, rev: row.rev + 1, dirty: 1, ...(lost > 0 && { lost }) };
  });
  await store.meta.put({ key: 'writes', count: (await countLocalWrites(store)) + 1 });
  await store.meta.delete('places');
  await store.there.clear();
  await store.meta.put({ key: 'returning', epoch });
}

/** The epoch in which rows are returned; undefined if there is nothing to return. */
export async function readReturnEpoch(store: VaultStore): Promise<string | undefined> {
  const row = await store.meta.get('returning');
  return row?.key === 'returning' ? row.epoch : undefined;
}

/** Ends the return, once everything is on the server again. */
export async function endReturningLostState(store: VaultStore): Promise<void> {
  await store.meta.delete('returning');
}

/**
 * The version for the next push based on `base`. It must be higher than the version that the server had before it was
 * restored.
 */
export const computeNextPushVersion = (
  base: Pick<SealedRecord, 'version'> | undefined,
  row: StoredRow | undefined,
): number => Math.max(base?.version ?? 0, row?.lost ?? 0) + 1;

/** The mark of a lost row, which must stay until the row has been returned. */
export const getLostRowMark = (row: StoredRow | undefined): Pick<StoredRow, 'lost'> =>
  row?.lost === undefined ? {} : { lost: row.lost };
