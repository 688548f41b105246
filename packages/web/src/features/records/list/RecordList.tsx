import { formatCount } from '@kinfolio/domain/values/count';
import { memo, useDeferredValue, useId, useMemo } from 'react';
import { findRecords } from '../../../passport/list/find-records.ts';
import { RecordTable, type RecordTableProps } from '../../../passport/list/RecordTable.tsx';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { ListState } from '../page-props.ts';
import { NoRecords } from './NoRecords.tsx';

export interface RecordListProps
  extends Pick<RecordTableProps, 'kind' | 'today'>,
    Required<Pick<RecordTableProps, 'hrefOf' | 'onEdit' | 'onDelete' | 'onRoll'>> {
  readonly records: readonly PassportRecord[];
  /** These are all; otherwise the others are being opened. */
  readonly whole: boolean;
  readonly list: ListState;
  /** No form beside it: the empty list then has the main button of the page. */
  readonly alone?: boolean;
  readonly onAdd: () => void;
}

/** With more records than this there is something to find. */
const findFrom = 8;
/** How many are drawn at first, and with each further press: a page of 10,000 rows would be slow to open. */
export const rowsAtOnce = 50;

/** The list of a tab, with a box to find a record once there are many. Typing in the form beside it does not draw it again. */
export const RecordList = memo((props: RecordListProps) => {
  const { kind, records, whole, list, alone = false, onAdd, ...actions } = props;
  const { query, onQuery, limit, onLimit } = list;
  const titleId = useId();
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findRecords(kind, records, wanted), [kind, records, wanted]);
  const drawn = useMemo(() => found.slice(0, limit), [found, limit]);
  const more = Math.min(rowsAtOnce, found.length - limit);
  return (
    <section className="reclist" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {kind.texts.list}
        {whole && <span className="reclist__count"> ({formatCount(records.length)})</span>}
      </h2>
      {records.length >= findFrom && (
        <div className="find">
          <TextField
            label={`Find ${article(kind.texts.count[0])}`}
            plainLabel
            value={query}
            onChange={onQuery}
          />
          <p className="small muted" role="status">
            {whole ? wanted.trim() !== '' && `${formatCount(found.length)} found` : 'Opening the rest...'}
          </p>
        </div>
      )}
      {whole && records.length === 0 && <NoRecords kind={kind} main={alone} onAdd={onAdd} />}
      {whole && records.length > 0 && found.length === 0 && (
        <p>Nothing found. Try another word, or the last 4 digits.</p>
      )}
      {found.length > 0 && (
        <RecordTable
          kind={kind}
          records={drawn}
          all={whole ? records : undefined}
          labelledBy={titleId}
          {...actions}
        />
      )}
      {whole && more > 0 && (
        <Button className="more" onClick={() => onLimit(limit + rowsAtOnce)}>
          Show {more} more
        </Button>
      )}
    </section>
  );
});

const article = (word: string): string => `${/^[aeiou]/iu.test(word) ? 'an' : 'a'} ${word}`;
