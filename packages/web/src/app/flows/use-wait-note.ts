import { canStartFeature, useAccountPlan } from '../../session/api/use-plan.ts';

/**
 * A note for plans that include sharing but not access after a waiting period; otherwise undefined. If we do not know
 * the plan, there is no note and the server refuses the request.
 */
export function usePlanWaitNote(): string | undefined {
  const { plan } = useAccountPlan();
  return canStartFeature(plan, 'share_with_2') && !canStartFeature(plan, 'emergency_contacts')
    ? 'Access after a wait is part of the Premium plan. With your plan you can give access now, or between two dates.'
    : undefined;
}
