import {
  availableFeatures,
  type BillingInterval,
  type Plan,
  planIds,
  plans,
} from '@kinfolio/domain/accounts/plans';

/** Shortens the name of a plan: "Basic Plan" becomes "Basic". */
export const shortenPlanName = (plan: Plan): string => plans[plan].name.replace(/ Plan$/, '');

/** The address at which a plan is chosen, or at which a new person signs up with it. */
export const createChoosePlanUrl = (
  plan: Plan,
  interval: BillingInterval,
  to: 'subscription' | 'signup' = 'subscription',
): string => `/${to}?plan=${plan}&interval=${interval}`;

/**
 * The features that a plan's card lists: those that work today, starting with everything that the plan below includes.
 */
export function listPlanCardFeatures(plan: Plan): readonly string[] {
  const below = planIds[planIds.indexOf(plan) - 1];
  const included = below === undefined ? [] : [`Everything from ${shortenPlanName(below)}`];
  return [...new Set([...included, ...availableFeatures(plan)])];
}
