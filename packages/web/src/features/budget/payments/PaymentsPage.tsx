import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { Suspense, useMemo, useState } from 'react';
import { createLazyPart } from '../../../lib/page-code/lazy-part.tsx';
import { useRecords } from '../../../session/api/react.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { NewerBalances } from '../balances/NewerBalances.tsx';
import { AllPayments } from '../found-payments/AllPayments.tsx';
import { HiddenAmounts, useHiddenChoice } from '../hidden-amounts.tsx';
import { DeletedPayments } from '../rules/DeletedPayments.tsx';
import { PayeeRulesSheet } from '../rules/RulesSheet.tsx';
import { TransferAnswers } from '../transfers/TransferAnswers.tsx';
import { listAccountChoices } from './account-choice.ts';
import { DamagedPayments } from './DamagedPayments.tsx';
import { AddedStatements } from './Statements.tsx';
import { UnnamedAccounts } from './UnnamedAccounts.tsx';
import { usePayments } from './use-payments.ts';
import '../../../styles/budget.css';

// The statement reader is large, so it is loaded only when a statement is added.
const AddStatement = createLazyPart(async () => ({
  default: (await import('./AddStatement.tsx')).AddStatement,
}));

interface PaymentsPageProps {
  readonly clock: Clock & { now(): number };
}

/** All payments read from statements, and the statements themselves. */
export function PaymentsPage({ clock }: PaymentsPageProps) {
  const payments = usePayments();
  const records = useRecords(bankAccount.id);
  const [hidden, toggleHidden] = useHiddenChoice();
  const [isAdding, setAdding] = useState(false);
  const choices = useMemo(() => listAccountChoices(records, payments.kept), [records, payments.kept]);
  const used = new Set(payments.kept.imports.map(one => one.account));
  const names = new Map(choices.map(({ id, name }) => [id, name]));
  return (
    <HiddenAmounts hidden={hidden}>
      <PageTitle parts={['Payments', 'Budget']} />
      <BackLink to="/budgeting">Budget</BackLink>
      <div className="head-row budget-head">
        <PageHeading title="Statements and payments" />
        <div className="actions budget-act">
          <Button variant="primary" onClick={() => setAdding(true)}>
            Add a statement
          </Button>
          <Button onClick={toggleHidden}>{hidden ? 'Show amounts' : 'Hide amounts'}</Button>
        </div>
      </div>
      {isAdding && (
        <Suspense fallback={null}>
          <AddStatement payments={payments} clock={clock} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      <div className="budget-panel">
        <DamagedPayments count={payments.kept.damaged} />
        <NewerBalances payments={payments} clock={clock} />
        <AddedStatements payments={payments} names={names} />
        <UnnamedAccounts
          payments={payments}
          accounts={choices.filter(({ id }) => used.has(id) && records.every(record => record.id !== id))}
          choices={choices}
        />
        <TransferAnswers transfers={payments.transfers} names={names} />
        <PayeeRulesSheet payments={payments} />
        <AllPayments payments={payments} choices={choices} names={names} clock={clock} />
        <DeletedPayments payments={payments} clock={clock} />
      </div>
    </HiddenAmounts>
  );
}
