import type { BillingOverview, ChangePreview } from '@kinfolio/contract/billing/overview';
import { planIds } from '@kinfolio/domain/accounts/plans';
import { goesOnUntil, stateOf } from '@kinfolio/domain/accounts/standing';
import { ServerError } from '../../http/server-error.ts';
import { type Choice, PaymentsProblem, type ProviderSubscription } from '../../ports/payments.ts';
import type { BillingDeps, StoredStanding } from './context.ts';
import { paymentsOf } from './payments-of.ts';
import { hasSponsor, runningOf } from './standing.ts';
import { findBilling, readLedger, takeAttempt } from './store.ts';
import { sync } from './sync.ts';

const iso = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

/**
 * The state of a person's plan. Asks the provider first; where that fails, or it
 * is not to be asked, the answer is what is stored.
 */
export async function readOverview(
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

function storedPart(standing: StoredStanding, nowMs: number) {
  const state = stateOf(standing, nowMs);
  const isOwn = !hasSponsor(standing);
  return {
    sponsored: !isOwn && standing.paidThroughMs !== null,
    plan: standing.plan,
    interval: standing.interval,
    state,
    trialEndsAt: iso(standing.trialEndsAtMs),
    paidThrough: iso(standing.paidThroughMs),
    goesOnUntil: iso(goesOnUntil(standing, nowMs)),
    ending: standing.endsAtPeriodEnd,
    subscribed: isOwn && standing.paidThroughMs !== null && state !== 'ended' && state !== 'unclear',
  };
}

type Told = Pick<BillingOverview, 'pence' | 'next' | 'unfinished' | 'card' | 'invoices' | 'asked'> & {
  /** Whether a subscription runs at the provider; undefined when the provider did not answer or has no such customer. */
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
    const customer = await sync(deps, accountId);
    if (customer === undefined) return nothingTold;
    const [card, invoices] = await Promise.all([
      payments.readCard(customerId),
      payments.invoices(customerId),
    ]);
    const running = runningOf(customer)[0];
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

/** The subscription that runs, from the provider itself. Throws `plan_conflict` where there is none. */
async function runningNow(
  deps: BillingDeps,
  accountId: string,
): Promise<{ subscription: ProviderSubscription; customerId: string }> {
  paymentsOf(deps);
  const subscription = runningOf(await sync(deps, accountId))[0];
  const customerId = (await findBilling(deps.db, accountId))?.customerId ?? null;
  if (subscription === undefined || customerId === null)
    throw new ServerError('plan_conflict', 'There is no paid plan to change.');
  return { subscription, customerId };
}

/** A dearer plan, and a year in place of a month, come at once; the rest at the end of the period. */
function comesNow(from: ProviderSubscription, to: Choice): boolean {
  if (from.status === 'trialing') return true;
  const up = planIds.indexOf(to.plan) - planIds.indexOf(from.plan);
  if (to.interval === from.interval) return up > 0;
  return to.interval === 'yearly' && up >= 0;
}

/** What a change would do, by the provider's own reckoning. */
export async function previewChange(
  deps: BillingDeps,
  accountId: string,
  to: Choice,
): Promise<ChangePreview> {
  const { subscription, customerId } = await runningNow(deps, accountId);
  if (!comesNow(subscription, to)) return { when: 'later', nowPence: 0, at: iso(subscription.periodEndMs) };
  if (subscription.status === 'trialing')
    return { when: 'now', nowPence: 0, at: iso(subscription.periodEndMs) };
  const { nowPence } = await paymentsOf(deps).previewChange(customerId, subscription.id, to);
  return {
    when: 'now',
    nowPence,
    at: to.interval === subscription.interval ? iso(subscription.periodEndMs) : null,
  };
}

/** Changes the plan or the interval. The same change asked for again changes nothing more. */
export async function changePlan(deps: BillingDeps, accountId: string, to: Choice): Promise<void> {
  const payments = paymentsOf(deps);
  const { subscription } = await runningNow(deps, accountId);
  const isSame = (one: Choice | null) => one?.plan === to.plan && one.interval === to.interval;
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
  await sync(deps, accountId);
}

/** Ends the plan with its period, or takes that back. One whose bill waits has no paid period and ends at once. */
export async function endWithPeriod(deps: BillingDeps, accountId: string, ends: boolean): Promise<void> {
  const payments = paymentsOf(deps);
  const { subscription } = await runningNow(deps, accountId);
  if (ends && subscription.unpaidSinceMs !== null)
    await payments.endNow(subscription.id, `cancel-unpaid:${subscription.id}`);
  else if (subscription.endsAtPeriodEnd !== ends) {
    const key = await keyFor(deps, accountId, ends ? 'cancel' : 'keep');
    if (ends && subscription.next !== null) await payments.keepPlan(subscription.id, `${key}:plan`);
    await payments.endAtPeriodEnd(subscription.id, ends, key);
  }
  await sync(deps, accountId);
}

/** Where the card, the address and all bills are. Throws `plan_conflict` for a person the provider does not know. */
export async function openPortal(deps: BillingDeps, accountId: string, returnUrl: string): Promise<string> {
  const payments = paymentsOf(deps);
  const customerId = (await findBilling(deps.db, accountId))?.customerId ?? null;
  if (customerId === null) throw new ServerError('plan_conflict', 'Nothing has been paid yet.');
  return payments.openPortal(customerId, returnUrl);
}

/** A key of one deed of now: pressed twice within a minute, it is the same deed. */
async function keyFor({ db, clock }: BillingDeps, accountId: string, what: string): Promise<string> {
  const nowMs = clock.now();
  const { attempt } = await takeAttempt(db, accountId, { what, sinceMs: nowMs - 60_000, nowMs });
  return `${what}:${accountId}:${attempt}`;
}
