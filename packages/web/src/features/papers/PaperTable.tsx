import { linksOf } from '@kinfolio/domain/fields/links';
import { paper } from '@kinfolio/domain/kinds/paper';
import { displayValue, titleOf } from '@kinfolio/domain/records/record-views';
import { dayIfStored, formatDay } from '@kinfolio/domain/values/calendar';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { RowActions } from '../../passport/list/RowActions.tsx';
import { recordAddress } from '../../passport/record-address.ts';
import { otherOf, useRelatedRecords } from '../../passport/related/related.ts';
import type { PassportRecord } from '../../session/api/passport.ts';

export interface PaperTableProps {
  readonly records: readonly PassportRecord[];
  /** The id of the heading above it. */
  readonly labelledBy: string;
  readonly onDownload: (record: PassportRecord) => void;
  readonly onDelete: (id: string) => void;
}

/** Papers: what each is, how large, when it came, and the records it belongs to. */
export function PaperTable({ records, labelledBy, onDownload, onDelete }: PaperTableProps) {
  return (
    <div className="cq">
      <table className="table table--cards papers" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Paper</th>
            <th scope="col">Goes together with</th>
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
  const title = titleOf(paper, content.fields);
  const added = dayIfStored(content.fields['dateAdded']);
  return (
    <tr>
      <th scope="row">
        <Link className="strong papername" to={recordAddress(paper, id)}>
          {title}
        </Link>
        <br />
        <span className="small muted">
          {[displayValue(paper, content.fields, 'file'), added && `added ${formatDay(added)}`]
            .filter(words => words !== undefined && words !== '')
            .join(', ')}
        </span>
      </th>
      <td className="p-with">
        <Attached ids={linksOf(content.fields['links'])} />
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
  const others = ids.flatMap(id => otherOf(around, id) ?? []);
  if (others.length === 0) return <span className="muted">Nothing yet</span>;
  return (
    <ul>
      {others.map(({ id, kind, title }) => (
        <li key={id}>
          <Link to={recordAddress(kind, id)}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
