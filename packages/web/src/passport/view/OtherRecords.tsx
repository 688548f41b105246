import { Link } from 'react-router';
import { recordAddress } from '../record-address.ts';
import { otherOf, useAllRelatedRecords, useRelatedRecords } from '../related/related.ts';

/** Other records by their names, each leading to its page; one that was deleted is said to be so. */
export function OtherRecords({ ids }: { readonly ids: readonly string[] }) {
  const around = useRelatedRecords();
  const { whole } = useAllRelatedRecords();
  const records = ids.map(id => ({ id, other: otherOf(around, id) }));
  return (
    <ul className="others">
      {records.map(({ id, other }) => (
        <li key={id}>
          {other === undefined && (whole ? 'A record that was deleted' : 'Opening...')}
          {other !== undefined && (
            <>
              <Link to={recordAddress(other.kind, id)}>{other.title}</Link>
              <span className="small muted">{other.kind.label[0]}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
