import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import type { VaultContext } from '../context.ts';
import { deleteUnsentAnnouncements, listVaultsToPurge, purgeVault } from './store.ts';

/** The maximum number of records in one run, so that each run ends before the next begins. */
const recordsPerRun = 1000;
/** The maximum number of records purged while a vault is locked, because its writers have to wait. */
const recordsPerLock = 200;

/** An upload may take a day; its announcement is kept a day longer. */
const unsentKeptMs = 2 * 24 * 60 * 60_000;

/**
 * Deletes the sealed bytes of records that were deleted 30 days ago, by the given clock. Harmless to repeat and to run
 * on several servers at once; the next run continues where one stops. Returns how many records were purged.
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
