import type { AddableRow } from '@kinfolio/domain/imports/plan';
import { cardOf } from '@kinfolio/domain/records/record-views';
import { counted, formatCount } from '@kinfolio/domain/values/count';
import { useId } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { useMore } from './use-more.tsx';

export interface TickListProps {
  readonly title: string;
  readonly hint: string;
  readonly rows: readonly AddableRow[];
  /** What a place is called: "Row 5". */
  readonly unit: string;
  /** Places of the rows that will be added. */
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (places: readonly number[], on: boolean) => void;
}

/** Rows that can be added, each with a box to tick. Nothing for none. */
export function TickList({ title, hint, rows, unit, ticked, onTick }: TickListProps) {
  const titleId = useId();
  const { drawn, more } = useMore(rows);
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
        {counted(chosen, 'record')} ticked
      </p>
    </section>
  );
}

/** "Row 5. Bank account: Savings Account, Halifax". */
function aboutRow({ kind, fields, place }: AddableRow, unit: string): string {
  const { subtitle, lines } = cardOf(kind, { fields });
  const facts = [subtitle, ...lines.map(line => line.text)].filter(text => text !== '');
  const about = facts.length === 0 ? '' : `: ${[...new Set(facts)].slice(0, 3).join(', ')}`;
  return `${unit} ${formatCount(place)}. ${kind.label[0]}${about}`;
}
