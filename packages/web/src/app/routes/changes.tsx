import { allKinds } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { titlesOf } from '@kinfolio/domain/records/record-export';
import { useMemo } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { HistoryPage } from '../../features/history/HistoryPage.tsx';
import type { VersionPartProps } from '../../features/history/StepItem.tsx';
import { PaperVersion } from '../../features/papers/PaperVersion.tsx';
import { pageAt } from '../../passport/all-sections.ts';
import { recordAddress } from '../../passport/record-address.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { useAllRecords, useDeleted, useRecord } from '../../session/api/react.ts';

const Version = (props: VersionPartProps) => (
  <PaperVersion messageFor={problem => problemWords(problem)} {...props} />
);

/** What became of one record; the page of the record itself says when there is none. */
export default function Changes() {
  const { id = '' } = useParams();
  const page = pageAt(useLocation().pathname);
  const record = useRecord(id);
  const [records, deleted] = [useAllRecords(), useDeleted()];
  // An earlier version may speak of what was deleted since.
  const nameOf = useMemo(() => titlesOf(allKinds, [...records, ...deleted]), [records, deleted]);
  const navigate = useNavigate();
  const kind = page?.kinds.find(one => one.id === record?.content.kind);
  if (page === undefined || record === undefined || record.deleted || kind === undefined) {
    return <Navigate replace to={page === undefined ? '/dashboard' : `/${page.id}/${id}`} />;
  }
  const back = recordAddress(kind, id);
  return (
    <HistoryPage
      {...{ kind, record, back, nameOf }}
      key={id}
      place={page.title}
      messageFor={problem => problemWords(problem)}
      onRestored={() => void navigate(back)}
      {...(kind.id === paper.id && { withVersion: Version })}
    />
  );
}
