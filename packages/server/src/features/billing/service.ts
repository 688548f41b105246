import type { Db } from '../../db/database.ts';
import type { JobQueuer } from '../../db/jobs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PlanFactsStore } from './context.ts';
import { endPaidSeats } from './seats/following.ts';
import { removeBilling } from './store.ts';

/**
 * Deletes the billing data of a closed account, lets the members of its plan keep it for their remaining
 * days, and ends the plan at the provider once the transaction is committed.
 */
export async function closeBilling(
  deps: { jobs: JobQueuer; clock: Clock; standings: PlanFactsStore },
  tx: Db,
  accountId: string,
): Promise<void> {
  await endPaidSeats(deps, tx, accountId);
  const customerId = await removeBilling(tx, accountId);
  if (customerId !== undefined) await deps.jobs.add(tx, 'billing', `close:${customerId}`);
}
