import { graceMs } from '@kinfolio/domain/accounts/standing';
import type { ProviderCustomer, ProviderSubscription } from '../../ports/payments.ts';
import type { StoredPlanRow } from './context.ts';

const running: ReadonlySet<ProviderSubscription['status']> = new Set([
  'trialing',
  'active',
  'past_due',
  'unpaid',
]);
const neverBegan: ReadonlySet<ProviderSubscription['status']> = new Set(['incomplete', 'incomplete_expired']);

/** Whether another account pays, or paid until the seat ended. */
export const hasSponsor = ({ sponsoredBy = null }: Pick<StoredPlanRow, 'sponsoredBy'>): boolean =>
  sponsoredBy !== null;

/** The running subscriptions, newest first. If there are two, the caller keeps the first. */
export const listRunningSubscriptions = (
  customer: ProviderCustomer | undefined,
): readonly ProviderSubscription[] =>
  newestFirst(customer?.subscriptions.filter(({ status }) => running.has(status)) ?? []);

/**
 * The subscription that decides the state of a plan: the newest running one or, if none is running, the
 * newest that ever began. Undefined if none ever began.
 */
export function findDecisiveSubscription(
  customer: ProviderCustomer | undefined,
): ProviderSubscription | undefined {
  const began = customer?.subscriptions.filter(({ status }) => !neverBegan.has(status)) ?? [];
  return listRunningSubscriptions(customer)[0] ?? newestFirst(began)[0];
}

const newestFirst = (all: readonly ProviderSubscription[]): ProviderSubscription[] =>
  all.toSorted((one, other) => other.createdAtMs - one.createdAtMs);

/**
 * The state of a plan according to the provider's current response. It depends only on that response and the
 * clock, so lost, late and repeated messages make no difference.
 */
export function computePlanFacts(
  before: StoredPlanRow,
  customer: ProviderCustomer | undefined,
  nowMs: number,
): StoredPlanRow {
  const subscription = findDecisiveSubscription(customer);
  if (subscription === undefined) {
    // Either no plan was ever bought, or the customer was deleted at the provider.
    if (before.paidThroughMs === null) return before;
    return { ...before, status: 'canceled', heldUntilMs: null, endsAtPeriodEnd: false };
  }
  const { plan, interval, periodEndMs, endsAtPeriodEnd } = subscription;
  const told = { ...before, plan, interval, paidThroughMs: periodEndMs, heldUntilMs: null, endsAtPeriodEnd };
  const { status, unpaidSinceMs, trialEndsAtMs } = subscription;
  if (status === 'trialing') return { ...told, status, trialEndsAtMs };
  if (status === 'active') return { ...told, status };
  if (status === 'other') return { ...told, status };
  if (unpaidSinceMs === null) return { ...told, status: 'canceled', endsAtPeriodEnd: false };
  // The grace period lasts its full length, even if the provider stops trying to collect the payment before
  // it ends.
  const heldUntilMs = unpaidSinceMs + graceMs;
  const isOver = status !== 'past_due' && nowMs >= heldUntilMs;
  return { ...told, status: isOver ? 'canceled' : 'past_due', heldUntilMs, endsAtPeriodEnd: false };
}
