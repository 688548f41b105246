import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { deleteOldOutsideFlows } from '../providers/store.ts';
import { flowStateMs } from './flow.ts';
import { deleteEndedCodes, deleteOldClaims, deleteOldFlowStates } from './store.ts';

const day = 24 * 60 * 60_000;

/** Throws away the codes that are over, and what belongs to them. Harmless at any time. */
export async function forgetOldCodes({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await deleteEndedCodes(db, now);
  await deleteOldClaims(db, now - day);
  await deleteOldOutsideFlows(db, now);
  // A program that comes a little late is told that it is late.
  await deleteOldFlowStates(db, now - flowStateMs - day);
}
