import { hasFeature } from '@kinfolio/domain/accounts/plans';
import { useEffect, useState } from 'react';
import type { SharedTerms } from '../../passport/sharing/terms.ts';
import type { AccountPlan } from '../../session/api/plan.ts';
import type { Session } from '../../session/api/session-client.ts';

/** What the plan of now has no room for, in a sentence. Without an answer the server refuses it, when it is made. */
export function usePlanNote(session: Session): (terms: SharedTerms) => string | undefined {
  const [plan, setPlan] = useState<AccountPlan>();
  useEffect(() => {
    const readPlan = async () => {
      const read = await (await session.plan()).read();
      if (read.ok) setPlan(read.value);
    };
    void readPlan().catch(() => undefined);
  }, [session]);
  return ({ when }) =>
    when.kind === 'release' && plan !== undefined && !hasFeature(plan.plan, 'emergency_contacts')
      ? 'Access after a wait is part of the Premium plan. With the plan you have now it cannot be made.'
      : undefined;
}
