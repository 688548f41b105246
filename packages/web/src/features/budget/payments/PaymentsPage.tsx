import { paymentItemId } from '@kinfolio/domain/budget/payment-items';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { pence } from '@kinfolio/domain/values/money';
import { useMemo, useState } from 'react';
import { useRecords } from '../../../session/api/react.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { BackLink, PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { NewerBalances } from '../balances/NewerBalances.tsx';
import { HiddenAmounts, useHiddenChoice } from '../hidden-amounts.tsx';
import { PaymentRow } from '../rules/PaymentRow.tsx';
import { DeletedPayments, RulesSheet } from '../rules/RulesSheet.tsx';
import { TransferAnswers } from '../transfers/TransferAnswers.tsx';
import { accountChoices } from './account-choice.ts';
import { DamagedPayments } from './DamagedPayments.tsx';
import { Moved } from './Moved.tsx';
import { monthsOfPayments } from './payment-months.ts';
import { Statements } from './Statements.tsx';
import { UnnamedAccounts } from './UnnamedAccounts.tsx';
import { usePayments } from './use-payments.ts';
import '../../../styles/budget.css';

/** Months that are drawn at first, and more at each press. */
const monthsAtOnce = 3;

interface PaymentsPageProps {
  readonly clock: Clock;
  readonly messageFor: (problem: ProblemCode) => string;
}

/** Every payment that was read of a statement, and the statements they came from. */
export function PaymentsPage({ clock, messageFor }: PaymentsPageProps) {
  const payments = usePayments(messageFor);
  const records = useRecords(bankAccount.id);
  const [hidden, toggleHidden] = useHiddenChoice();
  const [account, setAccount] = useState('');
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(monthsAtOnce);
  const choices = useMemo(() => accountChoices(records, payments.kept), [records, payments.kept]);
  const used = new Set(payments.kept.imports.map(one => one.account));
  const names = new Map(choices.map(({ id, name }) => [id, name]));
  const months = useMemo(
    () => monthsOfPayments(payments.counted, account, words),
    [payments.counted, account, words],
  );
  return (
    <HiddenAmounts hidden={hidden}>
      <PageTitle parts={['Payments', 'Budget']} />
      <BackLink to="/budgeting">Budget</BackLink>
      <div className="head-row budget-head">
        <PageHead title="Statements and payments" />
        <Button onClick={toggleHidden}>{hidden ? 'Show amounts' : 'Hide amounts'}</Button>
      </div>
      <div className="budget-panel">
        <DamagedPayments count={payments.kept.damaged} />
        <NewerBalances payments={payments} clock={clock} messageFor={messageFor} />
        <Statements payments={payments} names={names} />
        <UnnamedAccounts
          payments={payments}
          accounts={choices.filter(({ id }) => used.has(id) && records.every(record => record.id !== id))}
          choices={choices}
        />
        <TransferAnswers transfers={payments.transfers} names={names} />
        <RulesSheet payments={payments} />
        <section className="sheet" aria-labelledby="all-payments">
          <h2 id="all-payments" className="h3">
            Payments
          </h2>
          <div className="no-print budget-do">
            <Select
              label="Account"
              options={[
                { value: '', label: 'All accounts' },
                ...choices
                  .filter(({ id }) => used.has(id))
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={account}
              onChange={setAccount}
            />
            <TextField label="Words in it" value={words} onChange={setWords} />
          </div>
          <p role="status">
            {counted(
              months.reduce((sum, { payments: some }) => sum + some.length, 0),
              'payment',
            )}
          </p>
          {months.slice(0, shown).map(({ month, label, payments: some, paidIn, paidOut }) => (
            <section key={month} aria-label={label}>
              <h3 className="h4">{label}</h3>
              <p>
                {counted(some.length, 'payment')}: <Moved pence={paidIn} />,{' '}
                <Moved pence={pence(0 - paidOut)} />
              </p>
              <ul className="rows budget-found">
                {some.map(one => (
                  <PaymentRow
                    key={paymentItemId(one)}
                    payment={one}
                    payments={payments}
                    account={names.get(one.account)}
                    clock={clock}
                  />
                ))}
              </ul>
            </section>
          ))}
          {months.length > shown && (
            <Button onClick={() => setShown(shown + monthsAtOnce)}>Show earlier months</Button>
          )}
        </section>
        <DeletedPayments payments={payments} clock={clock} />
      </div>
    </HiddenAmounts>
  );
}
