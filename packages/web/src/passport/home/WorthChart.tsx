import { lowerFirst } from '@kinfolio/domain/field-words';
import { formatMoney, type Pence, pence } from '@kinfolio/domain/money';
import type { WorthPart } from '@kinfolio/domain/record-kind';
import type { RecordKind } from '@kinfolio/domain/records';
import type { Totals } from '@kinfolio/domain/worth';
import { useId } from 'react';
import { Link } from 'react-router';
import { Amount } from '../Amount.tsx';

/** The id of the place that explains the figures. */
export const worthPlace = 'where-the-money-is';

const partWords: Readonly<Record<WorthPart, string>> = {
  accounts: 'Bank accounts',
  investments: 'Savings and pensions',
  property: 'Property',
  valuables: 'Valuables',
  vehicles: 'Vehicles',
  debts: 'Debts',
};

export interface WorthChartProps {
  readonly totals: Totals;
  /** They say which page each part is kept on. */
  readonly kinds: readonly RecordKind[];
  readonly still?: boolean;
}

/** Where the money is: each part as a bar and a figure, then both reckonings of what is left after debts. */
export function WorthChart({ totals, kinds, still = false }: WorthChartProps) {
  const titleId = useId();
  const { parts, totalAssetsPence, owedPence } = totals;
  if (totals.counted === 0) return null;
  const [largest] = parts.toSorted((a, b) => b.amountPence - a.amountPence);
  const scale = Math.max(owedPence, ...parts.map(part => part.amountPence), 1);
  return (
    <section className="sheet gap-top" id={worthPlace} tabIndex={-1} aria-labelledby={titleId}>
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
                amount={pence(0 - owedPence)}
                width={(owedPence / scale) * 100}
              />
            )}
          </tbody>
          <tfoot>
            <tr className="total">
              <th scope="row" colSpan={2}>
                Total assets, less all you owe
              </th>
              <td className="num">
                <Amount pence={totals.afterDebtsPence} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <details className="stack-2">
        <summary>How the two figures differ</summary>
        <p>
          Net worth ({formatMoney(totals.netWorthPence)}) counts bank accounts, investments and property, and
          takes off overdrafts, credit cards and mortgages.
        </p>
        <p>
          Total assets less all you owe ({formatMoney(totals.afterDebtsPence)}) also counts valuables and
          vehicles, and takes off every debt. A mortgage that is linked to its home counts once.
        </p>
        <p>Of things you own with somebody, only your share counts, where you gave shares.</p>
      </details>
    </section>
  );
}

interface BarProps {
  readonly words: string;
  readonly to: string | undefined;
  readonly amount: Pence;
  /** In per cent of the widest bar. */
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

function pageOf(kinds: readonly RecordKind[], part: WorthPart): string | undefined {
  const page = kinds.find(kind => kind.worth?.part === part)?.page;
  return page === undefined ? undefined : `/${page}`;
}
