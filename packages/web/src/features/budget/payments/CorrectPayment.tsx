import type { PaymentCorrection } from '@kinfolio/domain/statements/correct-rows';
import type { StatementPayment } from '@kinfolio/domain/statements/reading';
import { parseDay, splitIntoDateBoxes, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { formatStoredPence, parseMoney, toPence } from '@kinfolio/domain/values/money';
import { useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { MoneyField, TextField } from '../../../ui/form/TextField.tsx';

interface CorrectPaymentProps {
  /** The payment's current values, including earlier corrections. */
  readonly payment: Pick<StatementPayment, 'day' | 'pence' | 'text'>;
  readonly onSave: (correction: PaymentCorrection) => void;
  readonly onLeaveOut: () => void;
  readonly onClose: () => void;
}

const directions = [
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
] as const;

/** A form in which the person corrects a payment that was misread. */
export function CorrectPayment({ payment, onSave, onLeaveOut, onClose }: CorrectPaymentProps) {
  const [text, setText] = useState(payment.text);
  const [day, setDay] = useState(splitIntoDateBoxes(payment.day));
  const [amount, setAmount] = useState(formatStoredPence(toPence(Math.abs(payment.pence))));
  const [direction, setDirection] = useState(payment.pence > 0 ? 'in' : 'out');
  const [isTried, setTried] = useState(false);
  const [readDay, money] = [parseDay(day), parseMoney(amount)];
  const isAmount = money.ok && money.pence > 0;
  const save = (): void => {
    setTried(true);
    if (!readDay.ok || !money.ok || !isAmount) return;
    onSave({ text, day: readDay.day, pence: direction === 'out' ? 0 - money.pence : money.pence });
  };
  return (
    <div className="stack budget-found__more" role="group" aria-label={`Change ${payment.text}`}>
      <TextField label="Description" value={text} maxLength={400} onChange={setText} plainLabel />
      <DateField
        label="Date"
        required
        value={day}
        onChange={setDay}
        splitPasted={splitPastedDay}
        {...(isTried && !readDay.ok ? { error: 'Enter a real date, such as 21 11 2026.' } : {})}
      />
      <MoneyField
        label="Amount"
        required
        value={amount}
        onChange={setAmount}
        {...(isTried && !isAmount ? { error: 'Enter an amount above zero, such as 12.50.' } : {})}
      />
      <Select label="Direction" options={directions} value={direction} onChange={setDirection} />
      <div className="actions">
        <Button variant="primary" onClick={save}>
          Save change
        </Button>
        <Button onClick={onLeaveOut}>Leave this payment out</Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
