import {
  checkSplit,
  type PaymentPart,
  partsOfPayment,
  type SplitCheck,
  type TypedPart,
} from '@kinfolio/domain/budget/split-payment';
import type { AccountPayment } from '@kinfolio/domain/payments/kept-payments';
import { budgetCategories } from '@kinfolio/domain/reference/budget-categories';
import { formatMoney, pence, storedOfPence } from '@kinfolio/domain/values/money';
import { useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { MoneyField } from '../../../ui/form/TextField.tsx';

interface SplitPaymentProps {
  readonly payment: AccountPayment;
  readonly usual: Pick<PaymentPart, 'category' | 'subcategory' | 'isEssential'>;
  /** Without parts the payment is whole again. */
  readonly onSave: (parts: readonly PaymentPart[]) => void;
  readonly onClose: () => void;
}

/** One payment that was for several things: an amount and a category for each, which together are the payment. */
export function SplitPayment({ payment: { row }, usual, onSave, onClose }: SplitPaymentProps) {
  const before = partsOfPayment(row);
  const paid = pence(Math.abs(row.pence));
  const [parts, setParts] = useState<readonly TypedPart[]>(
    () =>
      before?.map(({ amount, category }) => ({ amount: storedOfPence(amount), category })) ?? [
        { amount: '', category: usual.category },
        { amount: '', category: 'miscellaneous' },
      ],
  );
  const [isTried, setTried] = useState(false);
  const check = checkSplit(parts, paid, usual);
  const change = (at: number, next: Partial<TypedPart>): void =>
    setParts(parts.map((part, place) => (place === at ? { ...part, ...next } : part)));
  const save = (): void => {
    setTried(true);
    if (check.ok) onSave(check.parts);
  };
  return (
    <>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place of a part is what it is
        <div key={at} className="budget-do">
          <MoneyField
            label={`Amount of part ${String(at + 1)}`}
            value={part.amount}
            onChange={amount => change(at, { amount })}
            plainLabel
            {...(isTried && !check.ok && 'wrong' in check && check.wrong === at
              ? { error: 'Type an amount, such as 12.50.' }
              : {})}
          />
          <Select
            label={`Category of part ${String(at + 1)}`}
            options={budgetCategories}
            value={part.category}
            onChange={category => change(at, { category })}
            plainLabel
          />
        </div>
      ))}
      <p role="status">{wordsOf(check, formatMoney(paid))}</p>
      <div className="actions">
        <Button variant="primary" onClick={save}>
          Save parts
        </Button>
        <Button onClick={() => setParts([...parts, { amount: leftOf(check), category: 'miscellaneous' }])}>
          Add a part
        </Button>
        {before !== undefined && <Button onClick={() => onSave([])}>Undo the split</Button>}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  );
}

const leftOf = (check: SplitCheck): string =>
  !check.ok && 'left' in check && check.left > 0 ? storedOfPence(check.left) : '';

function wordsOf(check: SplitCheck, paid: string): string {
  if (check.ok) return `The parts add up to ${paid}.`;
  if ('wrong' in check) return `The parts must add up to ${paid}.`;
  if (check.left === 0) return 'Add a second part.';
  const amount = formatMoney(pence(Math.abs(check.left)));
  return check.left > 0 ? `${amount} of ${paid} is left.` : `The parts are ${amount} more than ${paid}.`;
}
