import { mayBegin, mayUse, type PlanNow, peopleAllowed } from '@kinfolio/domain/accounts/standing';
import { useCallback, useEffect, useState } from 'react';
import { systemClock } from '../../lib/clock.ts';
import { useSession } from './react.ts';
import type { Session } from './session-client.ts';

/** The plan of the account. `asking`: nothing is known yet. `unknown`: it could not be asked, which opens nothing new. */
export type PlanAnswer = PlanNow | 'asking' | 'unknown';

// One answer a session, asked for again when it is older than this. Milliseconds.
const freshMs = 5 * 60_000;
const heard = new WeakMap<Session, { readonly at: number; readonly plan: PlanNow }>();

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

/** Whether a feature works now. False while that is not known. */
export const mayUseNow = (answer: PlanAnswer, feature: string): boolean =>
  typeof answer === 'object' && mayUse(answer, feature);

/** Whether something new may be set up with a feature now. False while that is not known. */
export const mayBeginNow = (answer: PlanAnswer, feature: string): boolean =>
  typeof answer === 'object' && mayBegin(answer, feature);

/** Whether a feature is known not to work now. False while that is not known. */
export const isWithout = (answer: PlanAnswer, feature: string): boolean =>
  typeof answer === 'object' && !mayUse(answer, feature);

/** To how many people access may be given now; null for any number, undefined while that is not known. */
export const peopleAllowedNow = (answer: PlanAnswer): number | null | undefined =>
  typeof answer === 'object' ? peopleAllowed(answer) : undefined;
