import { isInNetWorth } from '@kinfolio/domain/overview/worth';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { Amount } from '../Amount.tsx';
import { usePapersByRecord } from '../related/papers-by-record.ts';
import { useHomesWithLoans } from '../related/use-counted-once.ts';
import { useCountedPeople } from '../related/use-counted-people.ts';
import { computeCountedTotal, computeListTotal, isTotalUnknown } from './list-total.ts';
import { RecordRow, type RecordRowProps } from './RecordRow.tsx';
import { hasDetailsColumn, type ListedRecord } from './row.ts';
import { useIsReturnVisit } from './way-back.ts';

export interface RecordTableProps
  extends Pick<RecordRowProps, 'kind' | 'onEdit' | 'onDelete' | 'today' | 'onRoll'> {
  /** The records to draw; for a long list, only its first part. */
  readonly records: readonly ListedRecord[];
  /** All records of the list, used for the total. Undefined while some are still being decrypted. */
  readonly all: readonly ListedRecord[] | undefined;
  /** The id of the heading above the table. */
  readonly labelledBy: string;
  /** The address of each record's page; absent in a read-only list, which has no actions either. */
  readonly hrefOf?: (id: string) => string;
  /** A line with the combined total of this list and others on the page; '' if there is no such total. */
  readonly totalNote?: string;
  /** The id of the record that has just been saved, whose name takes the focus. */
  readonly savedId?: string | undefined;
}

/**
 * The records of one kind, as a table if there is room and as cards if not. Typing in the search box above does not
 * render it again.
 */
export const RecordTable = memo((props: RecordTableProps) => {
  const { kind, records, all, labelledBy, hrefOf, totalNote = '', savedId, ...row } = props;
  const { texts } = kind;
  const amountLabel = kind.card.amount === undefined ? undefined : kind.fields[kind.card.amount]?.label;
  const numbered = hasDetailsColumn(kind);
  const acts = row.onEdit !== undefined && row.onDelete !== undefined;
  const rows = useRowsInTurn(records, savedId !== undefined);
  const papers = usePapersByRecord();
  const homesWithLoans = useHomesWithLoans(kind);
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
              hasLoan={homesWithLoans.has(record.id)}
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

/** Enough rows to fill a tall window. */
const firstRows = 12;

/**
 * The rows to draw in a list that has just appeared: first only as many as fit on the screen, then the rest once those
 * are painted. All rows are drawn at once after Back, which restores the scroll position, and after a save, which jumps
 * to the record's row.
 */
function useRowsInTurn(records: readonly ListedRecord[], atOnce: boolean): readonly ListedRecord[] {
  const [all, setAll] = useState(useIsReturnVisit() || atOnce);
  useEffect(() => startTransition(() => setAll(true)), []);
  return useMemo(() => (all ? records : records.slice(0, firstRows)), [all, records]);
}

interface TotalProps {
  readonly kind: RecordKind;
  readonly all: readonly ListedRecord[] | undefined;
  readonly words: string;
  readonly wide: number;
  /** Whether the rows have a cell for buttons. */
  readonly acts: boolean;
  readonly note: string;
}

function Total({ kind, all, words, wide, acts, note }: TotalProps) {
  const sum = useMemo(() => all && computeListTotal(kind, all), [kind, all]);
  const isUnknown = useMemo(() => all !== undefined && isTotalUnknown(kind, all), [kind, all]);
  const { countsPerson, isCouple } = useCountedPeople();
  const own = useMemo(() => all && computeCountedTotal(kind, all, countsPerson), [kind, all, countsPerson]);
  return (
    <tfoot>
      <tr className="total">
        <th scope="row" colSpan={wide}>
          {words}
          {sum !== undefined && own !== undefined && own !== sum && (
            <p className="small muted total__note">
              of which {isCouple ? 'yours together' : 'yours'} <Amount pence={own} />
              {kind.card.per === undefined &&
                `. ${isInNetWorth(kind) ? 'Your net worth' : 'Home'} counts that part`}
              .
            </p>
          )}
          {note !== '' && <p className="small muted total__note">{note}</p>}
        </th>
        <td className="num">
          {sum === undefined || isUnknown ? (
            <span className="muted">{isUnknown ? 'Not known yet' : 'Adding up...'}</span>
          ) : (
            <Amount pence={sum} per={kind.card.per} />
          )}
        </td>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is not a control */}
        {acts && <td />}
      </tr>
    </tfoot>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
