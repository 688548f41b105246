import type { computeBudgetMonthSpan } from '@kinfolio/domain/budget/budget-months';
import type { Series } from '@kinfolio/domain/series/find-series';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { sumPence } from '@kinfolio/domain/values/money';
import { Link } from 'react-router';
import { BudgetAmount } from '../hidden-amounts.tsx';

/** The regular payments expected in a month, soonest first. */
export const listPaymentsStillDue = (
  series: readonly Series[],
  { from, to }: ReturnType<typeof computeBudgetMonthSpan>,
): readonly Series[] =>
  series
    .filter(
      ({ direction, state, next }) =>
        direction === 'out' && state !== 'stopped' && state !== 'missing' && from <= next && next <= to,
    )
    .toSorted((one, other) => (one.next < other.next ? -1 : 1));

/** The regular payments that are still due in a month. */
export function PaymentsStillDue({ series }: { series: readonly Series[] }) {
  if (series.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="still-to-pay">
      <h2 id="still-to-pay" className="h3">
        Still to be paid
      </h2>
      <ul className="rows budget-found">
        {series.map(({ id, name, next, amount }) => (
          <li key={id}>
            <span>
              <span className="strong">{name}</span>
              <span className="small muted">About {formatDay(next)}</span>
            </span>
            <BudgetAmount pence={amount} />
          </li>
        ))}
      </ul>
      <p>
        In total about <BudgetAmount pence={sumPence(series.map(({ amount }) => amount))} />.{' '}
        <Link to="/budgeting/regular">Regular payments</Link>
      </p>
    </section>
  );
}
