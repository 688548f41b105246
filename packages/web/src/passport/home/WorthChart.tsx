import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { Totals } from '@kinfolio/domain/overview/worth';
import type { AssetPart, RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatMoney, type Pence, toPence } from '@kinfolio/domain/values/money';
import { useId } from 'react';
import { Link } from 'react-router';
import { Amount } from '../Amount.tsx';
import type { DebtOwed } from './home-data.ts';

/** The id of the part of the page that explains the figures. */
export const worthFiguresId = 'where-the-money-is';

const partWords: Readonly<Record<AssetPart, string>> = {
  accounts: 'Bank accounts',
  investments: 'Savings and pensions',
  property: 'Property',
  valuables: 'Valuables',
  vehicles: 'Vehicles',
  debts: 'Debts',
};

export interface WorthChartProps {
  readonly totals: Totals;
  readonly owed: readonly DebtOwed[];
  /** The kinds of record, used to find the page to which each part links. */
  readonly kinds: readonly RecordKind[];
  readonly still?: boolean;
}

/** Where the money is: each part as a bar and a figure, and a sentence on how net worth is calculated from them. */
export function WorthChart({ totals, owed, kinds, still = false }: WorthChartProps) {
  const titleId = useId();
  const { parts, totalAssetsPence, owedPence } = totals;
  if (totals.counted === 0) return null;
  const [largest] = parts.toSorted((a, b) => b.amountPence - a.amountPence);
  const scale = Math.max(owedPence, ...parts.map(part => part.amountPence), 1);
  return (
    <section className="sheet gap-top" id={worthFiguresId} tabIndex={-1} aria-labelledby={titleId}>
      <div className="sheet__head">
        <h2 id={titleId}>Where the money is</h2>
      </div>
      {largest !== undefined && (
        <p>
          The largest part is {lowerFirst(partWords[largest.part])},{' '}
          {Math.round((largest.amountPence / totalAssetsPence) * 100)}% of all you have.
        </p>
      )}
      <div className="cq">
        <table className="table bars">
          <caption className="hide">What you have and owe, by kind</caption>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col" className="bar-head">
                <span className="hide">Bar</span>
              </th>
              <th scope="col" className="num">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ part, amountPence }) => (
              <Bar
                key={part}
                words={partWords[part]}
                to={still ? undefined : pageOf(kinds, part)}
                amount={amountPence}
                width={(amountPence / scale) * 100}
              />
            ))}
            {owedPence > 0 && (
              <Bar
                words="All you owe"
                to={still ? undefined : '/debts'}
                amount={toPence(0 - owedPence)}
                width={(owedPence / scale) * 100}
              />
            )}
          </tbody>
        </table>
      </div>
      {owed.length > 0 && <OwedList owed={owed} open={still} />}
      {totals.netWorthPence !== totals.afterDebtsPence && <TwoFigures totals={totals} />}
    </section>
  );
}

/** Lists the individual debts, because loans, cards and overdrafts are on different pages. */
function OwedList({ owed, open }: { readonly owed: readonly DebtOwed[]; readonly open: boolean }) {
  return (
    <details className="stack-2" open={open}>
      <summary>What you owe, one by one</summary>
      <ul className="bul">
        {owed.map(({ title, secured, amountPence }, index) => (
          // Two debts may have the same name.
          <li key={`${title} ${String(index)}`}>
            {title}
            {secured && ', mortgage'}: {formatMoney(toPence(0 - amountPence))}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Explains how net worth is worked out, and the figure that counts everything owned and owed. */
function TwoFigures({ totals }: { readonly totals: Totals }) {
  return (
    <details className="stack-2">
      <summary>How net worth is worked out</summary>
      <p>
        Net worth ({formatMoney(totals.netWorthPence)}) counts bank accounts, investments and property, and
        takes off overdrafts, credit cards and mortgages.
      </p>
      <p>
        All you have, less all you owe, is {formatMoney(totals.afterDebtsPence)}. This also counts valuables
        and vehicles, and takes off every debt. A mortgage that is linked to its home counts once.
      </p>
      <p>For things you own with someone else, only your share counts, if you have entered shares.</p>
    </details>
  );
}

interface BarProps {
  readonly words: string;
  readonly to: string | undefined;
  readonly amount: Pence;
  /** The width as a percentage of the widest bar. */
  readonly width: number;
}

function Bar({ words, to, amount, width }: BarProps) {
  const owed = amount < 0;
  return (
    <tr>
      <th scope="row">{to === undefined ? words : <Link to={to}>{words}</Link>}</th>
      <td className="bar-cell">
        <svg className="barsvg" aria-hidden="true">
          <rect className={owed ? 'b-non' : 'b-ess'} width={`${width.toFixed(2)}%`} height="100%" />
          {owed && <rect className="b-frame" width={`${width.toFixed(2)}%`} height="100%" />}
        </svg>
      </td>
      <td className="num">
        <Amount pence={amount} />
      </td>
    </tr>
  );
}

function pageOf(kinds: readonly RecordKind[], part: AssetPart): string | undefined {
  const page = kinds.find(kind => kind.worth?.part === part)?.page;
  return page === undefined ? undefined : `/${page}`;
}
