import { paper } from '@kinfolio/domain/kinds/paper';
import { Navigate, useLocation, useParams } from 'react-router';
import { PaperFile } from '../../features/papers/PaperFile.tsx';
import { PaperList } from '../../features/papers/PaperList.tsx';
import { PaperPlaces } from '../../features/papers/PaperPlaces.tsx';
import { PapersPage } from '../../features/papers/PapersPage.tsx';
import type { OwnListProps, RecordPartProps } from '../../features/records/page-props.ts';
import { RecordsPage } from '../../features/records/RecordsPage.tsx';
import { useRemove } from '../../features/records/use-remove.ts';
import { systemClock } from '../../lib/clock.ts';
import { neighboursOf, pageAt } from '../../passport/all-sections.ts';
import { usePassport } from '../../sync/react.ts';
import type { ProblemCode } from '../../sync/session-client.ts';
import { problemWords } from '../problem-words.ts';

const say = (problem: ProblemCode) => problemWords(problem);
const kinds = [paper];
const lists = {
  [paper.id]: ({ onDelete }: OwnListProps) => <PaperList say={say} onDelete={onDelete} />,
};
const File = (props: RecordPartProps) => <PaperFile say={say} {...props} />;
const Places = (props: RecordPartProps) => <PaperPlaces say={say} {...props} />;

/** All papers; below that address one paper, as any record is read and changed. A paper begins with a file, not a form. */
export default function Papers() {
  const page = pageAt(useLocation().pathname);
  const { id } = useParams();
  const remove = useRemove(usePassport(), kinds, say);
  if (page === undefined || id === 'new') return <Navigate replace to="/papers" />;
  if (id === undefined) return <PapersPage say={say} onDelete={one => void remove(one)} />;
  return (
    <RecordsPage
      page={page}
      neighbours={neighboursOf(page)}
      clock={systemClock}
      say={say}
      importers={{}}
      lists={lists}
      above={File}
      beside={Places}
    />
  );
}
