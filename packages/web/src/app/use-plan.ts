import { hasFeature, type Plan } from '@kinfolio/domain/accounts/plans';
import type { PlanState } from '@kinfolio/domain/accounts/standing';
import { useCallback, useEffect, useState } from 'react';
import { systemClock } from '../lib/clock.ts';
import { useSession } from '../session/api/react.ts';
import type { Session } from '../session/api/session-client.ts';

/** The plan of the account as this tab last heard of it. */
export interface KnownPlan {
  readonly plan: Plan;
  readonly state: PlanState;
  /** Whether a plan can be paid for on this server. */
  readonly payable: boolean;
}

/** `asking`: nothing is known yet. `unknown`: it could not be asked, which opens nothing new and takes nothing away. */
export type PlanAnswer = KnownPlan | 'asking' | 'unknown';

// One answer a session, asked for again when it is older than this. Milliseconds.
const freshMs = 5 * 60_000;
const heard = new WeakMap<Session, { readonly at: number; readonly plan: KnownPlan }>();

/** The plan of the account, and how to ask again. With `asks` off nothing is asked. */
export function usePlan(asks = true): { readonly plan: PlanAnswer; readonly ask: () => void } {
  const session = useSession();
  const [plan, setPlan] = useState<PlanAnswer>(() => heard.get(session)?.plan ?? 'asking');
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

async function heardOf(session: Session, afresh: boolean): Promise<PlanAnswer> {
  const known = heard.get(session);
  if (!afresh && known !== undefined && systemClock.now() - known.at < freshMs) return known.plan;
  const told = await session
    .billing()
    .then(billing => billing.read('stored'))
    .catch(() => undefined);
  if (told?.ok !== true) return known?.plan ?? 'unknown';
  const { plan, state, payable } = told.value;
  heard.set(session, { at: systemClock.now(), plan: { plan, state, payable } });
  return { plan, state, payable };
}

/** Whether a feature works now. False while that is not known. */
export const mayUseNow = (answer: PlanAnswer, feature: string): boolean =>
  typeof answer === 'object' &&
  hasFeature(answer.plan, feature) &&
  ['trial', 'active', 'grace', 'doubt'].includes(answer.state);

/** Whether something new may be set up with a feature now. False while that is not known. */
export const mayBeginNow = (answer: PlanAnswer, feature: string): boolean =>
  mayUseNow(answer, feature) &&
  typeof answer === 'object' &&
  (answer.state === 'trial' || answer.state === 'active');

/** Whether the plan is over and another can be chosen: then nothing new is offered but a plan. */
export const hasEnded = (answer: PlanAnswer): boolean =>
  typeof answer === 'object' && answer.payable && answer.state === 'ended';
