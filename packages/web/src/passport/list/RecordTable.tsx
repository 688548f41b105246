import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { Amount } from '../Amount.tsx';
import { usePapersByRecord } from '../related/papers-by-record.ts';
import { useCountedPeople } from '../related/use-counted-people.ts';
import { listTotal, ownTotal } from './list-total.ts';
import { RecordRow, type RecordRowProps } from './RecordRow.tsx';
import { hasDetails, type ListedRecord } from './row.ts';
import { useHasWayBack } from './way-back.ts';

export interface RecordTableProps
  extends Pick<RecordRowProps, 'kind' | 'onEdit' | 'onDelete' | 'today' | 'onRoll'> {
  /** The records to draw; a long list hands over its first part. */
  readonly records: readonly ListedRecord[];
  /** All records of the list: they make the total. Undefined while some are still being opened. */
  readonly all: readonly ListedRecord[] | undefined;
  /** The id of the heading above it. */
  readonly labelledBy: string;
  /** Where each is read; absent where the list is only shown, as are then its actions. */
  readonly hrefOf?: (id: string) => string;
  /** What the total comes to with other lists of the page; '' for nothing. */
  readonly totalNote?: string;
  /** The record that was saved just now: its name takes the focus. */
  readonly savedId?: string | undefined;
}

/** The records of a kind: a table where there is room, cards where there is not. Typing above it leaves it alone. */
export const RecordTable = memo((props: RecordTableProps) => {
  const { kind, records, all, labelledBy, hrefOf, totalNote = '', savedId, ...row } = props;
  const { texts } = kind;
  const amountLabel = kind.card.amount === undefined ? undefined : kind.fields[kind.card.amount]?.label;
  const numbered = hasDetails(kind);
  const acts = row.onEdit !== undefined && row.onDelete !== undefined;
  const rows = useRowsInTurn(records, savedId !== undefined);
  const papers = usePapersByRecord();
  return (
    <div className="cq">
      <table className="table table--cards accounts" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{capital(texts.count[0])}</th>
            {numbered && <th scope="col">{texts.numbers ?? 'Details'}</th>}
            {amountLabel !== undefined && (
              <th scope="col" className="num">
                {amountLabel}
              </th>
            )}
            {acts && (
              <th scope="col">
                <span className="hide">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(record => (
            <RecordRow
              key={record.id}
              kind={kind}
              id={record.id}
              content={record.content}
              href={hrefOf?.(record.id)}
              papers={hrefOf && papers.get(record.id)}
              saved={record.id === savedId}
              {...row}
            />
          ))}
        </tbody>
        {texts.total !== undefined && (
          <Total
            kind={kind}
            all={all}
            words={texts.total}
            wide={numbered ? 2 : 1}
            acts={acts}
            note={totalNote}
          />
        )}
      </table>
    </div>
  );
});

/** So many fill a tall window. */
const firstRows = 12;

/**
 * The rows of a list that has just come: those that can be seen, and the others once these are painted. All of them
 * come at once on the way back, which leads to the place one left, and after a save, which leads to its row.
 */
function useRowsInTurn(records: readonly ListedRecord[], atOnce: boolean): readonly ListedRecord[] {
  const [all, setAll] = useState(useHasWayBack() || atOnce);
  useEffect(() => startTransition(() => setAll(true)), []);
  return useMemo(() => (all ? records : records.slice(0, firstRows)), [all, records]);
}

interface TotalProps {
  readonly kind: RecordKind;
  readonly all: readonly ListedRecord[] | undefined;
  readonly words: string;
  readonly wide: number;
  /** The rows have a cell for their buttons. */
  readonly acts: boolean;
  readonly note: string;
}

function Total({ kind, all, words, wide, acts, note }: TotalProps) {
  const sum = useMemo(() => all && listTotal(kind, all), [kind, all]);
  const { countsPerson, isCouple } = useCountedPeople();
  const own = useMemo(() => all && ownTotal(kind, all, countsPerson), [kind, all, countsPerson]);
  return (
    <tfoot>
      <tr className="total">
        <th scope="row" colSpan={wide}>
          {words}
          {sum !== undefined && own !== undefined && own !== sum && (
            <p className="small muted total__note">
              of which {isCouple ? 'yours together' : 'yours'} <Amount pence={own} />. Your net worth counts
              that part.
            </p>
          )}
          {note !== '' && <p className="small muted total__note">{note}</p>}
        </th>
        <td className="num">
          {sum === undefined ? (
            <span className="muted">Adding up...</span>
          ) : (
            <Amount pence={sum} per={kind.card.per} />
          )}
        </td>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control */}
        {acts && <td />}
      </tr>
    </tfoot>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
