import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import { type BudgetPlan, takeNewestItems } from '@kinfolio/domain/budget/plan';
import { formatCount } from '@kinfolio/domain/values/count';
import { ChartColumn, Plus, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BudgetAmount } from './hidden-amounts.tsx';
import { BudgetItemList, type BudgetItemListProps } from './ItemList.tsx';
import { describeBudgetTotal, describeItemCount } from './plan-words.ts';

/** How many items the first tab shows (spec 2 §9). */
const recentItems = 5;

interface OverviewProps extends Omit<BudgetItemListProps, 'items'> {
  readonly items: readonly BudgetItem[];
  readonly plan: BudgetPlan;
  readonly onScan: () => void;
  readonly onAdd: () => void;
  readonly onAnalysis: () => void;
}

/** Four figures, three things to do, and the last five items. */
export function BudgetOverview({ items, plan, onScan, onAdd, onAnalysis, ...list }: OverviewProps) {
  const recent = takeNewestItems(items, recentItems);
  return (
    <>
      <section className="sheet sheet--flush under-tabs" aria-label="Your budget in figures">
        <dl className="figures figures--4">
          <Tile name="Total Monthly Budget" lead about={describeBudgetTotal(plan)}>
            <BudgetAmount pence={plan.total} />
          </Tile>
          <Tile name="Essential Expenses" about="a month">
            <BudgetAmount pence={plan.essential} />
          </Tile>
          <Tile name="Non-Essential" about="a month">
            <BudgetAmount pence={plan.notEssential} />
          </Tile>
          <Tile name="Budget Items" about={describeItemCount(plan)}>
            <span className="money">{formatCount(plan.count)}</span>
          </Tile>
        </dl>
      </section>
      <ul className="no-print budget-do" aria-label="What you can do">
        <li>
          <Button wide onClick={onScan}>
            <Icon of={ScanLine} size="sm" />
            Scan Bank Statement
          </Button>
        </li>
        <li>
          <Button variant="primary" wide onClick={onAdd}>
            <Icon of={Plus} size="sm" />
            Add Manual Entry
          </Button>
        </li>
        <li>
          <Button wide onClick={onAnalysis}>
            <Icon of={ChartColumn} size="sm" />
            View Analysis
          </Button>
        </li>
      </ul>
      <section className="sheet" aria-labelledby="recent-items">
        <h2 id="recent-items">Your latest items</h2>
        {recent.length === 0 ? (
          <p>You have no items yet. Add what you pay for, such as the rent and the weekly shop.</p>
        ) : (
          <BudgetItemList items={recent} {...list} />
        )}
      </section>
    </>
  );
}

interface TileProps {
  readonly name: string;
  readonly about: string;
  readonly lead?: boolean;
  readonly children: ReactNode;
}

function Tile({ name, about, lead = false, children }: TileProps) {
  return (
    <div className={lead ? 'lead-fig' : undefined}>
      <dt>{name}</dt>
      <dd className="big">{children}</dd>
      <dd className="small muted">{about}</dd>
    </div>
  );
}
