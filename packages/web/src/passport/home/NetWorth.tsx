import type { Totals } from '@kinfolio/domain/overview/worth';
import { useId } from 'react';
import { Amount } from '../Amount.tsx';

/** The one net worth of Home, and in a line the other figure where it differs. */
export function NetWorth({ totals }: { readonly totals: Totals }) {
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
          <Amount pence={afterDebtsPence} /> with all you own and owe
        </p>
      )}
    </section>
  );
}
