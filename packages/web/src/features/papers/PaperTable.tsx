import { readLinks } from '@kinfolio/domain/fields/links';
import { paper } from '@kinfolio/domain/kinds/paper';
import { formatFieldValue, getRecordTitle } from '@kinfolio/domain/records/record-views';
import { formatDay, readStoredDayIfAny } from '@kinfolio/domain/values/calendar';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { RowActions } from '../../passport/list/RowActions.tsx';
import { createRecordUrl } from '../../passport/record-address.ts';
import { findRelatedRecord, useRelatedRecords } from '../../passport/related/related.ts';
import type { PassportRecord } from '../../session/api/passport.ts';

export interface PaperTableProps {
  readonly records: readonly PassportRecord[];
  /** The id of the heading above the table. */
  readonly labelledBy: string;
  readonly onDownload: (record: PassportRecord) => void;
  readonly onDelete: (id: string) => void;
}

/** A table of papers: type, size and date of each, and the records it belongs to. */
export function PaperTable({ records, labelledBy, onDownload, onDelete }: PaperTableProps) {
  return (
    <div className="cq">
      <table className="table table--cards papers" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Paper</th>
            <th scope="col">Linked records</th>
            <th scope="col">
              <span className="hide">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map(record => (
            <PaperRow key={record.id} record={record} onDownload={onDownload} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PaperRowProps extends Pick<PaperTableProps, 'onDownload' | 'onDelete'> {
  readonly record: PassportRecord;
}

function PaperRow({ record, onDownload, onDelete }: PaperRowProps) {
  const { id, content } = record;
  const title = getRecordTitle(paper, content.fields);
  const added = readStoredDayIfAny(content.fields['dateAdded']);
  return (
    <tr>
      <th scope="row">
        <Link className="strong papername" to={createRecordUrl(paper, id)}>
          {title}
        </Link>
        <br />
        <span className="small muted">
          {[formatFieldValue(paper, content.fields, 'file'), added && `added ${formatDay(added)}`]
            .filter(words => words !== undefined && words !== '')
            .join(', ')}
        </span>
      </th>
      <td className="p-with">
        <Attached ids={readLinks(content.fields['links'])} />
      </td>
      <RowActions
        title={title}
        first={{ label: 'Download', icon: Download, onClick: () => onDownload(record) }}
        onDelete={() => onDelete(id)}
      />
    </tr>
  );
}

function Attached({ ids }: { readonly ids: readonly string[] }) {
  const around = useRelatedRecords();
  const others = ids.flatMap(id => findRelatedRecord(around, id) ?? []);
  if (others.length === 0) return <span className="muted">Nothing yet</span>;
  return (
    <ul>
      {others.map(({ id, kind, title }) => (
        <li key={id}>
          <Link to={createRecordUrl(kind, id)}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
