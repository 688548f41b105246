import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { transferQuestions } from '@kinfolio/domain/payments/transfers';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { pence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { useRecords } from '../../../session/api/react.ts';
import { showToastLater } from '../../../ui/feedback/toast-later.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Sum } from '../hidden-amounts.tsx';
import { accountNames } from '../payments/account-choice.ts';
import type { PassportPayments } from '../payments/use-payments.ts';

/** Asks, for two accounts at a time, whether the same amount out of one and into the other is the person's own money. */
export function TransferQuestion({ payments }: { payments: PassportPayments }) {
  const { counted, kept, transfers } = payments;
  const records = useRecords(bankAccount.id);
  const [question] = useMemo(
    () => transferQuestions(counted, transfers.answers),
    [counted, transfers.answers],
  );
  const names = useMemo(() => accountNames(records, kept), [records, kept]);
  if (question === undefined) return null;
  const { accounts, example, count } = question;
  const { out, into } = example;
  const nameOf = (account: string): string => names.get(account) ?? 'an account';
  const answer = async (isOwn: boolean): Promise<void> => {
    const wrong = await transfers.answer(accounts, isOwn);
    const undo = async (): Promise<void> => {
      const still = await transfers.askAgain(accounts);
      if (still !== undefined) void showToastLater({ message: still });
    };
    void showToastLater(
      wrong === undefined
        ? {
            message: isOwn
              ? `Money between ${nameOf(accounts[0])} and ${nameOf(accounts[1])} is left out of your spending`
              : `Payments of ${nameOf(accounts[0])} and ${nameOf(accounts[1])} all count`,
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
        <Sum pence={pence(into.row.pence)} /> left {nameOf(out.account)} on {formatDay(out.row.day)} (
        <span className="as-typed">{out.row.text}</span>) and came into {nameOf(into.account)} on{' '}
        {formatDay(into.row.day)} (<span className="as-typed">{into.row.text}</span>).
        {count > 1 && ` We found ${String(count)} like this between these two accounts.`}
      </p>
      <p>If it is your own money, we count it neither as spending nor as income.</p>
      <div className="actions">
        <Button variant="primary" onClick={() => void answer(true)}>
          Yes, it is my own money
        </Button>
        <Button onClick={() => void answer(false)}>No, count both payments</Button>
      </div>
    </section>
  );
}
