import { formatDay } from '@kinfolio/domain/calendar';
import { formatCount } from '@kinfolio/domain/count';
import { formatMoney, type Pence } from '@kinfolio/domain/money';
import type { Totals } from '@kinfolio/domain/worth';
import type { ReactNode } from 'react';

/** What a person has and owes, in three figures; nothing until a record carries an amount. */
export function Figures({ totals }: { readonly totals: Totals }) {
  if (totals.counted === 0) return null;
  return (
    <section className="sheet sheet--flush gap-top" aria-label="Your figures">
      <dl className="figures figures--3">
        <div className="lead-fig">
          <dt>Net worth</dt>
          <dd className="big">
            <span className="total-rule">
              <Sum pence={totals.netWorthPence} />
            </span>
          </dd>
          <Remark>What you own, less what you owe</Remark>
        </div>
        <div>
          <dt>Total assets</dt>
          <dd className="big">
            <Sum pence={totals.totalAssetsPence} />
          </dd>
          <Remark>{asOfWords(totals)}</Remark>
        </div>
        <div>
          <dt>What you owe</dt>
          <dd className="big">
            <Sum pence={totals.owedPence} />
          </dd>
          <Remark>Cards and overdrafts</Remark>
        </div>
      </dl>
      {totals.uncounted > 0 && (
        <p className="figures__more small muted">
          {totals.uncounted === 1 ? 'One record has' : `${formatCount(totals.uncounted)} records have`} no
          amount yet, so it is not in these figures.
        </p>
      )}
    </section>
  );
}

const Sum = ({ pence }: { readonly pence: Pence }) => <span className="money">{formatMoney(pence)}</span>;
const Remark = ({ children }: { readonly children: ReactNode }) => (
  <dd className="small muted">{children}</dd>
);

/** Figures are as old as the oldest balance in them, and say so. */
function asOfWords({ oldestAsOf, newestAsOf }: Totals): string {
  if (oldestAsOf === undefined || newestAsOf === undefined) return 'By the balances you filled in';
  if (oldestAsOf === newestAsOf) return `Balances of ${formatDay(oldestAsOf)}`;
  return `Balances from ${formatDay(oldestAsOf)} to ${formatDay(newestAsOf)}`;
}
