import { grantsKeptMs } from '@kinfolio/contract/retention';
import type { VaultContext } from '../../vault/context.ts';
import { deleteOldProofs } from './guest-store.ts';
import { deleteGrant, deleteUncounted, deleteUngranted, takeEnded } from './over-store.ts';

type Deps = Pick<VaultContext, 'db' | 'clock'>;

/** Most grants of one run, so that a run is over before the next one. */
const grantsPerRun = 100;
const dayMs = 24 * 60 * 60_000;

/**
 * Deletes grants that ended 90 days ago, with their ways, boxes, acts and notices, and each person no other grant names.
 * Safe to repeat and to run on several servers at once.
 */
export async function forgetEndedGrants({ db, clock }: Deps): Promise<void> {
  await db.transaction(async tx => {
    const over = await takeEnded(tx, clock.now() - grantsKeptMs, grantsPerRun);
    for (const grant of over) await deleteGrant(tx, grant);
    for (const grant of over) await deleteUngranted(tx, grant);
    for (const vaultId of new Set(over.map(grant => grant.vaultId))) await deleteUncounted(tx, vaultId);
  });
}

/** Forgets six digits of an opening, and that they were shown, a day after. Harmless at any time. */
export const forgetOldProofs = ({ db, clock }: Deps): Promise<void> =>
  deleteOldProofs(db, clock.now() - dayMs);
