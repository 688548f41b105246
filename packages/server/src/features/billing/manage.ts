import type { BillingOverview, ChangePreview } from '@kinfolio/contract/billing/overview';
import { planIds } from '@kinfolio/domain/accounts/plans';
import { findGraceEnd, toPlanState } from '@kinfolio/domain/accounts/standing';
import { ServerError } from '../../http/server-error.ts';
import { PaymentsProblem, type PlanAndInterval, type ProviderSubscription } from '../../ports/payments.ts';
import type { BillingDeps, StoredPlanRow } from './context.ts';
import { requirePayments } from './payments-of.ts';
import { hasSponsor, listRunningSubscriptions } from './standing.ts';
import { findBilling, nextPurchaseNumber, readLedger } from './store.ts';
import { syncAccount } from './sync.ts';

const iso = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

/**
 * Returns the state of a person's plan as the provider reports it now. If the provider cannot be reached, or `isAsked`
 * is false, returns the stored state.
 */
export async function readBillingOverview(
  deps: BillingDeps & { isAsked?: boolean },
  accountId: string,
): Promise<BillingOverview> {
  const { db, standings, payments } = deps;
  const billing =
    payments === undefined || deps.isAsked === false ? undefined : await findBilling(db, accountId);
  const { runs, ...told } = await askProvider(deps, accountId, billing?.customerId ?? null);
  const standing = await standings.read(db, accountId);
  if (standing === undefined) throw new ServerError('not_found', 'There is no such account.');
  const refund = (await readLedger(db, accountId)).findLast(({ what }) => what === 'refunded');
  const stored = storedPart(standing, deps.clock.now());
  return {
    ...stored,
    // The provider can end a subscription during the grace period. There is nothing to change or cancel then.
    subscribed: stored.subscribed && runs !== false,
    ...told,
    payable: payments !== undefined,
    refunded: refund === undefined ? null : { pence: refund.pence, at: iso(refund.atMs) ?? '' },
  };
}

function storedPart(standing: StoredPlanRow, nowMs: number) {
  const state = toPlanState(standing, nowMs);
  const isOwn = !hasSponsor(standing);
  return {
    sponsored: !isOwn && standing.paidThroughMs !== null,
    plan: standing.plan,
    interval: standing.interval,
    state,
    trialEndsAt: iso(standing.trialEndsAtMs),
    paidThrough: iso(standing.paidThroughMs),
    goesOnUntil: iso(findGraceEnd(standing, nowMs)),
    ending: standing.endsAtPeriodEnd,
    subscribed: isOwn && standing.paidThroughMs !== null && state !== 'ended' && state !== 'unclear',
  };
}

type Told = Pick<BillingOverview, 'pence' | 'next' | 'unfinished' | 'card' | 'invoices' | 'asked'> & {
  /**
   * Whether a subscription is running at the provider; undefined when the provider did not answer or has no such
   * customer.
   */
  readonly runs: boolean | undefined;
};

const nothingTold: Told = {
  runs: undefined,
  pence: null,
  next: null,
  unfinished: false,
  card: null,
  invoices: [],
  asked: true,
};

async function askProvider(deps: BillingDeps, accountId: string, customerId: string | null): Promise<Told> {
  const { payments } = deps;
  if (payments === undefined || customerId === null) return nothingTold;
  try {
    const customer = await syncAccount(deps, accountId);
    if (customer === undefined) return nothingTold;
    const [card, invoices] = await Promise.all([
      payments.readCard(customerId),
      payments.invoices(customerId),
    ]);
    const running = listRunningSubscriptions(customer)[0];
    return {
      runs: running !== undefined,
      pence: running?.pence ?? null,
      next: running?.next ?? null,
      unfinished:
        running === undefined && customer.subscriptions.some(({ status }) => status === 'incomplete'),
      card: card ?? null,
      invoices: invoices.map(({ number, atMs, pence, state, url, pdf }) => ({
        number,
        at: iso(atMs) ?? '',
        pence,
        state,
        url,
        pdf,
      })),
      asked: true,
    };
  } catch (error) {
    if (!(error instanceof PaymentsProblem)) throw error;
    deps.log.warn({ kind: error.kind, word: error.word }, 'the payment provider was not asked');
    return { ...nothingTold, asked: false };
  }
}

/** Reads the active subscription from the provider. Throws `plan_conflict` if no subscription is active. */
async function runningNow(
  deps: BillingDeps,
  accountId: string,
): Promise<{ subscription: ProviderSubscription; customerId: string }> {
  requirePayments(deps);
  const subscription = listRunningSubscriptions(await syncAccount(deps, accountId))[0];
  const customerId = (await findBilling(deps.db, accountId))?.customerId ?? null;
  if (subscription === undefined || customerId === null)
    throw new ServerError('plan_conflict', 'There is no paid plan to change.');
  return { subscription, customerId };
}

