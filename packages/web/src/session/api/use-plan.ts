import {
  type CurrentPlanFacts,
  maxPeopleAllowed,
  maySetUpFeature,
  mayUseFeature,
} from '@kinfolio/domain/accounts/standing';
import { useCallback, useEffect, useState } from 'react';
import { systemClock } from '../../lib/clock.ts';
import { useSession } from './react.ts';
import type { Session } from './session-client.ts';

/**
 * The account's plan. `asking`: nothing is known yet. `unknown`: the plan could not be read, so no further features are
 * unlocked.
 */
export type AccountPlanState = CurrentPlanFacts | 'asking' | 'unknown';

// How long the plan is cached for the session before it is read again; milliseconds.
const freshMs = 5 * 60_000;
const heard = new WeakMap<Session, { readonly at: number; readonly plan: CurrentPlanFacts }>();

/** The account's plan, and a function to read it again. If `asks` is false, nothing is read. */
export function useAccountPlan(asks = true): { readonly plan: AccountPlanState; readonly ask: () => void } {
  const session = useSession();
  const [plan, setPlan] = useState<AccountPlanState>(() => heard.get(session)?.plan ?? 'asking');
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!asks) return undefined;
    let isHere = true;
    void heardOf(session, round > 0).then(answer => isHere && setPlan(answer));
    return () => {
      isHere = false;
    };
  }, [session, asks, round]);
  const ask = useCallback(() => {
    setPlan('asking');
    setRound(last => last + 1);
  }, []);
  return { plan, ask };
}

async function heardOf(session: Session, afresh: boolean): Promise<AccountPlanState> {
  const last = heard.get(session);
  if (!afresh && last !== undefined && systemClock.now() - last.at < freshMs) return last.plan;
  const told = await session
    .billing()
    .then(billing => billing.read('stored'))
    .catch(() => undefined);
  if (told?.ok !== true) return last?.plan ?? 'unknown';
  const { plan, state, payable: sellsPlans } = told.value;
  const known = { plan, state, sellsPlans };
  heard.set(session, { at: systemClock.now(), plan: known });
  return known;
}

/** Whether a feature works now; false while the plan is unknown. */
export const isFeatureAvailable = (answer: AccountPlanState, feature: string): boolean =>
  typeof answer === 'object' && mayUseFeature(answer, feature);

/** Whether a person may start using a feature now; false while the plan is unknown. */
export const canStartFeature = (answer: AccountPlanState, feature: string): boolean =>
  typeof answer === 'object' && maySetUpFeature(answer, feature);

/** Whether a feature is known not to work now; false while the plan is unknown. */
export const isFeatureMissing = (answer: AccountPlanState, feature: string): boolean =>
  typeof answer === 'object' && !mayUseFeature(answer, feature);

/** How many people may be given access now; null for any number, undefined while unknown. */
export const getMaxPeople = (answer: AccountPlanState): number | null | undefined =>
  typeof answer === 'object' ? maxPeopleAllowed(answer) : undefined;
