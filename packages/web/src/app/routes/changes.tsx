import { allKinds } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { listTitles } from '@kinfolio/domain/records/record-export';
import { useMemo } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { HistoryPage } from '../../features/history/HistoryPage.tsx';
import { PaperVersion } from '../../features/papers/PaperVersion.tsx';
import { findRecordPageAt } from '../../passport/all-sections.ts';
import { createRecordUrl } from '../../passport/record-address.ts';
import { readReturn } from '../../passport/return-to.ts';
import { useAllRecords, useDeletedRecords, useRecord } from '../../session/api/react.ts';

/** The history of one record. Shows the record's own page instead if it has no history. */
export default function RecordHistoryRoute() {
  const { id = '' } = useParams();
  const location = useLocation();
  const page = findRecordPageAt(location.pathname);
  const record = useRecord(id);
  const [records, deleted] = [useAllRecords(), useDeletedRecords()];
  // An earlier version may mention records that have since been deleted.
  const nameOf = useMemo(() => listTitles(allKinds, [...records, ...deleted]), [records, deleted]);
  const navigate = useNavigate();
  const kind = page?.kinds.find(one => one.id === record?.content.kind);
  if (page === undefined || record === undefined || record.deleted || kind === undefined) {
    return <Navigate replace to={page === undefined ? '/dashboard' : `/${page.id}/${id}`} />;
  }
  // The page of the record still leads back to where the person came from.
  const back = { to: createRecordUrl(kind, id), state: readReturn(location)?.state };
  return (
    <HistoryPage
      {...{ kind, record, back, nameOf }}
      key={id}
      place={page.title}
      onRestored={() => void navigate(back.to, { state: back.state })}
      {...(kind.id === paper.id && { withVersion: PaperVersion })}
    />
  );
}
