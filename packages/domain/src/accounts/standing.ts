import { hasFeature, type Plan, plans, type SubscriptionStatus } from './plans.ts';

// The state of a plan is worked out from a few stored facts and the clock. Nothing here can prevent people from
// reading, correcting, exporting or deleting their data: see never-closed.ts.

const hour = 60 * 60_000;
const day = 24 * hour;

/** How long paid features continue after a payment fails or while the provider cannot be reached, in ms. */
export const graceMs = 14 * day;

/**
 * A provider creates the next bill within this time (in milliseconds) of the end of a period. Until then the plan is
 * not in doubt.
 */
const billingHourMs = hour;

/** The part of a profile that decides which features its owner may use. Instants are milliseconds since 1970. */
export interface StoredPlanFacts {
  readonly plan: Plan;
  readonly status: SubscriptionStatus;
  /** When the trial ends or ended; null if there was no trial. */
  readonly trialEndsAtMs: number | null;
  /** End of the last period reported by the provider. Null without a subscription at the provider. */
  readonly paidThroughMs: number | null;
  /** The instant until which the plan continues after a failed payment. Null if no payment has failed. */
  readonly heldUntilMs: number | null;
}

/**
 * The state of a plan. `grace`: a payment failed and the plan continues for a while. `doubt`: the period is over and
 * the provider has not reported what follows. `unclear`: the provider sent a status that we do not know.
 */
export type PlanState = 'trial' | 'active' | 'grace' | 'doubt' | 'ended' | 'unclear';

/** The state of a plan at `nowMs`. */
export function toPlanState(standing: StoredPlanFacts, nowMs: number): PlanState {
  const { status, trialEndsAtMs, paidThroughMs, heldUntilMs } = standing;
  if (status === 'past_due') return heldUntilMs !== null && nowMs < heldUntilMs ? 'grace' : 'ended';
  if (status === 'canceled') return 'ended';
  if (status === 'other') return 'unclear';
  if (status === 'trialing' && trialEndsAtMs !== null && nowMs < trialEndsAtMs) return 'trial';
  // A trial without a subscription ends as announced. After any other period, the provider has to report what follows.
  if (status === 'trialing' && paidThroughMs === null) return 'ended';
  if (paidThroughMs === null || nowMs < paidThroughMs + billingHourMs) return 'active';
  return nowMs < paidThroughMs + graceMs ? 'doubt' : 'ended';
}

/** The instant until which a plan in grace or doubt continues, in milliseconds since 1970; null in any other state. */
export function findGraceEnd(standing: StoredPlanFacts, nowMs: number): number | null {
  const state = toPlanState(standing, nowMs);
  if (state === 'grace') return standing.heldUntilMs;
  return state === 'doubt' && standing.paidThroughMs !== null ? standing.paidThroughMs + graceMs : null;
}

/** Whether the paid features still work at `nowMs` (spec 1 §4). */
export function isInForce(standing: StoredPlanFacts, nowMs: number): boolean {
  return worksIn.has(toPlanState(standing, nowMs));
}

/** The facts that decide which features an account can use now. */
export interface CurrentPlanFacts {
  readonly plan: Plan;
  readonly state: PlanState;
  /** Whether this server sells plans. If not, every feature is included. */
  readonly sellsPlans: boolean;
}

/** Combines the stored facts of a plan with the time (`nowMs`) and the server's settings. */
export const combineCurrentPlanFacts = (
  standing: StoredPlanFacts,
  at: { nowMs: number; sellsPlans: boolean },
): CurrentPlanFacts => ({
  plan: standing.plan,
  state: toPlanState(standing, at.nowMs),
  sellsPlans: at.sellsPlans,
});

/**
 * The plan whose features work now: the largest one during a trial or on a server that sells no plans. Undefined if the
 * plan has ended.
 */
export function findEffectivePlan({ plan, state, sellsPlans }: CurrentPlanFacts): Plan | undefined {
  if (!sellsPlans || state === 'trial') return 'premium';
  return worksIn.has(state) ? plan : undefined;
}

const worksIn: ReadonlySet<PlanState> = new Set(['trial', 'active', 'grace', 'doubt']);

/** Whether a feature still works. Always false for an unknown name. */
export function mayUseFeature(now: CurrentPlanFacts, feature: string): boolean {
  const plan = findEffectivePlan(now);
  return plan !== undefined && hasFeature(plan, feature);
}

/**
 * Whether something new can be set up with a feature, such as another person or another release. False after a failed
 * payment, while the plan is in doubt, and for an unknown name.
 */
export function maySetUpFeature(now: CurrentPlanFacts, feature: string): boolean {
  return mayUseFeature(now, feature) && (!now.sellsPlans || now.state === 'trial' || now.state === 'active');
}

/** How many people in total can be given access; null for any number, 0 while nothing new may be set up. */
export function maxPeopleAllowed(now: CurrentPlanFacts): number | null {
  const plan = maySetUpFeature(now, 'share_with_2') ? findEffectivePlan(now) : undefined;
  return plan === undefined ? 0 : plans[plan].trustedPeople;
}

/** How many bytes of files an account may store. The account keeps that allowance after its plan has ended. */
export const computeStorageAllowance = (now: CurrentPlanFacts): number =>
  plans[findEffectivePlan(now) ?? now.plan].storageBytes;

/** Whole days until an instant, rounded up; 0 if it is past. */
export const countDaysUntil = (atMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((atMs - nowMs) / day));
