import type { BudgetPlan, CategorySum } from '@kinfolio/domain/budget/plan';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { HatchPattern } from './Hatch.tsx';
import { BudgetAmount, BudgetShare, useAmountsHidden } from './hidden-amounts.tsx';
import { describeBudgetTotal } from './plan-words.ts';

/** Shows where the money goes, with three insights and a table of bars that tells essential spending from the rest. */
export function SpendingAnalysis({ plan, onItems }: { plan: BudgetPlan; onItems: () => void }) {
  const [largest] = plan.largest;
  return (
    <>
      <HatchPattern />
      <section className="sheet sheet--flush under-tabs" aria-label="Insights">
        <dl className="figures figures--3">
          <div className="lead-fig">
            <dt>Total monthly expenses</dt>
            <dd className="big">
              <BudgetAmount pence={plan.total} />
            </dd>
            <dd className="small muted">{describeBudgetTotal(plan)}</dd>
          </div>
          <div>
            <dt>Essential</dt>
            <dd className="big">
              <BudgetShare percent={plan.essentialShare} />
            </dd>
            <dd className="small muted">
              <BudgetAmount pence={plan.essential} /> each month
            </dd>
          </div>
          <div>
            <dt>Largest category</dt>
            <dd className="big">
              <span className="money">{largest?.label ?? 'None'}</span>
            </dd>
            <dd className="small muted">
              {largest === undefined ? (
                'nothing added yet'
              ) : (
                <>
                  <BudgetAmount pence={largest.monthly} />, <BudgetShare percent={largest.share} /> of the
                  total
                </>
              )}
            </dd>
          </div>
        </dl>
      </section>
      <div className="split gap-top">
        <Breakdown plan={plan} />
        <div className="col">
          <EssentialOrNot plan={plan} />
          <MarginNote title="How we count">
            <p>
              Weekly amounts are multiplied by 4.33. Quarterly amounts are divided by 3, and yearly ones by
              12.
            </p>
            <p>
              We count payments in whole months and take off refunds. If you planned a category, we use your
              plan.
            </p>
            <p>Something looks wrong? Change an item, and the totals will change too.</p>
            <div>
              <Button variant="quiet" className="flushleft" onClick={onItems}>
                Change an item
              </Button>
            </div>
          </MarginNote>
        </div>
      </div>
    </>
  );
}

function Breakdown({ plan }: { plan: BudgetPlan }) {
  const hidden = useAmountsHidden();
  const most = plan.largest[0]?.monthly ?? 0;
  return (
    <section className="sheet" aria-labelledby="where-it-goes">
      <h2 id="where-it-goes">Where the money goes</h2>
      <p>{summaryOf(plan, hidden)}</p>
      {plan.largest.length > 0 && (
        <>
          <p className="keys">
            <Key essential>Essential</Key>
            <Key>Not essential</Key>
          </p>
          <div className="cq">
            <table className="table bars">
              <caption className="hide">Monthly spending by category, with its share of the total</caption>
              <thead>
                <tr>
                  <th scope="col">Category</th>
                  <th scope="col" className="bar-head">
                    <span className="hide">Bar</span>
                  </th>
                  <th scope="col" className="num">
                    A month
                  </th>
                  <th scope="col" className="num">
                    Share
                  </th>
                </tr>
              </thead>
              <tbody>
                {plan.largest.map(sum => (
                  <Row key={sum.id} sum={sum} most={most} hidden={hidden} />
                ))}
              </tbody>
              <tfoot>
                <tr className="total">
                  <th scope="row" colSpan={2}>
                    Total
                  </th>
                  <td className="num">
                    <BudgetAmount pence={plan.total} />
                  </td>
                  <td className="num">
                    <BudgetShare percent={100} />
                  </td>
                </tr>
              </tfoot>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

interface RowProps {
  readonly sum: CategorySum;
  readonly most: number;
  readonly hidden: boolean;
}

function Row({ sum, most, hidden }: RowProps) {
  // While amounts are hidden, all bars have the same length, because different lengths would reveal the figures.
  const part = (amount: number) => (hidden ? 50 : most === 0 ? 0 : (amount * 100) / most);
  return (
    <tr>
      <th scope="row">{sum.label}</th>
      <td className="bar-cell">
        <svg className="barsvg" aria-hidden="true">
          <Bar essential={part(sum.essential)} other={part(sum.notEssential)} />
        </svg>
      </td>
      <td className="num">
        <BudgetAmount pence={sum.monthly} />
      </td>
      <td className="num">
        <BudgetShare percent={sum.share} />
      </td>
    </tr>
  );
}

/** A bar with two parts, whose widths are percentages. */
function Bar({ essential, other }: { essential: number; other: number }) {
  const x = `${essential.toFixed(2)}%`;
  const width = `${other.toFixed(2)}%`;
  return (
    <>
      {essential > 0 && <rect className="b-ess" width={x} height="100%" />}
      {other > 0 && (
        <>
          <rect className="b-non" x={x} width={width} height="100%" />
          <rect className="b-frame" x={x} width={width} height="100%" />
        </>
      )}
    </>
  );
}

function EssentialOrNot({ plan }: { plan: BudgetPlan }) {
  const hidden = useAmountsHidden();
  const part = hidden ? 50 : plan.essentialShare;
  return (
    <section className="sheet" aria-labelledby="essential-or-not">
      <h2 id="essential-or-not" className="h3">
        Essential or not
      </h2>
      {plan.total > 0 && (
        <svg className="splitbar" aria-hidden="true">
          <Bar essential={part} other={100 - part} />
        </svg>
      )}
      <dl className="sums">
        <div>
          <dt>Essential</dt>
          <dd>
            <BudgetAmount pence={plan.essential} />
          </dd>
        </div>
        <div>
          <dt>Not essential</dt>
          <dd>
            <BudgetAmount pence={plan.notEssential} />
          </dd>
        </div>
        <div className="total">
          <dt className="strong">Total</dt>
          <dd>
            <BudgetAmount pence={plan.total} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Key({ essential = false, children }: { essential?: boolean; children: string }) {
  return (
    <span className="key">
      <svg aria-hidden="true">
        <Bar essential={essential ? 100 : 0} other={essential ? 0 : 100} />
      </svg>
      {children}
    </span>
  );
}

/** Summarises the plan in a sentence such as "Housing and food are 53% of what you spend each month." */
function summaryOf({ largest }: BudgetPlan, hidden: boolean): string {
  const [first, second] = largest;
  if (first === undefined) return 'Add what you pay for to see where your money goes.';
  if (second === undefined) return `All your monthly spending is on ${first.label.toLowerCase()}.`;
  const both = `${first.label} and ${second.label.toLowerCase()}`;
  if (hidden) return `You spend the most on ${both.toLowerCase()} each month.`;
  return `${both} are ${String(first.share + second.share)}% of what you spend each month.`;
}
