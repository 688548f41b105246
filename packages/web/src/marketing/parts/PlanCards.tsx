import { formatMoney } from '@kinfolio/domain/money';
import {
  type BillingInterval,
  billingIntervals,
  type Plan,
  planIds,
  plans,
  soldWith,
  stillComing,
  yearlyPerMonth,
  yearlySaving,
} from '@kinfolio/domain/plans';
import { Check } from 'lucide-react';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { chooseAddress, shortName } from './plan-cards.ts';

const labels: Readonly<Record<BillingInterval, string>> = { monthly: 'Monthly', yearly: 'Yearly' };
/** Features a card shows before the count of the rest (spec 1 §9). */
const shownFeatures = 3;

export interface PlanCardsProps {
  /** Shows all that a plan is sold with; otherwise three things and the count of the rest. */
  whole?: boolean;
  /** Where the buttons lead. */
  to?: 'subscription' | 'signup';
}

/** The three plans with the choice between a month and a year, which needs no script. */
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
  const popular = 'popular' in plans[plan];
  const features = soldWith(plan);
  const shown = whole ? features : features.slice(0, shownFeatures);
  const rest = features.slice(shown.length);
  return (
    <li className={popular ? 'sheet plan plan--pop' : 'sheet plan'} data-plan={plan}>
      {popular && (
        <svg className="next__ribbon" viewBox="0 0 30 135" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 0h30v135L15 120 0 135z" />
        </svg>
      )}
      <h3>{name}</h3>
      <p className={popular ? 'plan__pop' : 'muted'}>{popular ? `Popular. ${forWhom}` : forWhom}</p>
      <p className="plan__chosen" hidden>
        <Chip tone="done">Your choice</Chip>
      </p>
      <Price plan={plan} />
      <FeatureList words={shown} />
      {rest.length > 0 && (
        <details className="plan__more">
          <summary>
            and {rest.length} more<span className="hide"> in {shortName(plan)}</span>
          </summary>
          <FeatureList words={rest} />
        </details>
      )}
      {billingIntervals.map(interval => (
        <a
          key={interval}
          className={`btn btn--wide for-${interval} ${popular ? 'btn--primary' : 'btn--secondary'}`}
          href={chooseAddress(plan, interval, to)}
        >
          Choose {shortName(plan)}
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
          <span>
            {word}
            {stillComing.has(word) && <span className="small muted"> (coming)</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
