import type { Db } from '../../db/database.ts';
import type { JobQueuer } from '../../db/jobs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PlanFactsStore } from './context.ts';
import { endPaidSeats } from './seats/following.ts';
import { removeBilling } from './store.ts';

/**
 * Forgets a closed account, lets its members keep the plan for their remaining days, and ends its plan at the provider
 * once the transaction is committed.
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
