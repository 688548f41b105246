import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { importantDate } from '@kinfolio/domain/kinds/important-date';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { useLocation } from 'react-router';
import { AfterSave } from '../../features/dashboard/AfterSave.tsx';
import { DatesList } from '../../features/dates/DatesList.tsx';
import { AddFromStatement } from '../../features/import/AddFromStatement.tsx';
import { keepWithRecord } from '../../features/papers/keep-with-record.ts';
import { RecordPapers } from '../../features/papers/RecordPapers.tsx';
import type { OwnListProps, RecordPartProps } from '../../features/records/page-props.ts';
import { RecordsPage } from '../../features/records/RecordsPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { neighboursOf, pageAt } from '../../passport/all-sections.ts';
import { readOnDevice } from '../../reading/read-on-device.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { useSession } from '../../session/api/react.ts';
import { mayUseNow, type PlanAnswer, usePlan } from '../../session/api/use-plan.ts';

const importers = { [bankAccount.id]: AddFromStatement };

/** The dates put down by hand stand among those of every other record. */
const AllDates = (props: OwnListProps) => <DatesList kindOf={kindOf} {...props} />;
const PapersOf = (props: RecordPartProps) => (
  <RecordPapers messageFor={problem => problemWords(problem)} {...props} />
);
const lists = { [importantDate.id]: AllDates };

const mayOf = (plan: PlanAnswer) =>
  typeof plan === 'string' ? plan : mayUseNow(plan, 'advanced_organising') ? 'yes' : 'no';

/** Every page that keeps records; which one it is, the address says. */
export default function Records() {
  const page = pageAt(useLocation().pathname);
  const session = useSession();
  const { plan, ask } = usePlan();
  if (page === undefined) return null;
  return (
    <RecordsPage
      key={page.id}
      page={page}
      neighbours={neighboursOf(page)}
      clock={systemClock}
      messageFor={problem => problemWords(problem)}
      importers={importers}
      readPaper={readOnDevice}
      keepPaper={(files, id) => void keepWithRecord(session, files, id, code => problemWords(code))}
      lists={lists}
      several={{ may: mayOf(plan), ask }}
      afterSave={AfterSave}
      beside={PapersOf}
    />
  );
}
