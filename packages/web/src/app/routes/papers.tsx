import { paper } from '@kinfolio/domain/kinds/paper';
import { Navigate, useLocation, useParams } from 'react-router';
import { PaperFile } from '../../features/papers/PaperFile.tsx';
import { PaperList } from '../../features/papers/PaperList.tsx';
import { PaperAttachments } from '../../features/papers/PaperPlaces.tsx';
import { PapersPage } from '../../features/papers/PapersPage.tsx';
import { useDeleteRecord } from '../../features/records/list/use-remove.ts';
import type { OwnListProps, RecordPartProps } from '../../features/records/page-props.ts';
import { RecordsPage } from '../../features/records/RecordsPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { findRecordPageAt, listPagesInSection } from '../../passport/all-sections.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { usePassport } from '../../session/api/react.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';

const messageFor = (problem: ProblemCode) => getProblemText(problem);
const kinds = [paper];
const lists = {
  [paper.id]: ({ onDelete }: OwnListProps) => <PaperList messageFor={messageFor} onDelete={onDelete} />,
};
const File = (props: RecordPartProps) => <PaperFile messageFor={messageFor} {...props} />;
const Places = (props: RecordPartProps) => <PaperAttachments messageFor={messageFor} {...props} />;

/**
 * Shows all papers or, if the address names one, a single paper, which is read and edited like any record. Adding a
 * paper begins with a file, not a form.
 */
export default function PapersRoute() {
  const page = findRecordPageAt(useLocation().pathname);
  const { id } = useParams();
  const remove = useDeleteRecord(usePassport(), kinds, messageFor);
  if (page === undefined || id === 'new') return <Navigate replace to="/papers" />;
  if (id === undefined) return <PapersPage messageFor={messageFor} onDelete={one => void remove(one)} />;
  return (
    <RecordsPage
      page={page}
      neighbours={listPagesInSection(page)}
      clock={systemClock}
      messageFor={messageFor}
      importers={{}}
      lists={lists}
      above={File}
      beside={Places}
    />
  );
}
