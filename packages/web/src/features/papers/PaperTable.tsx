import { dayIfStored, formatDay } from '@kinfolio/domain/calendar';
import { paper } from '@kinfolio/domain/kinds/paper';
import { linksOf } from '@kinfolio/domain/links';
import { displayValue, titleOf } from '@kinfolio/domain/records';
import { Download, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { otherOf, useAround } from '../../passport/around/around.ts';
import { recordAddress } from '../../passport/record-address.ts';
import type { PassportRecord } from '../../sync/passport.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

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
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the cell's buttons name themselves */}
      <td className="num a-act">
        <span className="pair">
          <Button look="icon" onClick={() => onDownload(record)}>
            <Icon of={Download} />
            <span className="hide">Download {title}</span>
          </Button>
          <Button look="icon" onClick={() => onDelete(id)}>
            <Icon of={Trash2} />
            <span className="hide">Delete {title}</span>
          </Button>
        </span>
      </td>
    </tr>
  );
}

function Attached({ ids }: { readonly ids: readonly string[] }) {
  const around = useAround();
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
