import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import type { VaultContext } from '../context.ts';
import { deleteUnsentAnnouncements, listVaultsToPurge, purgeVault } from './store.ts';

/** The maximum number of records in one run, so that each run ends before the next begins. */
const recordsPerRun = 1000;
/** The maximum number of records purged while a vault is locked, so that writers do not wait long. */
const recordsPerLock = 200;

/** An upload may take a day, so an announcement without a record is kept for two. */
const unsentKeptMs = 2 * 24 * 60 * 60_000;

/**
 * Deletes the sealed bytes of records that were deleted 30 days ago, by the given clock. It can be repeated,
 * and several servers may run it at once. If a run stops, the next one continues. Returns how many records
 * were purged.
 */
export async function purgeDeleted({ db, clock }: Pick<VaultContext, 'db' | 'clock'>): Promise<number> {
  await deleteUnsentAnnouncements(db, clock.now() - unsentKeptMs);
  const before = clock.now() - deletedRecordRetentionMs;
  let purged = 0;
  for (const vaultId of await listVaultsToPurge(db, before, recordsPerRun)) {
    let some: number;
    do {
      some = await purgeVault(db, vaultId, before, recordsPerLock);
      purged += some;
    } while (some === recordsPerLock && purged < recordsPerRun);
    if (purged >= recordsPerRun) break;
  }
  return purged;
}
