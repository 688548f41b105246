import type { ActualMonth, CategoryMonth } from '@kinfolio/domain/budget/actual';
import { formatMoney, type Pence, toPence } from '@kinfolio/domain/values/money';
import { FigureLink } from '../found-payments/FigureLink.tsx';
import type { MonthFigure } from '../found-payments/figure-payments.ts';
import { HatchPattern } from '../Hatch.tsx';
import { BudgetAmount, useAmountsHidden } from '../hidden-amounts.tsx';

/** Planned, spent and left in each category: a sentence, and a table with bars. */
export function BudgetMonthTable({ actual, label }: { actual: ActualMonth; label: string }) {
  const hidden = useAmountsHidden();
  const { categories, planned, spent, left } = actual;
  // In a month without any plan, the bars compare the categories with all spending.
  const whole = planned > 0 ? undefined : spent;
  if (categories.length === 0) return <p>Nothing was planned or spent in {label}.</p>;
  return (
    <section className="sheet" aria-labelledby="by-category">
      <HatchPattern />
      <h2 id="by-category" className="h3">
        By category
      </h2>
      <p>{sentenceOf(categories, hidden)}</p>
      {!hidden && (
        <p className="keys">
          <Key>{whole === undefined ? 'Spent' : 'Share of all spending'}</Key>
          {whole === undefined && <Key over>Over the plan</Key>}
        </p>
      )}
      <div className="cq">
        <table className="table bars month-bars">
          <caption className="hide">
            {label}: {whole === undefined ? 'spent, planned and left' : 'spent'} in each category
          </caption>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col" className="bar-head">
                <span className="hide">{whole === undefined ? 'Share used' : 'Share of all spending'}</span>
              </th>
              <th scope="col" className="num">
                Spent
              </th>
              {whole === undefined && (
                <>
                  <th scope="col" className="num">
                    Planned
                  </th>
                  <th scope="col" className="num">
                    Left
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {categories.map(one => (
              <Row key={one.id} month={actual.month} category={one} whole={whole} hidden={hidden} />
            ))}
          </tbody>
          <tfoot>
            <tr className="total">
              <th scope="row" colSpan={2}>
                Total
              </th>
              <Amounts
                figure={{ month: actual.month, of: 'spent' }}
                label="All categories"
                whole={whole}
                spent={spent}
                planned={planned}
                left={left}
              />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  readonly month: string;
  readonly category: CategoryMonth;
  /** Everything spent in a month without any plan; undefined in other months. */
  readonly whole: Pence | undefined;
  readonly hidden: boolean;
}

function Row({ month, category, whole, hidden }: RowProps) {
  const { id, label, spent, planned, left } = category;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="bar-cell">
        <svg className="barsvg" aria-hidden="true">
          <Used percent={usedOf(category, whole, hidden)} over={left < 0 && planned > 0 && !hidden} />
        </svg>
      </td>
      <Amounts
        figure={{ month, of: id }}
        label={label}
        whole={whole}
        spent={spent}
        planned={planned}
        left={left}
      />
    </tr>
  );
}

function Key({ over = false, children }: { over?: boolean; children: string }) {
  return (
    <span className="key">
      <svg className="month-key" aria-hidden="true">
        <Used percent={100} over={over} />
      </svg>
      {children}
    </span>
  );
}

/** A bar for the share of the plan that has been spent. It is hatched if spending exceeds the plan. */
function Used({ percent, over }: { percent: number; over: boolean }) {
  return (
    <>
      <rect className="b-frame" width="100%" height="100%" />
      <rect className={over ? 'b-non' : 'b-ess'} width={`${String(percent)}%`} height="100%" />
    </>
  );
}

interface AmountsProps extends Pick<CategoryMonth, 'label' | 'spent' | 'planned' | 'left'> {
  readonly figure: MonthFigure;
  readonly whole: Pence | undefined;
}

function Amounts({ figure, label, whole, spent, planned, left }: AmountsProps) {
  const hidden = useAmountsHidden();
  return (
    <>
      <td className="num" data-label="Spent">
        <FigureLink figure={figure} label={label}>
          <BudgetAmount pence={spent} />
        </FigureLink>
      </td>
      {whole === undefined && planned === 0 && (
        <td className="num" colSpan={2} data-label="">
          <span className="small muted">No plan</span>
        </td>
      )}
      {planned > 0 && (
        <>
          <td className="num" data-label="Planned">
            <BudgetAmount pence={planned} />
          </td>
          <td className="num" data-label={left < 0 ? '' : 'Left'}>
            <BudgetAmount pence={toPence(Math.abs(left))} />
            {left < 0 && !hidden && <span className="small muted"> over</span>}
          </td>
        </>
      )}
    </>
  );
}

/** While amounts are hidden, all bars have the same length, because different lengths would reveal the figures. */
function usedOf({ spent, planned }: CategoryMonth, whole: Pence | undefined, hidden: boolean): number {
  if (hidden) return 50;
  if (whole !== undefined)
    return whole <= 0 ? 0 : Math.min(100, Math.max(0, Math.round((spent * 100) / whole)));
  // A category without a plan has no amount that its spending could be a share of.
  return planned === 0 ? 0 : Math.min(100, Math.max(0, Math.round((spent * 100) / planned)));
}

function sentenceOf(categories: readonly CategoryMonth[], hidden: boolean): string {
  const over = categories.filter(({ left, planned }) => left < 0 && planned > 0);
  if (hidden) return 'Amounts are hidden.';
  if (categories.every(({ planned }) => planned === 0)) return 'You have no plan for this month.';
  const [most] = over.toSorted((one, other) => one.left - other.left);
  if (most === undefined) return 'Every planned category is within its plan.';
  const more = over.length === 1 ? '' : `, and ${String(over.length - 1)} more`;
  return `${most.label} is ${formatMoney(toPence(0 - most.left))} over its plan${more}.`;
}
