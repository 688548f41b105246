import { allKinds } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { listTitles } from '@kinfolio/domain/records/record-export';
import { useMemo } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { HistoryPage } from '../../features/history/HistoryPage.tsx';
import { PaperVersion } from '../../features/papers/PaperVersion.tsx';
import { findRecordPageAt } from '../../passport/all-sections.ts';
import { createRecordUrl } from '../../passport/record-address.ts';
import { useAllRecords, useDeletedRecords, useRecord } from '../../session/api/react.ts';

/** The history of one record. Shows the record's own page instead if it has no history. */
export default function RecordHistoryRoute() {
  const { id = '' } = useParams();
  const page = findRecordPageAt(useLocation().pathname);
  const record = useRecord(id);
  const [records, deleted] = [useAllRecords(), useDeletedRecords()];
  // An earlier version may mention records that have since been deleted.
  const nameOf = useMemo(() => listTitles(allKinds, [...records, ...deleted]), [records, deleted]);
  const navigate = useNavigate();
  const kind = page?.kinds.find(one => one.id === record?.content.kind);
  if (page === undefined || record === undefined || record.deleted || kind === undefined) {
    return <Navigate replace to={page === undefined ? '/dashboard' : `/${page.id}/${id}`} />;
  }
  const back = createRecordUrl(kind, id);
  return (
    <HistoryPage
      {...{ kind, record, back, nameOf }}
      key={id}
      place={page.title}
      onRestored={() => void navigate(back)}
      {...(kind.id === paper.id && { withVersion: PaperVersion })}
    />
  );
}
