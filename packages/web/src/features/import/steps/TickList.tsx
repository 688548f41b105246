import type { AddableRow } from '@kinfolio/domain/imports/plan';
import { createCard } from '@kinfolio/domain/records/record-views';
import { formatCount, formatCounted } from '@kinfolio/domain/values/count';
import { useId } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { useShowMore } from './use-more.tsx';

export interface TickListProps {
  readonly title: string;
  readonly hint: string;
  readonly rows: readonly AddableRow[];
  /** The word shown before a row's number, such as "Row". */
  readonly unit: string;
  /** Row numbers of the rows that will be added. */
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (places: readonly number[], on: boolean) => void;
}

/** Rows that can be added, each with a checkbox. Renders nothing if there are no such rows. */
export function TickList({ title, hint, rows, unit, ticked, onTick }: TickListProps) {
  const titleId = useId();
  const { drawn, more } = useShowMore(rows);
  if (rows.length === 0) return null;
  const places = rows.map(({ place }) => place);
  const chosen = places.filter(place => ticked.has(place)).length;
  const all = chosen === rows.length;
  return (
    <section className="ticks" aria-labelledby={titleId}>
      <div className="ticks__head">
        <h2 className="h3" id={titleId}>
          {title} <span className="reclist__count">({formatCount(rows.length)})</span>
        </h2>
        <Button variant="quiet" onClick={() => onTick(places, !all)}>
          {all ? 'Untick all' : 'Tick all'} <span className="hide">under “{title}”</span>
        </Button>
      </div>
      <p className="muted">{hint}</p>
      <ul className="rows">
        {drawn.map(row => (
          <li key={row.place}>
            <Checkbox checked={ticked.has(row.place)} onChange={on => onTick([row.place], on)}>
              <span className="strong">{row.title}</span>
              <br />
              <span className="small muted">{aboutRow(row, unit)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {more}
      <p className="hide" role="status">
        {formatCounted(chosen, 'record')} ticked
      </p>
    </section>
  );
}

/** Names a row, such as "Row 5. Bank account: Savings Account, Halifax". */
function aboutRow({ kind, fields, place }: AddableRow, unit: string): string {
  const { subtitle, lines } = createCard(kind, { fields });
  const facts = [subtitle, ...lines.map(line => line.text)].filter(text => text !== '');
  const about = facts.length === 0 ? '' : `: ${[...new Set(facts)].slice(0, 3).join(', ')}`;
  return `${unit} ${formatCount(place)}. ${kind.label[0]}${about}`;
}
