import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { DueDate } from '@kinfolio/domain/overview/due';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { type CardLine, formatFieldValue } from '@kinfolio/domain/records/record-views';
import type { Day } from '@kinfolio/domain/values/calendar';
import { Pencil } from 'lucide-react';
import { Fragment, memo } from 'react';
import { Link } from 'react-router';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { MaskedValue } from '../../ui/layout/MaskedValue.tsx';
import { Amount } from '../Amount.tsx';
import { RowDate } from '../dates/RowDate.tsx';
import { HiddenNumber } from '../HiddenNumber.tsx';
import { usePersonNames } from '../related/related.ts';
import { PaperLink } from './PaperLink.tsx';
import { RowActions } from './RowActions.tsx';
import {
  describeMaskedNumber,
  formatRowOwners,
  hasConflict,
  hasDetailsColumn,
  type ListedRecord,
  type ListRow,
  listDateFields,
  listFieldsOfLoan,
  listRowDueDates,
  toListRow,
} from './row.ts';

export interface RecordRowProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly content: RecordContent;
  readonly today: Day;
  /** The address of the record's page; absent in a read-only list, as are the props below. */
  readonly href?: string | undefined;
  /** The record's papers, oldest first; the row shows the last one. */
  readonly papers?: readonly ListedRecord[] | undefined;
  /** Whether the record has just been saved. If so, its name takes the focus. */
  readonly saved?: boolean;
  /** Whether its mortgage is counted in the record of its loan, so that the row leaves out its own balance. */
  readonly hasLoan?: boolean;
  readonly onEdit?: (id: string) => void;
  readonly onDelete?: (id: string) => void;
  /** Moves a date to its next occurrence once the payment has been made. */
  readonly onRoll?: (id: string, date: DueDate) => void;
}

/** One record in a list. Redrawn only when its own content changes. */
export const RecordRow = memo((props: RecordRowProps) => {
  const { kind, id, content, href, papers, saved = false, hasLoan = false, ...actions } = props;
  const { onEdit, onDelete, today, onRoll } = actions;
  const dues = listRowDueDates(kind, content, today);
  const row = toListRow(kind, content, [
    ...listDateFields(dues, content),
    ...listFieldsOfLoan(kind, hasLoan),
  ]);
  const { title, amountPence, paid } = row.card;
  const owners = formatRowOwners(kind, content, usePersonNames());
  const about = [row.about, owners].filter(words => words !== '').join(', ');
  const detailed = hasDetailsColumn(kind);
  const dates = dues.map(date => (
    <RowDate
      key={date.field ?? date.label}
      date={date}
      title={title}
      only={Object.keys(kind.due ?? {}).length === 1}
      onRoll={
        onRoll !== undefined && date.nearness === 'past' ? (due: DueDate) => onRoll(id, due) : undefined
      }
    />
  ));
  const newest = papers?.at(-1);
  const paper = newest && <PaperLink paper={newest} of={title} more={(papers?.length ?? 1) - 1} />;
  return (
    <tr>
      <th scope="row">
        <div>
          {href === undefined ? (
            <span className="strong">{title}</span>
          ) : (
            <Link className="strong" to={href} data-start-here={saved ? '' : undefined}>
              {title}
            </Link>
          )}
        </div>
        <div className="a-about">
          {hasConflict(content) && (
            <p>
              <StatusChip tone="late">Changed in two places</StatusChip>
            </p>
          )}
          {about !== '' && <p className="small muted">{about}</p>}
          {!detailed && dates}
          {!detailed && paper}
        </div>
      </th>
      {detailed && (
        <td className="a-no">
          <Numbers
            row={row}
            valueOf={href === undefined ? undefined : key => formatFieldValue(kind, content.fields, key)}
          />
          {dates}
          {paper}
        </td>
      )}
      {kind.card.amount !== undefined && (
        <td className="num a-bal">
          {amountPence !== undefined && (
            <Amount pence={paid?.amount ?? amountPence} per={paid?.every ?? kind.card.per} />
          )}
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

interface NumbersProps {
  readonly row: ListRow;
  /** Reads the value of a masked field; undefined in a read-only list. */
  readonly valueOf: ((key: string) => string) | undefined;
}

function Numbers({ row, valueOf }: NumbersProps) {
  return (
    <>
      {row.numbers.map((line, index) => (
        <Fragment key={line.key}>
          {index > 0 && <br />}
          <span className="hide">{line.label}: </span>
          <NumberOf line={line} title={row.card.title} value={valueOf?.(line.key)} />
        </Fragment>
      ))}
      {row.gap !== undefined && (
        <>
          {row.numbers.length > 0 && <br />}
          <StatusChip tone="missing">{row.gap}</StatusChip>
        </>
      )}
    </>
  );
}

interface NumberProps {
  readonly line: CardLine;
  readonly title: string;
  readonly value: string | undefined;
}

function NumberOf({ line: { label, text, masked }, title, value }: NumberProps) {
  if (!masked) return <span className="ident">{text}</span>;
  if (value === undefined) return <HiddenNumber text={text} />;
  const name = `${lowerFirst(label)} for ${title}`;
  return (
    <MaskedValue
      value={value}
      masked={text}
      maskedWords={describeMaskedNumber(text)}
      name={name}
      copy={false}
    />
  );
}
