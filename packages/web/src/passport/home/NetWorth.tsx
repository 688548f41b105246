import { useId } from 'react';
import { Link } from 'react-router';
import { Amount } from '../Amount.tsx';
import type { HomeData } from './home-data.ts';

/**
 * The net worth on Home. If the figure that counts everything owned and owed is different, it is shown on a line below.
 */
export function NetWorth({ totals, unsure }: Pick<HomeData, 'totals' | 'unsure'>) {
  const titleId = useId();
  const { netWorthPence, afterDebtsPence } = totals;
  return (
    <section className="sheet" aria-labelledby={titleId}>
      <h2 id={titleId} className="h4">
        Net worth
      </h2>
      <p>
        <span className="total-rule">
          <Amount pence={netWorthPence} figure />
        </span>
      </p>
      {netWorthPence !== afterDebtsPence && (
        <p className="small muted">
          <Amount pence={afterDebtsPence} /> counting everything you own and owe
        </p>
      )}
      {unsure.map(({ title, to }) => (
        <p className="small" key={to}>
          <Link to={to}>{title}</Link> may be recorded twice. Until you answer, it counts once.
        </p>
      ))}
    </section>
  );
}
