import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { listNewerBalances, type NewerBalance } from '@kinfolio/domain/payments/newer-balances';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { type Clock, formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { usePassport, useRecords } from '../../../session/api/react.ts';
import { showLazyToast } from '../../../ui/feedback/toast-later.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { prepareFocusMove } from '../../../ui/layout/focus-nearby.ts';
import { BudgetAmount } from '../hidden-amounts.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';

interface NewerBalancesProps {
  readonly payments: PassportPayments;
  readonly clock: Clock;
}

/**
 * Balances that are proved by statements and newer than those of the bank accounts. One button writes a balance and its
 * date to its account.
 */
export function NewerBalances({ payments: { kept }, clock }: NewerBalancesProps) {
  const passport = usePassport();
  const records = useRecords(bankAccount.id);
  const today = todayInLondon(clock);
  const newer = useMemo(() => listNewerBalances(kept, records, today), [kept, records, today]);
  if (newer.length === 0) return null;
  const write = async (id: string, fields: NewerBalance['fields']): Promise<string | undefined> => {
    const base = passport.record(id)?.content;
    if (base === undefined) return getProblemText('not-found');
    const { id: kind, category } = bankAccount;
    const saved = await passport.save({ id, kind, category, base, fields: { ...base.fields, ...fields } });
    return saved.ok ? undefined : getProblemText(saved.problem);
  };
  const accept = async ({ account, fields }: NewerBalance, name: string): Promise<void> => {
    const focus = prepareFocusMove();
    const { balance = '', balanceAsOf = '' } = passport.record(account)?.content.fields ?? {};
    const wrong = await write(account, fields);
    if (wrong === undefined) focus.move();
    const undo = async (): Promise<void> => {
      const still = await write(account, { balance, balanceAsOf });
      if (still !== undefined) void showLazyToast({ message: still });
    };
    void showLazyToast(
      wrong === undefined
        ? {
            message: `${name} now has the balance from its statement`,
            action: { label: 'Undo', onPress: () => void undo() },
          }
        : { message: wrong },
    );
  };
  return (
    <section className="sheet" aria-labelledby="newer-balances">
      <h2 id="newer-balances" className="h3">
        Newer balances
      </h2>
      <ul className="rows budget-found budget-balances">
        {newer.map(one => {
          const record = records.find(({ id }) => id === one.account);
          const name = getRecordTitle(bankAccount, record?.content.fields ?? {});
          const isCard = record?.content.fields['accountType'] === 'credit';
          return (
            <li key={one.account}>
              <span>
                <span className="strong">{name}</span>
                <span className="small muted">
                  <BudgetAmount pence={one.balance} /> {isCard && 'owed '}on {formatDay(one.day)}, in{' '}
                  <span className="as-typed">{one.fileName}</span>. <RecordedBalance {...one} />
                </span>
              </span>
              <Button onClick={() => void accept(one, name)}>
                Use this balance<span className="hide"> for {name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function RecordedBalance({ before }: NewerBalance) {
  if (before === undefined) return <>Your record has no balance.</>;
  return (
    <>
      Your record has <BudgetAmount pence={before.balance} />
      {before.day !== undefined && ` on ${formatDay(before.day)}`}.
    </>
  );
}
