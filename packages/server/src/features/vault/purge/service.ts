import { deletedKeptMs } from '@kinfolio/contract/retention';
import type { VaultContext } from '../context.ts';
import { forgetUnsent, purgeVault, vaultsToPurge } from './store.ts';

/** Most records of one run, so that a run is over before the next one. */
const recordsPerRun = 1000;
/** Most records under one lock of a vault; its writers wait meanwhile. */
const recordsPerLock = 200;

/** An upload may take a day; what was announced of a file is kept a day longer. */
const unsentKeptMs = 2 * 24 * 60 * 60_000;

/**
 * Lets the sealed bytes of what was deleted 30 days ago go. Decided by the clock handed in. Harmless to repeat and to
 * run on several servers at once; what one run leaves, the next one takes. Gives how many records were purged.
 */
export async function purgeDeleted({ db, clock }: Pick<VaultContext, 'db' | 'clock'>): Promise<number> {
  await forgetUnsent(db, clock.now() - unsentKeptMs);
  const before = clock.now() - deletedKeptMs;
  let purged = 0;
  for (const vaultId of await vaultsToPurge(db, before, recordsPerRun)) {
    let some: number;
    do {
      some = await purgeVault(db, vaultId, before, recordsPerLock);
      purged += some;
    } while (some === recordsPerLock && purged < recordsPerRun);
    if (purged >= recordsPerRun) break;
  }
  return purged;
}
