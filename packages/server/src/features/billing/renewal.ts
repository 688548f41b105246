import type { Db } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import type { BillingDeps } from './context.ts';
import { endWithPeriod } from './manage.ts';
import { runningOf } from './standing.ts';
import { findBilling, forgetLetter, noteLetter } from './store.ts';
import { sync } from './sync.ts';

// [Note: A plan while its account closes] The job looks at the account and not at what was pressed, so that closing and
// keeping may be done in any order and more than once. The plan runs to the end of its period, and the seats with it.

/** The mail of the provider's answer is sent for this reason. */
const reason = 'ends with the account';

/** Has the plan of an account not renewed while that closes, or renewed again, once this transaction is committed. */
export async function settleRenewalLater(jobs: Jobs, tx: Db, accountId: string): Promise<void> {
  const billing = await findBilling(tx, accountId);
  if ((billing?.customerId ?? null) !== null) await jobs.add(tx, 'billing', `renewal:${accountId}`);
}

/** Does it. A plan that its owner had ended before stays so. Throws PaymentsProblem when it has to be tried again. */
export async function settleRenewal(deps: BillingDeps, accountId: string): Promise<void> {
  const { db, clock } = deps;
  const running = runningOf(await sync(deps, accountId))[0];
  if (running === undefined) return;
  if (await deps.closes(db, accountId)) {
    if (running.endsAtPeriodEnd) return;
    await noteLetter(db, accountId, reason, clock.now());
    await endWithPeriod(deps, accountId, true);
  } else if (await forgetLetter(db, accountId, reason)) await endWithPeriod(deps, accountId, false);
}
