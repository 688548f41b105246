import { paper } from '@kinfolio/domain/kinds/paper';
import { Navigate, useLocation, useParams } from 'react-router';
import { PaperFile } from '../../features/papers/PaperFile.tsx';
import { PaperList } from '../../features/papers/PaperList.tsx';
import { PaperAttachments } from '../../features/papers/PaperPlaces.tsx';
import { PapersPage } from '../../features/papers/PapersPage.tsx';
import { useDeleteRecord } from '../../features/records/list/use-remove.ts';
import type { OwnListProps } from '../../features/records/page-props.ts';
import { RecordsPage } from '../../features/records/RecordsPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { findRecordPageAt, listPagesInSection } from '../../passport/all-sections.ts';
import { usePassport } from '../../session/api/react.ts';

const kinds = [paper];
const lists = {
  [paper.id]: ({ onDelete }: OwnListProps) => <PaperList onDelete={onDelete} />,
};

/**
 * Shows all papers or, if the address names one, a single paper, which is read and edited like any record. Adding a
 * paper begins with a file, not a form.
 */
export default function PapersRoute() {
  const page = findRecordPageAt(useLocation().pathname);
  const { id } = useParams();
  const remove = useDeleteRecord(usePassport(), kinds);
  if (page === undefined || id === 'new') return <Navigate replace to="/papers" />;
  if (id === undefined) return <PapersPage onDelete={one => void remove(one)} />;
  return (
    <RecordsPage
      page={page}
      neighbours={listPagesInSection(page)}
      clock={systemClock}
      importers={{}}
      lists={lists}
      above={PaperFile}
      beside={PaperAttachments}
    />
  );
}
