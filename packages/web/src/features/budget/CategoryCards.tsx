import type { BudgetPlan, CategorySum } from '@kinfolio/domain/budget/plan';
import type { BudgetCategoryId } from '@kinfolio/domain/reference/budget-categories';
import { formatCounted } from '@kinfolio/domain/values/count';
import { ArrowLeft, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BudgetAmount } from './hidden-amounts.tsx';
import { BudgetItemList, type BudgetItemListProps } from './ItemList.tsx';

interface CategoryCardsProps extends Omit<BudgetItemListProps, 'items'> {
  readonly plan: BudgetPlan;
  readonly picked: BudgetCategoryId | undefined;
  readonly onPick: (id: BudgetCategoryId | undefined) => void;
  readonly onAdd: (category: BudgetCategoryId) => void;
  /** The element that shows who pays for the selected category. */
  readonly payers: ReactNode;
}

/** A card for each category; the selected one shows its items. */
export function CategoryCards({ plan, picked, onPick, onAdd, payers, ...list }: CategoryCardsProps) {
  const category = plan.categories.find(({ id }) => id === picked);
  const last = useRef<BudgetCategoryId>(undefined);
  useEffect(() => {
    if (picked === undefined && last.current !== undefined)
      document.getElementById(`category-${last.current}`)?.focus();
    last.current = picked;
  }, [picked]);
  if (category !== undefined)
    return (
      <OneCategory
        key={category.id}
        category={category}
        onBack={() => onPick(undefined)}
        onAdd={onAdd}
        payers={payers}
        {...list}
      />
    );
  return (
    <section className="sheet under-tabs" aria-label="Categories">
      <ul className="budget-cats">
        {plan.categories.map(({ id, label, items, monthly, planned, paid }) => (
          <li key={id}>
            <button id={`category-${id}`} className="budget-cat" type="button" onClick={() => onPick(id)}>
              <span className="strong">{label}</span>
              <span className="small muted">{formatCounted(items.length, 'item')}</span>
              <span>
                <BudgetAmount pence={monthly} /> <span className="small muted">a month</span>
              </span>
              {planned > 0 && paid > 0 && (
                <span className="small muted">
                  planned <BudgetAmount pence={planned} />, paid <BudgetAmount pence={paid} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneCategoryProps extends Omit<BudgetItemListProps, 'items'> {
  readonly category: CategorySum;
  readonly onBack: () => void;
  readonly onAdd: (category: BudgetCategoryId) => void;
  readonly payers: ReactNode;
}

function OneCategory({ category, onBack, onAdd, payers, ...list }: OneCategoryProps) {
  const { id, label, items, monthly, planned, paid } = category;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="sheet under-tabs" aria-labelledby="picked-category">
      <Button variant="quiet" className="flushleft" onClick={onBack}>
        <Icon of={ArrowLeft} size="sm" />
        All categories
      </Button>
      <div className="head-row">
        <h2 id="picked-category" ref={heading} tabIndex={-1}>
          {label}
        </h2>
        <Button variant="primary" onClick={() => onAdd(id)}>
          <Icon of={Plus} size="sm" />
          Add Item
        </Button>
      </div>
      <p>
        {formatCounted(items.length, 'item')}, <BudgetAmount pence={monthly} /> a month
        {planned > 0 && paid > 0 && (
          <>
            : planned <BudgetAmount pence={planned} />, paid <BudgetAmount pence={paid} />
          </>
        )}
      </p>
      {payers}
      {items.length > 0 && <BudgetItemList items={items} {...list} />}
    </section>
  );
}
