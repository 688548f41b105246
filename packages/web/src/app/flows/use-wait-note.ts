import { mayBeginNow, usePlan } from '../../session/api/use-plan.ts';

/** That the plan has no access after a wait, in a sentence. Without an answer, or a plan, the server refuses it. */
export function useWaitNote(): string | undefined {
  const { plan } = usePlan();
  return mayBeginNow(plan, 'share_with_2') && !mayBeginNow(plan, 'emergency_contacts')
    ? 'Access after a wait is part of the Premium plan. Access now, or between two dates, is part of yours.'
    : undefined;
}
