import { formatCount } from '@kinfolio/domain/values/count';
import { memo, type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { findRecords } from '../../../passport/list/find-records.ts';
import { sortForList } from '../../../passport/list/list-order.ts';
import { RecordTable, type RecordTableProps } from '../../../passport/list/RecordTable.tsx';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { Button } from '../../../ui/form/Button.tsx';
import type { ListState } from '../page-props.ts';

export interface RecordListProps
  extends Pick<RecordTableProps, 'kind' | 'today' | 'totalNote' | 'savedId'>,
    Required<Pick<RecordTableProps, 'hrefOf' | 'onEdit' | 'onDelete' | 'onRoll'>> {
  readonly records: readonly PassportRecord[];
  /** Whether all records have been decrypted. If not, the rest will follow. */
  readonly whole: boolean;
  readonly list: ListState;
  /** Shown in place of an empty list. */
  readonly empty: ReactNode;
}

/**
 * How many records are rendered at first, and how many more with each press, because a page with 10,000 rows would open
 * slowly.
 */
export const rowsPerPage = 50;

/** The list in a tab, filtered by the search box above it. */
export const RecordList = memo((props: RecordListProps) => {
  const { kind, records, whole, list, empty, ...actions } = props;
  const { query, limit, onLimit } = list;
  const titleId = useId();
  const wanted = useDeferredValue(query);
  const found = useMemo(
    () => findRecords(kind, sortForList(kind, records, actions.today), wanted),
    [kind, records, wanted, actions.today],
  );
  // Render enough rows to include the record that was just saved, wherever it is in the list.
  const most = useMemo(
    () => Math.max(limit, found.findIndex(({ id }) => id === actions.savedId) + 1),
    [limit, found, actions.savedId],
  );
  const drawn = useMemo(() => found.slice(0, most), [found, most]);
  const more = Math.min(rowsPerPage, found.length - most);
  return (
    <section className="reclist" aria-labelledby={titleId}>
      <h2 id={titleId} className="hide">
        {kind.texts.list}
        {whole && <span className="reclist__count"> ({formatCount(records.length)})</span>}
      </h2>
      <p className="small muted reclist__found" role="status">
        {whole ? wanted.trim() !== '' && `${formatCount(found.length)} found` : 'Opening the rest...'}
      </p>
      {whole && records.length === 0 && empty}
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
        <Button className="more" onClick={() => onLimit(most + rowsPerPage)}>
          Show {more} more
        </Button>
      )}
    </section>
  );
});
