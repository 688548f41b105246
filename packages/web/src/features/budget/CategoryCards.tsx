import type { BudgetPlan, CategorySum } from '@kinfolio/domain/budget/plan';
import type { BudgetCategoryId } from '@kinfolio/domain/reference/budget-categories';
import { counted } from '@kinfolio/domain/values/count';
import { ArrowLeft, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Sum } from './hidden-amounts.tsx';
import { ItemList, type ItemListProps } from './ItemList.tsx';

interface CategoryCardsProps extends Omit<ItemListProps, 'items'> {
  readonly plan: BudgetPlan;
  readonly picked: BudgetCategoryId | undefined;
  readonly onPick: (id: BudgetCategoryId | undefined) => void;
  readonly onAdd: (category: BudgetCategoryId) => void;
}

/** A card for each category; the one that is picked shows its items. */
export function CategoryCards({ plan, picked, onPick, onAdd, ...list }: CategoryCardsProps) {
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
              <span className="small muted">{counted(items.length, 'item')}</span>
              <span>
                <Sum pence={monthly} /> <span className="small muted">a month</span>
              </span>
              {planned > 0 && paid > 0 && (
                <span className="small muted">
                  planned <Sum pence={planned} />, paid <Sum pence={paid} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneCategoryProps extends Omit<ItemListProps, 'items'> {
  readonly category: CategorySum;
  readonly onBack: () => void;
  readonly onAdd: (category: BudgetCategoryId) => void;
}

function OneCategory({ category, onBack, onAdd, ...list }: OneCategoryProps) {
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
        {counted(items.length, 'item')}, <Sum pence={monthly} /> a month
        {planned > 0 && paid > 0 && (
          <>
            : planned <Sum pence={planned} />, paid <Sum pence={paid} />
          </>
        )}
      </p>
      {items.length > 0 && <ItemList items={items} {...list} />}
    </section>
  );
}
