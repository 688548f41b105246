import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { deleteEndedCodes, deleteOldAddressClaims, deleteOldFlowStates } from '../codes/store.ts';
import { deleteOldExternalFlows } from '../providers/store.ts';
import { flowStateMs } from './flow.ts';

const day = 24 * 60 * 60_000;

/** Deletes expired codes and everything that belongs to them. Running it at any time is safe. */
export async function forgetOldCodes({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await deleteEndedCodes(db, now);
  await deleteOldAddressClaims(db, now - day);
  await deleteOldExternalFlows(db, now);
  await deleteOldFlowStates(db, now - flowStateMs - day);
}
