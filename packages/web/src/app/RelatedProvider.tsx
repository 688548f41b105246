import { allKinds } from '@kinfolio/domain/kinds/index';
import { type ReactNode, useMemo } from 'react';
import { MailPauseContext } from '../passport/dates/mail-pause.ts';
import { RelatedContext } from '../passport/related/related.ts';
import { usePassport } from '../session/api/react.ts';
import { isWithout, usePlan } from '../session/api/use-plan.ts';

/** Lets forms and pages of one record speak of what is around it: owners, links, mentions, and the plan for emails. */
export function RelatedProvider({ children }: { readonly children: ReactNode }) {
  const others = usePassport();
  const { plan } = usePlan();
  const around = useMemo(() => ({ kinds: allKinds, others }), [others]);
  return (
    <RelatedContext value={around}>
      <MailPauseContext value={isWithout(plan, 'automatic_reminders')}>{children}</MailPauseContext>
    </RelatedContext>
  );
}
