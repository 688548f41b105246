import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { importantDate } from '@kinfolio/domain/kinds/important-date';
import { findKind } from '@kinfolio/domain/kinds/index';
import { useLocation } from 'react-router';
import { AfterSaveMessage } from '../../features/dashboard/AfterSave.tsx';
import { DatesList } from '../../features/dates/DatesList.tsx';
import { AddFromStatement } from '../../features/import/AddFromStatement.tsx';
import { savePapersWithRecord } from '../../features/papers/keep-with-record.ts';
import { RecordPapers } from '../../features/papers/RecordPapers.tsx';
import type { OwnListProps } from '../../features/records/page-props.ts';
import { RecordsPage } from '../../features/records/RecordsPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { findRecordPageAt, listPagesInSection } from '../../passport/all-sections.ts';
import { readOnDevice } from '../../reading/read-on-device.ts';
import { useSession } from '../../session/api/react.ts';
import { type AccountPlanState, isFeatureAvailable, useAccountPlan } from '../../session/api/use-plan.ts';

const importers = { [bankAccount.id]: AddFromStatement };

/** Dates entered by hand are listed among the dates from all other records. */
const AllDates = (props: OwnListProps) => <DatesList kindOf={findKind} {...props} />;
const lists = { [importantDate.id]: AllDates };

const mayOf = (plan: AccountPlanState) =>
  typeof plan === 'string' ? plan : isFeatureAvailable(plan, 'advanced_organising') ? 'yes' : 'no';

/** The page for every kind of record; the address determines which kind. */
export default function RecordsRoute() {
  const page = findRecordPageAt(useLocation().pathname);
  const session = useSession();
  const { plan, ask } = useAccountPlan();
  if (page === undefined) return null;
  return (
    <RecordsPage
      key={page.id}
      page={page}
      neighbours={listPagesInSection(page)}
      clock={systemClock}
      importers={importers}
      readPaper={readOnDevice}
      keepPaper={(files, id) => void savePapersWithRecord(session, files, id)}
      lists={lists}
      several={{ may: mayOf(plan), ask }}
      afterSave={AfterSaveMessage}
      beside={RecordPapers}
    />
  );
}
