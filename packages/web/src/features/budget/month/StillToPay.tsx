import type { Series } from '@kinfolio/domain/series/find-series';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { sumPence } from '@kinfolio/domain/values/money';
import { Link } from 'react-router';
import { Sum } from '../hidden-amounts.tsx';

/** What comes round and is expected in a month, the soonest first. */
export const stillToPay = (series: readonly Series[], month: string): readonly Series[] =>
  series
    .filter(
      ({ direction, state, next }) =>
        direction === 'out' && state !== 'stopped' && state !== 'missing' && next.startsWith(month),
    )
    .toSorted((one, other) => (one.next < other.next ? -1 : 1));

/** The regular payments that a month has yet to see. */
export function StillToPay({ series }: { series: readonly Series[] }) {
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
            <Sum pence={amount} />
          </li>
        ))}
      </ul>
      <p>
        Together about <Sum pence={sumPence(series.map(({ amount }) => amount))} />.{' '}
        <Link to="/budgeting/regular">What comes round</Link>
      </p>
    </section>
  );
}
