import type { ScannedItem } from '@kinfolio/domain/budget/scanned';
import { budgetCategoryOf } from '@kinfolio/domain/reference/budget-categories';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { sumPence } from '@kinfolio/domain/values/money';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { Sum } from '../hidden-amounts.tsx';

/** How much of the text is shown (spec 1 §9). */
const previewLength = 500;

interface ChooseItemsProps {
  readonly found: readonly ScannedItem[];
  /** All that was read of a picture or PDF. */
  readonly text: string;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The payments of a statement, each with a box to tick. */
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
        {counted(found.length, 'payment')} found
        {there > 0 && `, of which ${String(there)} in your budget already`}. Ticked: <Sum pence={sum} />.
        Untick what is not spending, such as money moved between your own accounts.
      </p>
      <ul className="rows budget-found">
        {found.map(({ item, isThere, doubtful }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two payments may be alike in all but their place
          <li key={index}>
            <Checkbox checked={chosen.has(index)} onChange={on => choose(index, on)}>
              <span className="as-typed">{item.description}</span>{' '}
              <span className="small muted">
                {item.date === undefined ? '' : `${formatDay(item.date)}, `}
                {budgetCategoryOf(item.category)?.label}
                {item.isEssential && ', essential'}
              </span>
            </Checkbox>
            <Sum pence={item.amount} />
            {isThere && <Chip tone="plain">In your budget already</Chip>}
            {doubtful && <Chip tone="missing">Check this one</Chip>}
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
