import { billingIntervals, findPlanPrice, isPlan, planIds } from '@kinfolio/domain/accounts/plans';
import { isInForce } from '@kinfolio/domain/accounts/standing';
import { countLimitTry } from '../../db/limits.ts';
import { ServerError } from '../../http/server-error.ts';
import type { Payments, PlanAndInterval, StartedPayment } from '../../ports/payments.ts';
import type { BillingDeps, StoredPlanRow } from './context.ts';
import { requirePayments } from './payments-of.ts';
import { hasSponsor, listRunningSubscriptions } from './standing.ts';
import {
  findOrCreateBilling,
  linkCustomer,
  nextPurchaseNumber,
  saveCheckoutId,
  unlinkCustomer,
} from './store.ts';
import { syncAccount } from './sync.ts';

const minute = 60_000;
/** If the button is pressed again within this time, it counts as the same press. */
const sameAttemptMs = 30 * minute;
/** The provider accepts no shorter trial. The added minute allows for the duration of the call. */
const leastTrialMs = 48 * 60 * minute + minute;
/** The maximum number of presses an hour, including repeated ones on the same page. */
const pressesPerHour = 60;

/** Reads a plan and an interval. Throws `bad_request`. */
export function readPlanChoice(plan: unknown, interval: unknown): PlanAndInterval {
  const known = billingIntervals.find(one => one === interval);
  if (typeof plan !== 'string' || !isPlan(plan) || known === undefined)
    throw new ServerError(
      'bad_request',
      `The plan must be one of ${planIds.join(', ')}, by the month or year.`,
    );
  return { plan, interval: known };
}

/**
 * Opens the provider's checkout page for a plan and returns its URL. The same choice within half an hour returns the
 * same page.
 */
export async function openCheckout(
  deps: BillingDeps,
  accountId: string,
  choice: PlanAndInterval,
): Promise<string> {
  const payments = requirePayments(deps);
  const { standing, customerId, checkoutId } = await readyToPay(deps, accountId);
  const { attempt, atMs } = await begin(deps, accountId, `page:${choice.plan}:${choice.interval}`);
  const base = `${deps.publicUrl}/subscription`;
  const asked = {
    ...choice,
    accountId,
    customerId,
    trialEndsAtMs: trialOf(standing, atMs),
    successUrl: `${base}/success?paid=${choice.plan}`,
    cancelUrl: `${base}?plan=${choice.plan}&interval=${choice.interval}`,
  };
  const opened = await payments.openCheckout(asked, `checkout:${accountId}:${attempt}`);
  if (checkoutId !== null && checkoutId !== opened.id) await payments.closeCheckout(checkoutId);
  await saveCheckoutId(deps.db, accountId, opened.id);
  return opened.url;
}

/**
 * When the provider's trial must end: at the same time as ours, so that nothing is charged during a free
 * trial. Null if there is no trial.
 */
function trialOf({ status, trialEndsAtMs }: StoredPlanRow, atMs: number): number | null {
  const inTrial = status === 'trialing' && trialEndsAtMs !== null && trialEndsAtMs > atMs;
  return inTrial ? Math.max(trialEndsAtMs, atMs + leastTrialMs) : null;
}

/**
 * Starts a payment that is completed in a card form and charged at once. If a payment for this choice is already
 * waiting, returns that one.
 */
export async function beginPayment(
  deps: BillingDeps,
  accountId: string,
  choice: PlanAndInterval,
): Promise<StartedPayment> {
  const payments = requirePayments(deps);
  const { customerId, checkoutId } = await readyToPay(deps, accountId);
  const waiting = await payments.findBegun(customerId);
  if (waiting?.plan === choice.plan && waiting.interval === choice.interval) return waiting;
  const { attempt } = await begin(deps, accountId, `card:${choice.plan}:${choice.interval}`);
  if (waiting !== undefined)
    await payments.endNow(waiting.subscriptionId, `end-begun:${waiting.subscriptionId}`);
  if (checkoutId !== null) await payments.closeCheckout(checkoutId);
  return payments.beginPayment({ ...choice, customerId, accountId }, `begin:${accountId}:${attempt}`);
}

/** Checks that the amount in a card form is the price of its plan. Throws `bad_request`. */
export function checkAmount({ plan, interval }: PlanAndInterval, amount: unknown, currency: unknown): void {
  if (amount !== findPlanPrice(plan, interval) || currency !== 'gbp')
    throw new ServerError('bad_request', 'The amount does not match the price of this plan.');
}

const begin = ({ db, clock }: BillingDeps, accountId: string, what: string) => {
  const nowMs = clock.now();
  return nextPurchaseNumber(db, accountId, { what, sinceMs: nowMs - sameAttemptMs, nowMs });
};

/**
 * The plan state and the customer of a person who wants to pay. Creates the customer at the provider if necessary.
 * Throws `plan_conflict` if a plan is already paid for.
 */
async function readyToPay(deps: BillingDeps, accountId: string) {
  const { db, clock, standings } = deps;
  const taken = await countLimitTry(db, clock, {
    key: `billing:begin:${accountId}`,
    max: pressesPerHour,
    windowMs: 60 * minute,
  });
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Too many payments were started.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
  const kept = await findOrCreateBilling(db, accountId);
  const customer = kept.customerId === null ? undefined : await syncAccount(deps, accountId);
  // The provider may end a subscription during the grace period. In that case, only a new payment continues the plan.
  const nothingRuns = customer !== undefined && listRunningSubscriptions(customer).length === 0;
  const standing = await standings.read(db, accountId);
  if (standing === undefined) throw new ServerError('not_found', 'There is no such account.');
  const isOwn = !hasSponsor(standing);
  if (isOwn && !nothingRuns && standing.paidThroughMs !== null && isInForce(standing, clock.now()))
    throw new ServerError('plan_conflict', 'You already have a plan. Change it on the “Your plan” page.');
  const customerId = await customerOf(deps, requirePayments(deps), accountId);
  return { standing, customerId, checkoutId: kept.checkoutId };
}

async function customerOf(deps: BillingDeps, payments: Payments, accountId: string): Promise<string> {
  const { db } = deps;
  const { customerId } = await findOrCreateBilling(db, accountId);
  if (customerId !== null && (await payments.readCustomer(customerId)) !== undefined) return customerId;
  if (customerId !== null) await unlinkCustomer(db, accountId, customerId);
  const email = (await deps.emailOf(db, accountId)) ?? '';
  // The idempotency key contains the previous customer, so that a customer who was deleted at the provider can be
  // created again.
  const made = await payments.makeCustomer(
    { accountId, email },
    `customer:${accountId}:${customerId ?? 'first'}`,
  );
  return linkCustomer(db, accountId, made);
}
