import { isPlan, type Plan, planIds, plans } from '@kinfolio/domain/accounts/plans';
import { formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { AccountPlan as Found } from '../../session/api/plan.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import type { Outcome, Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { usePanelLoaded } from './panel-loading.ts';

/** The plan of the account that is open. */
export function PlanPanel({ session }: { session: Session }) {
  const [own, setOwn] = useState<PlanSettingProps['own']>();
  const [payable, setPayable] = useState(false);
  usePanelLoaded(own !== undefined);
  const { search } = useLocation();
  useEffect(() => {
    const look = async () => {
      const [found, billing] = [await find(session), await (await session.billing()).read('stored')];
      setPayable(billing.ok && billing.value.payable);
      setOwn(found);
    };
    void look().catch(() => setOwn(problemWords('offline')));
  }, [session]);
  const choose = async (plan: Plan) => {
    const chosen = await (await session.plan()).choose(plan);
    if (!chosen.ok) return problemWords(chosen.problem);
    // A page of the public site, which says what comes next; the passport stays open behind it.
    window.location.assign(`/subscription/success?plan=${plan}`);
    return undefined;
  };
  const wanted = new URLSearchParams(search).get('plan') ?? '';
  if (payable && typeof own === 'object')
    return (
      <p>
        You are on the {plans[own.plan].name}.{' '}
        <Link to="/subscription-management">Your plan, payments and invoices</Link>
      </p>
    );
  return <PlanSetting own={own} wanted={isPlan(wanted) ? wanted : undefined} onChoose={choose} />;
}

const find = async (session: Session) => shown(await (await session.plan()).read());

function shown(read: Outcome<Found>): PlanSettingProps['own'] {
  if (!read.ok) return problemWords(read.problem);
  const { plan, trialEndsAtMs } = read.value;
  if (trialEndsAtMs === undefined) return { plan, trialEnds: undefined };
  return { plan, trialEnds: formatDay(todayIn({ now: () => trialEndsAtMs })) };
}

export interface PlanSettingProps {
  /** Undefined while it is asked for; a sentence when it could not be had. */
  own: { plan: Plan; trialEnds: string | undefined } | string | undefined;
  /** The plan that was asked for before coming here. */
  wanted: Plan | undefined;
  /** Gives what went wrong, or nothing. */
  onChoose: (plan: Plan) => Promise<string | undefined>;
}

/** The plan of the account, and the others, any of which may be tried while nothing is paid for. */
export function PlanSetting({ own, wanted, onChoose }: PlanSettingProps) {
  const [busy, setBusy] = useState<Plan>();
  const [problem, setProblem] = useState<string>();
  if (typeof own !== 'object') return own === undefined ? null : <p>{own}</p>;
  const { plan: current, trialEnds } = own;
  const choose = async (plan: Plan) => {
    setBusy(plan);
    setProblem(await onChoose(plan));
    setBusy(undefined);
  };
  return (
    <div className="stack">
      <p>
        {trialEnds === undefined
          ? `Your free trial of the ${plans[current].name} is over. Your records stay yours. Nothing can be paid for on this server.`
          : `You are on the ${plans[current].name}, free until ${trialEnds}. Until then you may try another plan. There is nothing to pay now, and we hold no card of yours.`}
      </p>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <ul className="rows told">
        {planIds.map(id => (
          <li className="actions" key={id}>
            <div>
              <p>
                <span className="strong">{plans[id].name}</span>{' '}
                {id === current && <Chip tone="done">Your plan</Chip>}
              </p>
              <p className="small muted">
                {plans[id].forWhom}. {formatMoney(plans[id].monthlyPence)} a month, or{' '}
                {formatMoney(plans[id].yearlyPence)} a year, once you pay.
              </p>
            </div>
            {id !== current && trialEnds !== undefined && (
              <Button
                variant={id === wanted ? 'primary' : 'secondary'}
                busy={busy === id ? 'Changing...' : undefined}
                onClick={() => void (busy === undefined && choose(id))}
              >
                Try the {plans[id].name}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
