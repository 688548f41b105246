import { type BillingInterval, type Plan, planIds, plans, worksToday } from '@kinfolio/domain/accounts/plans';

/** "Basic" of "Basic Plan". */
export const shortName = (plan: Plan): string => plans[plan].name.replace(/ Plan$/, '');

/** Where a plan is chosen, or where somebody new goes on with it. */
export const chooseAddress = (
  plan: Plan,
  interval: BillingInterval,
  to: 'subscription' | 'signup' = 'subscription',
): string => `/${to}?plan=${plan}&interval=${interval}`;

/** What a card says that a plan has: what works today, and first that it has all of the plan below. */
export function featuresOf(plan: Plan): readonly string[] {
  const below = planIds[planIds.indexOf(plan) - 1];
  const included = below === undefined ? [] : [`Everything from ${shortName(below)}`];
  return [...new Set([...included, ...worksToday(plan)])];
}
