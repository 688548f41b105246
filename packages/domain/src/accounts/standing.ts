import { hasFeature, type Plan, plans, type SubscriptionStatus } from './plans.ts';

// What a person may use follows from a few stored facts and the clock. Nothing here refuses reading, correcting, taking
// away or deleting: see never-closed.ts.

const hour = 60 * 60_000;
const day = 24 * hour;

/** How long what is paid for continues when a payment fails, or the provider cannot be asked, ms. */
export const graceMs = 14 * day;

/** A provider makes the next bill in the hour after a period ends; until then nothing is in doubt, ms. */
const billingHourMs = hour;

/** The part of a profile that decides what its owner may use. Instants are milliseconds since 1970. */
export interface PlanStanding {
  readonly plan: Plan;
  readonly status: SubscriptionStatus;
  /** Null when there was no trial. */
  readonly trialEndsAtMs: number | null;
  /** End of the last period the provider named. Null while nothing is arranged with the provider. */
  readonly paidThroughMs: number | null;
  /** Until when a plan continues although its payment failed. Null where none failed. */
  readonly heldUntilMs: number | null;
}

/**
 * The state of a plan. `grace`: a payment failed, the plan continues for a while. `doubt`: the period is over and the provider
 * has not stated what follows. `unclear`: the provider uses a word that is not known here.
 */
export type PlanState = 'trial' | 'active' | 'grace' | 'doubt' | 'ended' | 'unclear';

/** The state of a plan at `nowMs`. */
export function stateOf(standing: PlanStanding, nowMs: number): PlanState {
  const { status, trialEndsAtMs, paidThroughMs, heldUntilMs } = standing;
  if (status === 'past_due') return heldUntilMs !== null && nowMs < heldUntilMs ? 'grace' : 'ended';
  if (status === 'canceled') return 'ended';
  if (status === 'other') return 'unclear';
  if (status === 'trialing' && trialEndsAtMs !== null && nowMs < trialEndsAtMs) return 'trial';
  // A trial with nothing arranged after it ends as announced; any other period that is over is the provider's to explain.
  if (status === 'trialing' && paidThroughMs === null) return 'ended';
  if (paidThroughMs === null || nowMs < paidThroughMs + billingHourMs) return 'active';
  return nowMs < paidThroughMs + graceMs ? 'doubt' : 'ended';
}

/** Until when a plan in grace or doubt continues, milliseconds since 1970; null in any other state. */
export function goesOnUntil(standing: PlanStanding, nowMs: number): number | null {
  const state = stateOf(standing, nowMs);
  if (state === 'grace') return standing.heldUntilMs;
  return state === 'doubt' && standing.paidThroughMs !== null ? standing.paidThroughMs + graceMs : null;
}

/** Whether what is paid for continues working at `nowMs` (spec 1 §4). */
export function isInForce(standing: PlanStanding, nowMs: number): boolean {
  return worksIn.has(stateOf(standing, nowMs));
}

/** What decides which features an account has now. */
export interface PlanNow {
  readonly plan: Plan;
  readonly state: PlanState;
  /** Whether plans can be paid for on this server. Where nothing can be paid, there are no plans: everything is included. */
  readonly sellsPlans: boolean;
}

/** What is stored of a plan, as it is at `nowMs` on a server. */
export const planNow = (standing: PlanStanding, at: { nowMs: number; sellsPlans: boolean }): PlanNow => ({
  plan: standing.plan,
  state: stateOf(standing, at.nowMs),
  sellsPlans: at.sellsPlans,
});

/**
 * The plan whose features work: the dearest one in a trial and on a server that sells no plans. Undefined when a plan has ended.
 */
export function workingPlan({ plan, state, sellsPlans }: PlanNow): Plan | undefined {
  if (!sellsPlans || state === 'trial') return 'premium';
  return worksIn.has(state) ? plan : undefined;
}

const worksIn: ReadonlySet<PlanState> = new Set(['trial', 'active', 'grace', 'doubt']);

/** Whether a feature continues working. An unknown name is never allowed. */
export function mayUse(now: PlanNow, feature: string): boolean {
  const plan = workingPlan(now);
  return plan !== undefined && hasFeature(plan, feature);
}

/**
 * Whether something new may be set up with a feature: another person, another release. Not while a payment failed or is in
 * doubt. False for an unknown name.
 */
export function mayBegin(now: PlanNow, feature: string): boolean {
  return mayUse(now, feature) && (!now.sellsPlans || now.state === 'trial' || now.state === 'active');
}

/** To how many people in all access may be given; null for any number, 0 while nothing new may begin. */
export function peopleAllowed(now: PlanNow): number | null {
  const plan = mayBegin(now, 'share_with_2') ? workingPlan(now) : undefined;
  return plan === undefined ? 0 : plans[plan].trustedPeople;
}

/** Bytes of files that an account has room for. After a plan has ended the account still has that room. */
export const allowedBytes = (now: PlanNow): number => plans[workingPlan(now) ?? now.plan].storageBytes;

/** Whole days until an instant, rounded up; 0 when it is past. */
export const daysUntil = (atMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((atMs - nowMs) / day));
