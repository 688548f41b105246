import { closingBefore, type KeptPayments, planImport } from '@kinfolio/domain/payments/kept-payments';
import { proveAfter } from '@kinfolio/domain/statements/proof';
import type { ReadAccount } from '@kinfolio/domain/statements/reading';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { pence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { Select } from '../../../ui/form/Select.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { type AccountChoice, newAccount } from './account-choice.ts';
import { Moved } from './Moved.tsx';
import { ProofWords } from './ProofWords.tsx';

interface ReadAccountPartProps {
  readonly account: ReadAccount;
  readonly choices: readonly AccountChoice[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly kept: KeptPayments;
  readonly newName: string;
}

/** One account of a statement: which it is, whether it adds up, what is new, and its payments. */
export function ReadAccountPart(props: ReadAccountPartProps) {
  const { account, choices, chosen, onChoose, kept, newName } = props;
  const { payments, toProve } = account;
  const proof = useMemo(
    () => proveAfter(toProve, closingBefore(kept, chosen, payments[0]?.day)),
    [toProve, kept, chosen, payments],
  );
  const plan = useMemo(
    () => planImport(kept, chosen === newAccount ? '' : chosen, payments, 'planned'),
    [kept, chosen, payments],
  );
  return (
    <>
      <Select
        label="Which account is this?"
        required
        placeholder="Choose an account"
        options={[
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
          { value: newAccount, label: `${newName}: not in my passport` },
        ]}
        value={chosen}
        onChange={onChoose}
      />
      <ProofWords proof={proof} payments={payments} />
      <p role="status">
        {counted(payments.length, 'payment')}
        {chosen !== '' && `: ${String(plan.added)} new`}
        {plan.already > 0 && `, ${String(plan.already)} already here`}
        {plan.differently.length > 0 && `, ${String(plan.differently.length)} here in other words`}
      </p>
      <ul className="rows budget-found">
        {payments.map(({ line, day, pence: moved, text, doubtful }) => (
          <li key={line}>
            <span>
              <span className="as-typed">{text}</span>
              <span className="small muted">{formatDayShort(day)}</span>
            </span>
            <Moved pence={pence(moved)} />
            {doubtful && <Chip tone="missing">Check this one</Chip>}
          </li>
        ))}
      </ul>
      {plan.differently.length > 0 && (
        <details>
          <summary>Here in other words</summary>
          <ul>
            {plan.differently.map(({ row, stated }) => (
              <li key={`${stated.day} ${stated.text} ${row.text} ${String(row.nth)}`}>
                <span className="as-typed">{stated.text}</span> is{' '}
                <span className="as-typed">{row.text}</span>, {formatDayShort(row.day)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
