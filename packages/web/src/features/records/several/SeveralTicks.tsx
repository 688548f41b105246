import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatCount } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { toListRow } from '../../../passport/list/row.ts';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FieldGroup } from '../../../ui/form/FieldFrame.tsx';

interface SeveralTicksProps {
  readonly kind: RecordKind;
  readonly records: readonly PassportRecord[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}

const atOnce = 50;

/** The records in a list, each with a checkbox, and one checkbox for all of them. */
export function BulkEditTicks({ kind, records, ticked, onTick }: SeveralTicksProps) {
  const [limit, setLimit] = useState(atOnce);
  const tick = (ids: readonly string[], on: boolean): void => {
    const next = new Set(ticked);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    onTick(next);
  };
  const more = Math.min(atOnce, records.length - limit);
  const ids = records.map(({ id }) => id);
  const [, many] = kind.texts.count;
  return (
    <FieldGroup id="several-records" label={`Which ${many}?`} plainLabel>
      <Checkbox checked={ids.length > 0 && ids.every(id => ticked.has(id))} onChange={on => tick(ids, on)}>
        <span className="strong">All {formatCount(records.length)}</span>
      </Checkbox>
      <ul className="rows">
        {records.slice(0, limit).map(({ id, content }) => {
          const { card, about } = toListRow(kind, content);
          return (
            <li key={id}>
              <Checkbox checked={ticked.has(id)} onChange={on => tick([id], on)}>
                <bdi>{card.title}</bdi>
                {about !== '' && <span className="small muted"> {about}</span>}
              </Checkbox>
            </li>
          );
        })}
      </ul>
      {more > 0 && <Button onClick={() => setLimit(limit + atOnce)}>Show {more} more</Button>}
    </FieldGroup>
  );
}
