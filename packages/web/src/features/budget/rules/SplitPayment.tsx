import {
  checkSplit,
  type PaymentPart,
  readPaymentParts,
  type SplitCheck,
  type TypedPaymentPart,
} from '@kinfolio/domain/budget/split-payment';
import type { AccountPayment } from '@kinfolio/domain/payments/kept-payments';
import { budgetCategories } from '@kinfolio/domain/reference/budget-categories';
import { formatMoney, formatStoredPence, toPence } from '@kinfolio/domain/values/money';
import { useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { MoneyField } from '../../../ui/form/TextField.tsx';

interface SplitPaymentProps {
  readonly payment: AccountPayment;
  readonly usual: Pick<PaymentPart, 'category' | 'subcategory' | 'isEssential'>;
  /** Saves the parts into which the person split the payment. An empty list makes it whole again. */
  readonly onSave: (parts: readonly PaymentPart[]) => void;
  readonly onClose: () => void;
}

/**
 * Splits one payment between several purposes. Each part has an amount and a category, and the amounts add up to the
 * payment.
 */
export function SplitPayment({ payment: { row }, usual, onSave, onClose }: SplitPaymentProps) {
  const before = readPaymentParts(row);
  const paid = toPence(Math.abs(row.pence));
  const [parts, setParts] = useState<readonly TypedPaymentPart[]>(
    () =>
      before?.map(({ amount, category }) => ({ amount: formatStoredPence(amount), category })) ?? [
        { amount: '', category: usual.category },
        { amount: '', category: 'miscellaneous' },
      ],
  );
  const [isTried, setTried] = useState(false);
  const check = checkSplit(parts, paid, usual);
  const change = (at: number, next: Partial<TypedPaymentPart>): void =>
    setParts(parts.map((part, place) => (place === at ? { ...part, ...next } : part)));
  const save = (): void => {
    setTried(true);
    if (check.ok) onSave(check.parts);
  };
  return (
    <>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part is identified by its position
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
  !check.ok && 'left' in check && check.left > 0 ? formatStoredPence(check.left) : '';

function wordsOf(check: SplitCheck, paid: string): string {
  if (check.ok) return `The parts add up to ${paid}.`;
  if ('wrong' in check) return `The parts must add up to ${paid}.`;
  if (check.left === 0) return 'Add a second part.';
  const amount = formatMoney(toPence(Math.abs(check.left)));
  return check.left > 0 ? `${amount} of ${paid} is left.` : `The parts are ${amount} more than ${paid}.`;
}
