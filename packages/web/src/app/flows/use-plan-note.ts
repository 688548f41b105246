import type { SharedTerms } from '../../passport/sharing/terms.ts';
import { mayBeginNow, usePlan } from '../use-plan.ts';

/** What the plan of now has no room for, in a sentence. Without an answer the server refuses it, when it is made. */
export function usePlanNote(): (terms: SharedTerms) => string | undefined {
  const { plan } = usePlan();
  return ({ when }) =>
    when.kind === 'release' && typeof plan === 'object' && !mayBeginNow(plan, 'emergency_contacts')
      ? 'Access after a wait is part of the Premium plan. With the plan you have now it cannot be made.'
      : undefined;
}
