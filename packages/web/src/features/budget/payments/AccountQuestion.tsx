import type { KeptPayments } from '@kinfolio/domain/payments/kept-payments';
import { accountWith, countHeldIn } from '@kinfolio/domain/payments/kept-payments';
import type { ReadAccount } from '@kinfolio/domain/statements/reading';
import { formatCount } from '@kinfolio/domain/values/count';
import { useMemo } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type AccountChoice, type LikelyAccount, newAccount } from './account-choice.ts';

export interface AccountQuestionProps {
  readonly account: ReadAccount;
  readonly choices: readonly AccountChoice[];
  readonly chosen: string;
  readonly likely: LikelyAccount;
  readonly onChoose: (id: string) => void;
  readonly kept: KeptPayments;
  /** The name that a new account will have. */
  readonly newName: string;
  readonly onName: (name: string) => void;
}

const reasons: Readonly<Record<NonNullable<LikelyAccount['why']>, string>> = {
  numbers: 'Its numbers are on this statement.',
  held: 'It has these payments already.',
  follows: 'This statement begins with the balance at which its last one ended.',
  bank: 'It is your only account at this bank. Check that this statement is of the same account.',
};

/** Which account a statement is of. One that was added before is offered again, so that it does not become two. */
export function AccountQuestion(props: AccountQuestionProps) {
  const { account, choices, chosen, likely, onChoose, kept, newName, onName } = props;
  const { payments } = account;
  const held = useMemo(() => accountWith(kept, payments), [kept, payments]);
  const holder = held === chosen ? undefined : choices.find(({ id }) => id === held);
  return (
    <>
      <Select
        label="Which account is this?"
        required
        placeholder="Choose an account"
        options={[
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
          { value: newAccount, label: 'Another account, not in my passport' },
        ]}
        value={chosen}
        onChange={onChoose}
        {...(chosen !== '' && chosen === likely.id && likely.why !== undefined
          ? { hint: reasons[likely.why] }
          : {})}
      />
      {chosen === newAccount && (
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
            {heldWords(countHeldIn(kept, holder.id, payments), payments.length)} in{' '}
            <span className="strong">{holder.name}</span> already. Adding them to another account counts them
            twice.
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
