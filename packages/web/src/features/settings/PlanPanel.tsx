import { formatMoney } from '@kinfolio/domain/money';
import { type Plan, planIds, plans } from '@kinfolio/domain/plans';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';

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
          ? `Your free trial of the ${plans[current].name} is over. Your records stay yours. When paying by card is ready, you choose your plan here.`
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
                look={id === wanted ? 'primary' : 'secondary'}
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
