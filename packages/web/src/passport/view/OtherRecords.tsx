import { Link } from 'react-router';
import { createRecordUrl } from '../record-address.ts';
import { findRelatedRecord, useAllRelatedRecords, useRelatedRecords } from '../related/related.ts';

/** Other records by their names, each with a link to its page; a deleted one is marked as such. */
export function LinkedRecords({ ids }: { readonly ids: readonly string[] }) {
  const around = useRelatedRecords();
  const { whole } = useAllRelatedRecords();
  const records = ids.map(id => ({ id, other: findRelatedRecord(around, id) }));
  return (
    <ul className="others">
      {records.map(({ id, other }) => (
        <li key={id}>
          {other === undefined && (whole ? 'A record that was deleted' : 'Opening...')}
          {other !== undefined && (
            <>
              <Link to={createRecordUrl(other.kind, id)}>{other.title}</Link>
              <span className="small muted">{other.kind.label[0]}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
