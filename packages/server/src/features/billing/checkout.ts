import { billingIntervals, isPlan, planIds, priceOf } from '@kinfolio/domain/accounts/plans';
import { isInForce } from '@kinfolio/domain/accounts/standing';
import { takeFromLimit } from '../../db/limits.ts';
import { ServerError } from '../../http/server-error.ts';
import type { BegunPayment, Choice, Payments } from '../../ports/payments.ts';
import type { BillingDeps, StoredStanding } from './context.ts';
import { paymentsOf } from './payments-of.ts';
import { hasSponsor, runningOf } from './standing.ts';
import { keepBilling, setCheckout, takeAttempt, tieCustomer, untieCustomer } from './store.ts';
import { sync } from './sync.ts';

const minute = 60_000;
/** A press again within this time is the same press. */
const sameAttemptMs = 30 * minute;
/** The provider takes no shorter trial; a minute more, for what the call takes. */
const leastTrialMs = 48 * 60 * minute + minute;
/** Presses, also of one and the same page. */
const pressesPerHour = 60;

/** Reads a plan and an interval. Throws `bad_request`. */
export function readChoice(plan: unknown, interval: unknown): Choice {
  const known = billingIntervals.find(one => one === interval);
  if (typeof plan !== 'string' || !isPlan(plan) || known === undefined)
    throw new ServerError(
      'bad_request',
      `The plan must be one of ${planIds.join(', ')}, by the month or year.`,
    );
  return { plan, interval: known };
}

/** Opens the provider's page for a plan. The same choice pressed again within half an hour is the same page. */
export async function openCheckout(deps: BillingDeps, accountId: string, choice: Choice): Promise<string> {
  const payments = paymentsOf(deps);
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
  await setCheckout(deps.db, accountId, opened.id);
  return opened.url;
}

/** Nothing is charged inside a free trial; the provider's trial ends with ours. */
function trialOf({ status, trialEndsAtMs }: StoredStanding, atMs: number): number | null {
  const inTrial = status === 'trialing' && trialEndsAtMs !== null && trialEndsAtMs > atMs;
  return inTrial ? Math.max(trialEndsAtMs, atMs + leastTrialMs) : null;
}

/** Begins a payment that a card form finishes: charged at once. One that waits already is given again. */
export async function beginPayment(
  deps: BillingDeps,
  accountId: string,
  choice: Choice,
): Promise<BegunPayment> {
  const payments = paymentsOf(deps);
  const { customerId, checkoutId } = await readyToPay(deps, accountId);
  const waiting = await payments.findBegun(customerId);
  if (waiting?.plan === choice.plan && waiting.interval === choice.interval) return waiting;
  const { attempt } = await begin(deps, accountId, `card:${choice.plan}:${choice.interval}`);
  if (waiting !== undefined)
    await payments.endNow(waiting.subscriptionId, `end-begun:${waiting.subscriptionId}`);
  if (checkoutId !== null) await payments.closeCheckout(checkoutId);
  return payments.beginPayment({ ...choice, customerId, accountId }, `begin:${accountId}:${attempt}`);
}

/** Whether the sum of a card form is that of its plan. Throws `bad_request`. */
export function checkAmount({ plan, interval }: Choice, amount: unknown, currency: unknown): void {
  if (amount !== priceOf(plan, interval) || currency !== 'gbp')
    throw new ServerError('bad_request', 'The amount is not the price of this plan.');
}

const begin = ({ db, clock }: BillingDeps, accountId: string, what: string) => {
  const nowMs = clock.now();
  return takeAttempt(db, accountId, { what, sinceMs: nowMs - sameAttemptMs, nowMs });
};

/** Who wants to pay, with a customer at the provider. Throws `plan_conflict` where a plan is paid for already. */
async function readyToPay(deps: BillingDeps, accountId: string) {
  const { db, clock, standings } = deps;
  const taken = await takeFromLimit(db, clock, {
    key: `billing:begin:${accountId}`,
    max: pressesPerHour,
    windowMs: 60 * minute,
  });
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Too many payments were begun.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
  const kept = await keepBilling(db, accountId);
  const customer = kept.customerId === null ? undefined : await sync(deps, accountId);
  // The provider can end a subscription during the grace period. Only a new payment continues the plan then.
  const nothingRuns = customer !== undefined && runningOf(customer).length === 0;
  const standing = await standings.read(db, accountId);
  if (standing === undefined) throw new ServerError('not_found', 'There is no such account.');
  const isOwn = !hasSponsor(standing);
  if (isOwn && !nothingRuns && standing.paidThroughMs !== null && isInForce(standing, clock.now()))
    throw new ServerError('plan_conflict', 'You have a plan already. Change it on the page Your plan.');
  const customerId = await customerOf(deps, paymentsOf(deps), accountId);
  return { standing, customerId, checkoutId: kept.checkoutId };
}

async function customerOf(deps: BillingDeps, payments: Payments, accountId: string): Promise<string> {
  const { db } = deps;
  const { customerId } = await keepBilling(db, accountId);
  if (customerId !== null && (await payments.readCustomer(customerId)) !== undefined) return customerId;
  if (customerId !== null) await untieCustomer(db, accountId, customerId);
  const email = (await deps.emailOf(db, accountId)) ?? '';
  // The key has the customer before in it: one that was deleted there is made anew.
  const made = await payments.makeCustomer(
    { accountId, email },
    `customer:${accountId}:${customerId ?? 'first'}`,
  );
  return tieCustomer(db, accountId, made);
}
