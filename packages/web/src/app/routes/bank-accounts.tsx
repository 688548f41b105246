import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { AddFromStatement } from '../../features/import/AddFromStatement.tsx';
import { RecordsPage } from '../../features/records/RecordsPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { problemWords } from '../problem-words.ts';

export default function BankAccounts() {
  return (
    <RecordsPage
      kind={bankAccount}
      base="/bank-accounts"
      clock={systemClock}
      say={problem => problemWords(problem)}
      importer={AddFromStatement}
    />
  );
}
