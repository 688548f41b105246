import { formatCount } from '@kinfolio/domain/count';
import type { RecordKind } from '@kinfolio/domain/records';
import { Search } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { findRecords } from '../../passport/list/find-records.ts';
import { RecordTable } from '../../passport/list/RecordTable.tsx';
import type { PassportRecord } from '../../sync/passport.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextField } from '../../ui/TextField.tsx';

export interface RecordListProps {
  readonly kind: RecordKind;
  readonly records: readonly PassportRecord[];
  /** These are all; otherwise the others are being opened. */
  readonly whole: boolean;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** How many of those found are drawn. */
  readonly limit: number;
  readonly onLimit: (limit: number) => void;
  readonly hrefOf: (id: string) => string;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

/** With more records than this there is something to find. */
const findFrom = 8;
/** How many are drawn at first, and with each further press: a page of 10,000 rows would be slow to open. */
export const rowsAtOnce = 50;

/** The list of a kind, with a box to find a record once there are many. Typing in the form beside it does not draw it again. */
export const RecordList = memo((props: RecordListProps) => {
  const { kind, records, whole, query, onQuery, limit, onLimit, ...actions } = props;
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findRecords(kind, records, wanted), [kind, records, wanted]);
  const drawn = useMemo(() => found.slice(0, limit), [found, limit]);
  const more = Math.min(rowsAtOnce, found.length - limit);
  return (
    <>
      {records.length >= findFrom && (
        <div className="find">
          <TextField
            label={`Find ${article(kind.texts.count[0])}`}
            plainLabel
            value={query}
            onChange={onQuery}
          />
          <p className="small muted" role="status">
            <Icon of={Search} size="sm" />
            {whole ? foundWords(wanted, found.length) : 'Opening the rest...'}
          </p>
        </div>
      )}
      {whole && found.length === 0 ? (
        <p>Nothing found. Try another word, or the last 4 digits.</p>
      ) : (
        <RecordTable kind={kind} records={drawn} all={whole ? records : undefined} {...actions} />
      )}
      {whole && more > 0 && (
        <Button className="more" onClick={() => onLimit(limit + rowsAtOnce)}>
          Show {more} more
        </Button>
      )}
    </>
  );
});

const foundWords = (query: string, count: number): string =>
  `${formatCount(count)} ${query.trim() === '' ? 'in all' : 'found'}`;

const article = (word: string): string => `${/^[aeiou]/iu.test(word) ? 'an' : 'a'} ${word}`;
