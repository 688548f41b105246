import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import { computeMonthlyItemAmount } from '@kinfolio/domain/budget/plan';
import { findBudgetCategory } from '@kinfolio/domain/reference/budget-categories';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BudgetAmount } from './hidden-amounts.tsx';

export interface BudgetItemListProps {
  readonly items: readonly BudgetItem[];
  readonly onEdit: (item: BudgetItem) => void;
  readonly onRemove: (item: BudgetItem) => void;
}

const rhythm = { weekly: 'a week', monthly: 'a month', quarterly: 'a quarter', yearly: 'a year' } as const;

/** Items with their cost, each with buttons to change and delete it. */
export function BudgetItemList({ items, onEdit, onRemove }: BudgetItemListProps) {
  return (
    <ul className="rows rows--top budget-items">
      {items.map(item => (
        <li key={item.id} className="budget-item">
          <div className="budget-item__words">
            <p className="strong">{item.description}</p>
            <p className="small muted">{aboutItem(item)}</p>
          </div>
          <p className="budget-item__sum">
            <BudgetAmount pence={item.amount} />{' '}
            <span className="small muted">{item.source === 'scanned' ? 'paid' : rhythm[item.frequency]}</span>
            {item.source === 'manual' && item.frequency !== 'monthly' && (
              <span className="small muted budget-item__monthly">
                <BudgetAmount pence={computeMonthlyItemAmount(item).monthly} /> a month
              </span>
            )}
          </p>
          <div className="budget-item__do">
            <Button variant="icon" onClick={() => onEdit(item)}>
              <Icon of={Pencil} size="sm" />
              <span className="hide">Edit {item.description}</span>
            </Button>
            <Button variant="icon" onClick={() => onRemove(item)}>
              <Icon of={Trash2} size="sm" />
              <span className="hide">Delete {item.description}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Describes an item, such as "Food, Supermarket Shopping, essential". */
function aboutItem({ category, subcategory, isEssential, date }: BudgetItem): string {
  const known = findBudgetCategory(category);
  const sub = known?.subcategories.find(({ value }) => value === subcategory)?.label;
  return [
    known?.label,
    sub,
    isEssential ? 'essential' : 'not essential',
    date === undefined ? undefined : formatDay(date),
  ]
    .filter(part => part !== undefined)
    .join(', ');
}
