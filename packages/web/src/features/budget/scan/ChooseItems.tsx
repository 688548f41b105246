import type { ScannedItem } from '@kinfolio/domain/budget/scanned';
import { findBudgetCategory } from '@kinfolio/domain/reference/budget-categories';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { sumPence } from '@kinfolio/domain/values/money';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { BudgetAmount } from '../hidden-amounts.tsx';

/** How many characters of the text are shown (spec 1 §9). */
const previewLength = 500;

interface ChooseItemsProps {
  readonly found: readonly ScannedItem[];
  /** All text read from a picture or PDF. */
  readonly text: string;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The payments in a statement, each with a checkbox. */
export function ChooseItems({ found, text, chosen, onChoose }: ChooseItemsProps) {
  const there = found.filter(({ isThere }) => isThere).length;
  const sum = sumPence(found.filter((_, index) => chosen.has(index)).map(({ item }) => item.amount));
  const choose = (index: number, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(index);
    else next.delete(index);
    onChoose(next);
  };
  return (
    <>
      <p role="status">
        {formatCounted(found.length, 'payment')} found
        {there > 0 && `, ${String(there)} of them already in your budget`}. Ticked:{' '}
        <BudgetAmount pence={sum} />. Untick any payment that is not spending, such as money moved between
        your own accounts.
      </p>
      <ul className="rows budget-found">
        {found.map(({ item, isThere, doubtful }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two payments may differ only in their position
          <li key={index}>
            <Checkbox checked={chosen.has(index)} onChange={on => choose(index, on)}>
              <span className="as-typed">{item.description}</span>{' '}
              <span className="small muted">
                {item.date === undefined ? '' : `${formatDay(item.date)}, `}
                {findBudgetCategory(item.category)?.label}
                {item.isEssential && ', essential'}
              </span>
            </Checkbox>
            <BudgetAmount pence={item.amount} />
            {isThere && <StatusChip tone="plain">Already in your budget</StatusChip>}
            {doubtful && <StatusChip tone="missing">Check this payment</StatusChip>}
          </li>
        ))}
      </ul>
      {text !== '' && (
        <details>
          <summary>The text we read</summary>
          <p className="as-typed small muted">{text.slice(0, previewLength)}</p>
        </details>
      )}
    </>
  );
}
