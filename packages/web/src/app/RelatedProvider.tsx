import { allKinds } from '@kinfolio/domain/kinds/index';
import { type ReactNode, useMemo } from 'react';
import { DateEmailsContext, type DateEmailsState } from '../passport/dates/mail-pause.ts';
import { RelatedContext } from '../passport/related/related.ts';
import { usePassport } from '../session/api/react.ts';
import { type AccountPlanState, isFeatureMissing, useAccountPlan } from '../session/api/use-plan.ts';

/**
 * Provides the data related to a record (its owners, links and mentions, and the plan for emails) to that record's
 * forms and pages.
 */
export function RelatedProvider({ children }: { readonly children: ReactNode }) {
  const others = usePassport();
  const { plan } = useAccountPlan();
  const around = useMemo(() => ({ kinds: allKinds, others }), [others]);
  return (
    <RelatedContext value={around}>
      <DateEmailsContext value={emailsOf(plan)}>{children}</DateEmailsContext>
    </RelatedContext>
  );
}

function emailsOf(plan: AccountPlanState): DateEmailsState {
  if (typeof plan === 'object' && !plan.sellsPlans) return 'no-plans';
  return isFeatureMissing(plan, 'automatic_reminders') ? 'paused' : 'included';
}
