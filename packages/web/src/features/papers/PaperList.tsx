import { readLinks } from '@kinfolio/domain/fields/links';
import { paper } from '@kinfolio/domain/kinds/paper';
import { formatCount } from '@kinfolio/domain/values/count';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { BoxFileDrawing } from '../../passport/drawings/BoxFileDrawing.tsx';
import { findRecords } from '../../passport/list/find-records.ts';
import {
  findRelatedRecord,
  useAllRelatedRecords,
  useRelatedRecords,
} from '../../passport/related/related.ts';
import type { PassportRecord } from '../../session/api/passport.ts';
import { useRecords } from '../../session/api/react.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PaperTable } from './PaperTable.tsx';
import { DownloadNotice, useDownload } from './use-download.tsx';
import '../../styles/papers.css';

export interface PaperListProps {
  readonly onDelete: (id: string) => void;
}

/** How many papers are rendered at first, and how many more with each press. */
const rowsAtOnce = 50;

/** All papers. Those that do not belong to any record yet come first, so that the person can attach them. */
export function PaperList({ onDelete }: PaperListProps) {
  const records = useRecords(paper.id);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const nameOf = useTitles();
  const found = useMemo(() => findPapers(records, wanted, nameOf), [records, wanted, nameOf]);
  const { loose, filed } = useMemo(() => trays(found, nameOf), [found, nameOf]);
  const { download, state } = useDownload();
  if (records.length === 0)
    return <EmptyState picture={<BoxFileDrawing />}>{paper.texts.empty.text}</EmptyState>;
  const shared = { onDelete, onDownload: download };
  return (
    <>
      <TextField label="Find a paper" plainLabel value={query} onChange={setQuery} />
      <p className="small muted" role="status">
        {formatCount(found.length)} {wanted.trim() === '' ? 'in all' : 'found'}
      </p>
      <DownloadNotice state={state} />
      {found.length === 0 && (
        <p>Nothing found. Try another word, or the name of the record that the paper belongs to.</p>
      )}
      <Tray
        title="Not filed yet"
        lead="Open a paper and choose the record it belongs to."
        records={loose}
        {...shared}
      />
      <Tray title={paper.texts.list} records={filed} {...shared} />
    </>
  );
}

interface TrayProps {
  readonly title: string;
  readonly lead?: string;
  readonly records: readonly PassportRecord[];
  readonly onDelete: (id: string) => void;
  readonly onDownload: (record: PassportRecord) => void;
}

function Tray({ title, lead, records, ...actions }: TrayProps) {
  const id = useId();
  const [limit, setLimit] = useState(rowsAtOnce);
  if (records.length === 0) return null;
  return (
    <section className="reclist" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="reclist__count">({formatCount(records.length)})</span>
      </h2>
      {lead !== undefined && <p className="muted">{lead}</p>}
      <PaperTable records={records.slice(0, limit)} labelledBy={id} {...actions} />
      {records.length > limit && (
        <Button className="more" onClick={() => setLimit(limit + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, records.length - limit)} more
        </Button>
      )}
    </section>
  );
}

type Titles = (id: string) => string | undefined;

/** Returns the titles of other records. The function changes when one of the records does. */
function useTitles(): Titles {
  const around = useRelatedRecords();
  const { all } = useAllRelatedRecords();
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of `all`
  return useMemo(() => (id: string) => findRelatedRecord(around, id)?.title, [around, all]);
}

/** Finds papers, newest first. A search also matches the records that a paper belongs to. */
function findPapers(
  records: readonly PassportRecord[],
  query: string,
  nameOf: Titles,
): readonly PassportRecord[] {
  const latest = records.toReversed();
  if (query.trim() === '') return latest;
  const words = query.toLowerCase().split(/\s+/u);
  const own = new Set(findRecords(paper, latest, query));
  return latest.filter(record => {
    if (own.has(record)) return true;
    const titles = readLinks(record.content.fields['links']).flatMap(id => nameOf(id)?.toLowerCase() ?? []);
    return words.every(word => titles.some(title => title.includes(word)));
  });
}

function trays(records: readonly PassportRecord[], nameOf: Titles) {
  const isFiled = ({ content }: PassportRecord) =>
    readLinks(content.fields['links']).some(id => nameOf(id) !== undefined);
  return { filed: records.filter(isFiled), loose: records.filter(record => !isFiled(record)) };
}
