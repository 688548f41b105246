import {
  type BillingInterval,
  billingIntervals,
  type Plan,
  planIds,
  plans,
  yearlyPerMonth,
  yearlySaving,
} from '@kinfolio/domain/accounts/plans';
import { formatMoney } from '@kinfolio/domain/values/money';
import { Check } from 'lucide-react';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { createChoosePlanUrl, listPlanCardFeatures, shortenPlanName } from './plan-cards.ts';

const labels: Readonly<Record<BillingInterval, string>> = { monthly: 'Monthly', yearly: 'Yearly' };
/** How many features a card lists before it says how many more there are (spec 1 §9). */
const shownFeatures = 3;

export interface PlanCardsProps {
  /** Lists everything that a plan includes today, instead of three features and the number of the others. */
  whole?: boolean;
  /** The page to which the buttons link. */
  to?: 'subscription' | 'signup';
}

/** The three plans with a choice of monthly or yearly, which needs no script. */
export function PlanCards({ whole = false, to = 'subscription' }: PlanCardsProps) {
  return (
    <div className="planchoice">
      <fieldset className="toggle">
        <legend className="hide">Billing</legend>
        {billingIntervals.map(interval => (
          <label key={interval}>
            <input type="radio" name="billing" value={interval} defaultChecked={interval === 'monthly'} />
            <span>
              {labels[interval]} {interval === 'yearly' && <b>Save 20%</b>}
            </span>
          </label>
        ))}
      </fieldset>
      <ul className="plans">
        {planIds.map(plan => (
          <PlanCard key={plan} {...{ plan, whole, to }} />
        ))}
      </ul>
    </div>
  );
}

function PlanCard({ plan, whole, to }: Required<PlanCardsProps> & { plan: Plan }) {
  const { name, forWhom } = plans[plan];
  const features = listPlanCardFeatures(plan);
  const shown = whole ? features : features.slice(0, shownFeatures);
  const rest = features.slice(shown.length);
  return (
    <li className="sheet plan" data-plan={plan}>
      <h3>{name}</h3>
      <p className="muted">{forWhom}</p>
      <p className="plan__chosen" hidden>
        <StatusChip tone="done">Your choice</StatusChip>
      </p>
      <Price plan={plan} />
      <FeatureList words={shown} />
      {rest.length > 0 && (
        <details className="plan__more">
          <summary>
            and {rest.length} more<span className="hide"> in {shortenPlanName(plan)}</span>
          </summary>
          <FeatureList words={rest} />
        </details>
      )}
      {billingIntervals.map(interval => (
        <a
          key={interval}
          className={`btn btn--wide btn--secondary for-${interval}`}
          href={createChoosePlanUrl(plan, interval, to)}
        >
          Choose {shortenPlanName(plan)}
        </a>
      ))}
    </li>
  );
}

function Price({ plan }: { plan: Plan }) {
  const { monthlyPence, yearlyPence } = plans[plan];
  return (
    <div className="plan__price">
      <p className="plan__p for-monthly">
        <span className="money money--figure">{formatMoney(monthlyPence)}</span>{' '}
        <span className="muted">a month</span>
      </p>
      <p className="plan__p for-yearly">
        <span className="money money--figure">{formatMoney(yearlyPerMonth(plan))}</span>{' '}
        <span className="muted">a month</span>
      </p>
      <p className="small muted for-monthly">Billed each month.</p>
      <p className="small muted for-yearly">
        {formatMoney(yearlyPence)} a year. You save {formatMoney(yearlySaving(plan))}.
      </p>
    </div>
  );
}

function FeatureList({ words }: { words: readonly string[] }) {
  return (
    <ul className="ticks">
      {words.map(word => (
        <li key={word}>
          <Icon of={Check} size="sm" />
          <span>{word}</span>
        </li>
      ))}
    </ul>
  );
}
