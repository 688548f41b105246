import { endedGrantRetentionMs } from '@kinfolio/contract/retention';
import type { VaultContext } from '../../vault/context.ts';
import { deleteOldOpeningProofs } from './guest-store.ts';
import {
  deleteGrant,
  deleteOrphanedNotices,
  deletePersonWithoutGrants,
  lockEndedGrants,
} from './over-store.ts';

type Deps = Pick<VaultContext, 'db' | 'clock'>;

/** The maximum number of grants in one run, so that each run ends before the next one starts. */
const grantsPerRun = 100;
const dayMs = 24 * 60 * 60_000;

/**
 * Deletes grants that ended at least 90 days ago, with everything stored for them, and people who have no
 * other grant. Repeating it does no harm, and several servers may run it at once.
 */
export async function forgetEndedGrants({ db, clock }: Deps): Promise<void> {
  await db.transaction(async tx => {
    const over = await lockEndedGrants(tx, clock.now() - endedGrantRetentionMs, grantsPerRun);
    for (const grant of over) await deleteGrant(tx, grant);
    for (const grant of over) await deletePersonWithoutGrants(tx, grant);
    for (const vaultId of new Set(over.map(grant => grant.vaultId))) await deleteOrphanedNotices(tx, vaultId);
  });
}

/** Deletes six-digit codes and the records of their use a day after they expire. Running it at any time is safe. */
export const deleteOldSixDigitCodes = ({ db, clock }: Deps): Promise<void> =>
  deleteOldOpeningProofs(db, clock.now() - dayMs);
