import { type BillingInterval, type Plan, plans } from '@kinfolio/domain/plans';

/** "Basic" of "Basic Plan". */
export const shortName = (plan: Plan): string => plans[plan].name.replace(/ Plan$/, '');

/** Where a plan is chosen, or where somebody new goes on with it. */
export const chooseAddress = (
  plan: Plan,
  interval: BillingInterval,
  to: 'subscription' | 'signup' = 'subscription',
): string => `/${to}?plan=${plan}&interval=${interval}`;
