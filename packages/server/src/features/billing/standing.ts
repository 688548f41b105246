import { graceMs } from '@kinfolio/domain/accounts/standing';
import type { ProviderCustomer, ProviderSubscription } from '../../ports/payments.ts';
import type { StoredStanding } from './context.ts';

const running: ReadonlySet<ProviderSubscription['status']> = new Set([
  'trialing',
  'active',
  'past_due',
  'unpaid',
]);
const neverBegan: ReadonlySet<ProviderSubscription['status']> = new Set(['incomplete', 'incomplete_expired']);

/** Whether another account pays, or paid until its seat ended. */
export const hasSponsor = ({ sponsoredBy = null }: Pick<StoredStanding, 'sponsoredBy'>): boolean =>
  sponsoredBy !== null;

/** The subscriptions that run, newest first: of two that do, the first is kept. */
export const runningOf = (customer: ProviderCustomer | undefined): readonly ProviderSubscription[] =>
  newestFirst(customer?.subscriptions.filter(({ status }) => running.has(status)) ?? []);

/** The one that decides; undefined where none ever began. */
export function decisiveOf(customer: ProviderCustomer | undefined): ProviderSubscription | undefined {
  const began = customer?.subscriptions.filter(({ status }) => !neverBegan.has(status)) ?? [];
  return runningOf(customer)[0] ?? newestFirst(began)[0];
}

const newestFirst = (all: readonly ProviderSubscription[]): ProviderSubscription[] =>
  all.toSorted((one, other) => other.createdAtMs - one.createdAtMs);

/**
 * The state of a plan by the provider's present answer. It depends on that, on the clock and on nothing in between, so
 * that lost, late and repeated messages make no difference.
 */
export function standingAfter(
  before: StoredStanding,
  customer: ProviderCustomer | undefined,
  nowMs: number,
): StoredStanding {
  const subscription = decisiveOf(customer);
  if (subscription === undefined) {
    // Nothing was ever arranged, or the customer is gone at the provider.
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
  // Also where the provider stopped trying earlier, the days of grace are kept.
  const heldUntilMs = unpaidSinceMs + graceMs;
  const isOver = status !== 'past_due' && nowMs >= heldUntilMs;
  return { ...told, status: isOver ? 'canceled' : 'past_due', heldUntilMs, endsAtPeriodEnd: false };
}
