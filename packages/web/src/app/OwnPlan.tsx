import { formatDay, todayIn } from '@kinfolio/domain/calendar';
import { isPlan, type Plan } from '@kinfolio/domain/plans';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useArrival } from '../features/settings/arrivals.ts';
import { PlanSetting, type PlanSettingProps } from '../features/settings/PlanSetting.tsx';
import type { OwnPlan as Found } from '../sync/own-plan.ts';
import type { Outcome, Session } from '../sync/session-client.ts';
import { problemWords } from './problem-words.ts';

/** The plan of the account that is open. */
export function OwnPlan({ session }: { session: Session }) {
  const [own, setOwn] = useState<PlanSettingProps['own']>();
  useArrival(own !== undefined);
  const { search } = useLocation();
  useEffect(() => {
    void find(session).then(setOwn, () => setOwn(problemWords('offline')));
  }, [session]);
  const choose = async (plan: Plan) => {
    const chosen = await (await session.ownPlan()).choose(plan);
    if (!chosen.ok) return problemWords(chosen.problem);
    // A page of the public site, which says what comes next; the passport stays open behind it.
    window.location.assign(`/subscription/success?plan=${plan}`);
    return undefined;
  };
  const wanted = new URLSearchParams(search).get('plan') ?? '';
  return <PlanSetting own={own} wanted={isPlan(wanted) ? wanted : undefined} onChoose={choose} />;
}

const find = async (session: Session) => shown(await (await session.ownPlan()).read());

function shown(read: Outcome<Found>): PlanSettingProps['own'] {
  if (!read.ok) return problemWords(read.problem);
  const { plan, trialEndsAtMs } = read.value;
  if (trialEndsAtMs === undefined) return { plan, trialEnds: undefined };
  return { plan, trialEnds: formatDay(todayIn({ now: () => trialEndsAtMs })) };
}