/**
 * Whether a change takes effect at once. During a trial every change does; afterwards, only a change to a more
 * expensive plan or from monthly to yearly payment. Any other change waits until the end of the period.
 */
function comesNow(from: ProviderSubscription, to: PlanAndInterval): boolean {
  if (from.status === 'trialing') return true;
  const up = planIds.indexOf(to.plan) - planIds.indexOf(from.plan);
  if (to.interval === from.interval) return up > 0;
  return to.interval === 'yearly' && up >= 0;
}

/**
 * Returns what a change of plan would cost now and when it would take effect, as calculated by the provider. Changes
 * nothing.
 */
export async function previewChange(
  deps: BillingDeps,
  accountId: string,
  to: PlanAndInterval,
): Promise<ChangePreview> {
  const { subscription, customerId } = await runningNow(deps, accountId);
  if (!comesNow(subscription, to)) return { when: 'later', nowPence: 0, at: iso(subscription.periodEndMs) };
  if (subscription.status === 'trialing')
    return { when: 'now', nowPence: 0, at: iso(subscription.periodEndMs) };
  const { nowPence } = await requirePayments(deps).previewChange(customerId, subscription.id, to);
  return {
    when: 'now',
    nowPence,
    at: to.interval === subscription.interval ? iso(subscription.periodEndMs) : null,
  };
}

/** Changes the plan or the interval. Requesting the same change again has no further effect. */
export async function changePlan(deps: BillingDeps, accountId: string, to: PlanAndInterval): Promise<void> {
  const payments = requirePayments(deps);
  const { subscription } = await runningNow(deps, accountId);
  const isSame = (one: PlanAndInterval | null) => one?.plan === to.plan && one.interval === to.interval;
  if (isSame(subscription)) {
    const key = await keyFor(deps, accountId, `stay:${to.plan}:${to.interval}`);
    if (subscription.next !== null) await payments.keepPlan(subscription.id, key);
  } else if (!isSame(subscription.next)) {
    const key = await keyFor(deps, accountId, `change:${to.plan}:${to.interval}`);
    if (subscription.status === 'past_due' || subscription.status === 'unpaid')
      throw new ServerError('plan_conflict', 'Pay what is due first, then change your plan.');
    if (subscription.endsAtPeriodEnd) await payments.endAtPeriodEnd(subscription.id, false, `${key}:keep`);
    if (comesNow(subscription, to)) await payments.change(subscription.id, to, key);
    else await payments.changeAtEnd(subscription.id, to, key);
  }
  await syncAccount(deps, accountId);
}

/**
 * Cancels the plan at the end of its paid period, or withdraws the cancellation if `ends` is false. A plan
 * whose bill is unpaid has no paid period, so it ends at once.
 */
export async function setEndsAtPeriodEnd(deps: BillingDeps, accountId: string, ends: boolean): Promise<void> {
  const payments = requirePayments(deps);
  const { subscription } = await runningNow(deps, accountId);
  if (ends && subscription.unpaidSinceMs !== null)
    await payments.endNow(subscription.id, `cancel-unpaid:${subscription.id}`);
  else if (subscription.endsAtPeriodEnd !== ends) {
    const key = await keyFor(deps, accountId, ends ? 'cancel' : 'keep');
    if (ends && subscription.next !== null) await payments.keepPlan(subscription.id, `${key}:plan`);
    await payments.endAtPeriodEnd(subscription.id, ends, key);
  }
  await syncAccount(deps, accountId);
}

/**
 * Returns the address of the provider's page where a person can change their card and address and see all their bills.
 * Throws `plan_conflict` if the provider does not know the person.
 */
export async function openPortal(deps: BillingDeps, accountId: string, returnUrl: string): Promise<string> {
  const payments = requirePayments(deps);
  const customerId = (await findBilling(deps.db, accountId))?.customerId ?? null;
  if (customerId === null) throw new ServerError('plan_conflict', 'Nothing has been paid yet.');
  return payments.openPortal(customerId, returnUrl);
}

/** An idempotency key for one action: pressing the button twice within a minute produces the same key. */
async function keyFor({ db, clock }: BillingDeps, accountId: string, what: string): Promise<string> {
  const nowMs = clock.now();
  const { attempt } = await nextPurchaseNumber(db, accountId, { what, sinceMs: nowMs - 60_000, nowMs });
  return `${what}:${accountId}:${attempt}`;
}
