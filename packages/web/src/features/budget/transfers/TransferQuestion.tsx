import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { listTransferQuestions } from '@kinfolio/domain/payments/transfers';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { toPence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { useRecords } from '../../../session/api/react.ts';
import { showLazyToast } from '../../../ui/feedback/toast-later.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { BudgetAmount } from '../hidden-amounts.tsx';
import { mapAccountNames } from '../payments/account-choice.ts';
import type { PassportPayments } from '../payments/use-payments.ts';

/**
 * For each pair of accounts where an amount left one and the same amount arrived in the other, asks whether the person
 * moved their own money.
 */
export function TransferQuestion({ payments }: { payments: PassportPayments }) {
  const { counted, kept, transfers } = payments;
  const records = useRecords(bankAccount.id);
  const [question] = useMemo(
    () => listTransferQuestions(counted, transfers.answers),
    [counted, transfers.answers],
  );
  const names = useMemo(() => mapAccountNames(records, kept), [records, kept]);
  if (question === undefined) return null;
  const { accounts, example, count } = question;
  const { out, into } = example;
  const nameOf = (account: string): string => names.get(account) ?? 'an account';
  const answer = async (isOwn: boolean): Promise<void> => {
    const wrong = await transfers.answer(accounts, isOwn);
    const undo = async (): Promise<void> => {
      const still = await transfers.askAgain(accounts);
      if (still !== undefined) void showLazyToast({ message: still });
    };
    void showLazyToast(
      wrong === undefined
        ? {
            message: isOwn
              ? `Money moved between ${nameOf(accounts[0])} and ${nameOf(accounts[1])} is left out of your spending`
              : `All payments in ${nameOf(accounts[0])} and ${nameOf(accounts[1])} count`,
            action: { label: 'Undo', onPress: () => void undo() },
          }
        : { message: wrong },
    );
  };
  return (
    <section className="sheet stack" aria-labelledby="own-money">
      <h2 id="own-money" className="h3">
        Is this your own money, moved between accounts?
      </h2>
      <p>
        <BudgetAmount pence={toPence(into.row.pence)} /> left {nameOf(out.account)} on{' '}
        {formatDay(out.row.day)} (<span className="as-typed">{out.row.text}</span>) and came into{' '}
        {nameOf(into.account)} on {formatDay(into.row.day)} (<span className="as-typed">{into.row.text}</span>
        ).
        {count > 1 && ` We found ${String(count)} transfers like this between these two accounts.`}
      </p>
      <p>If this is your own money, we do not count it as spending or income.</p>
      <div className="actions">
        <Button variant="primary" onClick={() => void answer(true)}>
          Yes, this is my own money
        </Button>
        <Button onClick={() => void answer(false)}>No, count both payments</Button>
      </div>
    </section>
  );
}
