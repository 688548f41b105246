import type { Db } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Standings } from './context.ts';
import { endSeats } from './seats/following.ts';
import { removeBilling } from './store.ts';

/** Forgets an account that is closed, leaves those it paid for their days, and has its plan ended at the provider once that is committed. */
export async function closeBilling(
  deps: { jobs: Jobs; clock: Clock; standings: Standings },
  tx: Db,
  accountId: string,
): Promise<void> {
  await endSeats(deps, tx, accountId);
  const customerId = await removeBilling(tx, accountId);
  if (customerId !== undefined) await deps.jobs.add(tx, 'billing', `close:${customerId}`);
}
