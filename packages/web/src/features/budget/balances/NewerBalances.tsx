import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { type NewerBalance, newerBalances } from '@kinfolio/domain/payments/newer-balances';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { type Clock, formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { usePassport, useRecords } from '../../../session/api/react.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';
import { showToastLater } from '../../../ui/feedback/toast-later.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { focusNearby } from '../../../ui/layout/focus-nearby.ts';
import { Sum } from '../hidden-amounts.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';

interface NewerBalancesProps {
  readonly payments: PassportPayments;
  readonly clock: Clock;
  readonly messageFor: (problem: ProblemCode) => string;
}

/** Balances that statements proved and bank accounts do not have yet. One press writes one into its account, with its day. */
export function NewerBalances({ payments: { kept }, clock, messageFor }: NewerBalancesProps) {
  const passport = usePassport();
  const records = useRecords(bankAccount.id);
  const today = todayIn(clock);
  const newer = useMemo(() => newerBalances(kept, records, today), [kept, records, today]);
  if (newer.length === 0) return null;
  const write = async (id: string, fields: NewerBalance['fields']): Promise<string | undefined> => {
    const base = passport.record(id)?.content;
    if (base === undefined) return messageFor('not-found');
    const { id: kind, category } = bankAccount;
    const saved = await passport.save({ id, kind, category, base, fields: { ...base.fields, ...fields } });
    return saved.ok ? undefined : messageFor(saved.problem);
  };
  const accept = async ({ account, fields }: NewerBalance, name: string): Promise<void> => {
    const focus = focusNearby();
    const { balance = '', balanceAsOf = '' } = passport.record(account)?.content.fields ?? {};
    const wrong = await write(account, fields);
    if (wrong === undefined) focus.move();
    const undo = async (): Promise<void> => {
      const still = await write(account, { balance, balanceAsOf });
      if (still !== undefined) void showToastLater({ message: still });
    };
    void showToastLater(
      wrong === undefined
        ? {
            message: `${name} has the balance of its statement now`,
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
      <ul className="rows budget-found">
        {newer.map(one => {
          const record = records.find(({ id }) => id === one.account);
          const name = titleOf(bankAccount, record?.content.fields ?? {});
          const isCard = record?.content.fields['accountType'] === 'credit';
          return (
            <li key={one.account}>
              <span>
                <span className="strong">{name}</span>
                <span className="small muted">
                  <Sum pence={one.balance} /> {isCard && 'owed '}on {formatDay(one.day)}, in{' '}
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
      Your record has <Sum pence={before.balance} />
      {before.day !== undefined && ` on ${formatDay(before.day)}`}.
    </>
  );
}
