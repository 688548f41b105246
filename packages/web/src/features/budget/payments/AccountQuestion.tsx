import type { StoredPayments } from '@kinfolio/domain/payments/kept-payments';
import { countKnownPayments, findAccountWithPayments } from '@kinfolio/domain/payments/kept-payments';
import type { StatementAccount } from '@kinfolio/domain/statements/reading';
import { formatCount } from '@kinfolio/domain/values/count';
import { useMemo } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type AccountChoice, type LikelyAccount, newAccountChoice } from './account-choice.ts';

export interface AccountQuestionProps {
  readonly account: StatementAccount;
  readonly choices: readonly AccountChoice[];
  readonly chosen: string;
  readonly likely: LikelyAccount;
  readonly onChoose: (id: string) => void;
  readonly kept: StoredPayments;
  /** The name for a new account. */
  readonly newName: string;
  readonly onName: (name: string) => void;
}

const reasons: Readonly<Record<NonNullable<LikelyAccount['why']>, string>> = {
  numbers: 'This account’s numbers are on the statement.',
  held: 'This account already has these payments.',
  follows: 'This statement starts with the closing balance of the account’s last statement.',
  bank: 'This is your only account at this bank. Check that the statement is for this account.',
};

/** Which account a statement belongs to. Previously added accounts are offered again, to avoid duplicates. */
export function AccountQuestion(props: AccountQuestionProps) {
  const { account, choices, chosen, likely, onChoose, kept, newName, onName } = props;
  const { payments } = account;
  const held = useMemo(() => findAccountWithPayments(kept, payments), [kept, payments]);
  const holder = held === chosen ? undefined : choices.find(({ id }) => id === held);
  return (
    <>
      <Select
        label="Which account is this?"
        required
        placeholder="Choose an account"
        options={[
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
          { value: newAccountChoice, label: 'Another account, not in my passport' },
        ]}
        value={chosen}
        onChange={onChoose}
        {...(chosen !== '' && chosen === likely.id && likely.why !== undefined
          ? { hint: reasons[likely.why] }
          : {})}
      />
      {chosen === newAccountChoice && (
        <TextField
          label="Name of this account"
          value={newName}
          maxLength={200}
          onChange={onName}
          plainLabel
        />
      )}
      {holder !== undefined && (
        <Banner tone="caution">
          <p>
            {heldWords(countKnownPayments(kept, holder.id, payments), payments.length)} already in{' '}
            <span className="strong">{holder.name}</span>. If you add them to another account, they will be
            counted twice.
          </p>
          <Button onClick={() => onChoose(holder.id)}>Choose {holder.name}</Button>
        </Banner>
      )}
    </>
  );
}

const heldWords = (held: number, all: number): string =>
  held === all
    ? `All ${formatCount(all)} payments are`
    : `${formatCount(held)} of ${formatCount(all)} payments are`;
