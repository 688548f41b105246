import type { Db } from '../../db/database.ts';
import type { JobQueuer } from '../../db/jobs.ts';
import type { BillingDeps } from './context.ts';
import { setEndsAtPeriodEnd } from './manage.ts';
import { listRunningSubscriptions } from './standing.ts';
import { findBilling, forgetBillingEmail, recordBillingEmailSent } from './store.ts';
import { syncAccount } from './sync.ts';

// [Note: A plan while its account closes] The job acts on the current state of the account, not on the
// request that queued it. So closing an account and cancelling that may happen in any order and more than
// once. The plan and its seats continue to the end of the period.

/**
 * Recorded in the table of sent emails when a plan is ended because its account is closing. If the closing is
 * cancelled, only a plan with this record is renewed again.
 */
const reason = 'ends with the account';

/**
 * Queues a job that stops the renewal of an account's plan while the account is closing, or restores it. The job runs
 * once this transaction is committed.
 */
export async function settleRenewalLater(jobs: JobQueuer, tx: Db, accountId: string): Promise<void> {
  const billing = await findBilling(tx, accountId);
  if ((billing?.customerId ?? null) !== null) await jobs.add(tx, 'billing', `renewal:${accountId}`);
}

/**
 * Stops the renewal of an account's plan while the account is closing, or restores it. A plan that its owner had
 * already ended stays ended. Throws PaymentsProblem if the job must be retried.
 */
export async function settleRenewal(deps: BillingDeps, accountId: string): Promise<void> {
  const { db, clock } = deps;
  const running = listRunningSubscriptions(await syncAccount(deps, accountId))[0];
  if (running === undefined) return;
  if (await deps.closes(db, accountId)) {
    if (running.endsAtPeriodEnd) return;
    await recordBillingEmailSent(db, accountId, reason, clock.now());
    await setEndsAtPeriodEnd(deps, accountId, true);
  } else if (await forgetBillingEmail(db, accountId, reason))
    await setEndsAtPeriodEnd(deps, accountId, false);
}
