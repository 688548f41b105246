import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { useLocation } from 'react-router';
import { AddFromStatement } from '../../features/import/AddFromStatement.tsx';
import { RecordsPage } from '../../features/records/RecordsPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { problemWords } from '../problem-words.ts';
import { neighboursOf, pageAt } from '../sections.ts';

const importers = { [bankAccount.id]: AddFromStatement };

/** Every page that keeps records; which one it is, the address says. */
export default function Records() {
  const page = pageAt(useLocation().pathname);
  if (page === undefined) return null;
  return (
    <RecordsPage
      key={page.id}
      page={page}
      neighbours={neighboursOf(page)}
      clock={systemClock}
      say={problem => problemWords(problem)}
      importers={importers}
    />
  );
}
