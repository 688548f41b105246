import type { DueDate } from '@kinfolio/domain/overview/due';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import { Pencil } from 'lucide-react';
import { Fragment, memo } from 'react';
import { Link } from 'react-router';
import { Chip } from '../../ui/layout/Chip.tsx';
import { Amount } from '../Amount.tsx';
import { DueNotice } from '../dates/DueNotice.tsx';
import { isNear } from '../dates/due-words.ts';
import { HiddenNumber } from '../HiddenNumber.tsx';
import { useNameOf } from '../related/related.ts';
import { RowActions } from './RowActions.tsx';
import { duesOfRow, hasNumbers, type ListRow, ownersOfRow, rowOf, saidBy } from './row.ts';

export interface RecordRowProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly content: RecordContent;
  readonly today: Day;
  /** Where it is read; absent, as what follows, where a list is only shown. */
  readonly href?: string | undefined;
  readonly onEdit?: (id: string) => void;
  readonly onDelete?: (id: string) => void;
  /** Moves a date on once it is paid. */
  readonly onRoll?: (id: string, date: DueDate) => void;
}

/** One record of a list. Drawn again only when its own content changed. */
export const RecordRow = memo((props: RecordRowProps) => {
  const { kind, id, content, href, onEdit, onDelete, today, onRoll } = props;
  const dues = duesOfRow(kind, content, today);
  const row = rowOf(kind, content, saidBy(dues, content));
  const { title, amountPence } = row.card;
  const owners = ownersOfRow(kind, content, useNameOf());
  // A birthday is good to know and nothing to see to.
  const near = dues.some(date => isNear(date) && date.type !== 'birthday');
  return (
    <tr className={near ? 'near' : undefined}>
      <th scope="row">
        <div>
          {href === undefined ? (
            <span className="strong">{title}</span>
          ) : (
            <Link className="strong" to={href}>
              {title}
            </Link>
          )}
        </div>
        <div className="a-about">
          {row.about !== '' && <p className="small muted">{row.about}</p>}
          {owners !== '' && (
            <p className="small muted">
              <span className="hide">Whose it is: </span>
              {owners}
            </p>
          )}
          {dues.map(date => (
            <DueNotice
              key={date.field ?? date.label}
              date={date}
              title={title}
              onRoll={onRoll !== undefined && isNear(date) ? due => onRoll(id, due) : undefined}
            />
          ))}
        </div>
      </th>
      {hasNumbers(kind) && (
        <td className="a-no">
          <Numbers row={row} />
        </td>
      )}
      {kind.card.amount !== undefined && (
        <td className="num a-bal">
          {amountPence !== undefined && <Amount pence={amountPence} per={kind.card.per} />}
        </td>
      )}
      {onEdit !== undefined && onDelete !== undefined && (
        <RowActions
          title={title}
          first={{ label: 'Edit', icon: Pencil, onClick: () => onEdit(id) }}
          onDelete={() => onDelete(id)}
        />
      )}
    </tr>
  );
});

function Numbers({ row }: { readonly row: ListRow }) {
  return (
    <>
      {row.numbers.map((line, index) => (
        <Fragment key={line.key}>
          {index > 0 && <br />}
          <span className="hide">{line.label}: </span>
          {line.masked ? <HiddenNumber text={line.text} /> : <span className="ident">{line.text}</span>}
        </Fragment>
      ))}
      {row.gap !== undefined && (
        <>
          {row.numbers.length > 0 && <br />}
          <Chip tone="missing">{row.gap}</Chip>
        </>
      )}
    </>
  );
}
