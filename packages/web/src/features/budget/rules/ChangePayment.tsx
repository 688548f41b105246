import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import type { PayeeRule } from '@kinfolio/domain/budget/payee-rules';
import { type PaymentPart, readPaymentParts } from '@kinfolio/domain/budget/split-payment';
import type { AccountPayment } from '@kinfolio/domain/payments/kept-payments';
import { normalisePayee } from '@kinfolio/domain/payments/payee';
import { formatPayeeName } from '@kinfolio/domain/payments/payee-name';
import { budgetCategories, findBudgetCategory } from '@kinfolio/domain/reference/budget-categories';
import { useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { SplitPayment } from './SplitPayment.tsx';

interface ChangePaymentProps {
  /** The payment as it is currently counted. */
  readonly item: BudgetItem;
  readonly payment: AccountPayment;
  readonly onSplit: (parts: readonly PaymentPart[]) => void;
  readonly onSave: (what: Omit<PayeeRule, 'payee'>, isAlways: boolean) => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks what a payment was for, and whether the answer applies to all payments to the same payee. */
export function ChangePayment({ item, payment, onSplit, onSave, onDelete, onClose }: ChangePaymentProps) {
  const [category, setCategory] = useState(item.category);
  const [subcategory, setSubcategory] = useState(item.subcategory);
  const [isEssential, setEssential] = useState(item.isEssential);
  const [isAlways, setAlways] = useState(false);
  const { text } = payment.row;
  const [isSplitting, setSplitting] = useState(() => readPaymentParts(payment.row) !== undefined);
  const payee = normalisePayee(text);
  const chosen = findBudgetCategory(category);
  const choose = (next: string): void => {
    const found = budgetCategories.find(({ value }) => value === next);
    if (found === undefined) return;
    setCategory(found.value);
    setSubcategory(found.subcategories[0].value);
    setEssential(found.essential);
  };
  if (isSplitting)
    return (
      <div className="stack budget-found__more" role="group" aria-label={`Split ${text}`}>
        <SplitPayment payment={payment} usual={item} onSave={onSplit} onClose={onClose} />
      </div>
    );
  return (
    <div className="stack budget-found__more" role="group" aria-label={`Change ${text}`}>
      <Select label="Category" options={budgetCategories} value={category} onChange={choose} plainLabel />
      <Select
        label="Subcategory"
        options={chosen?.subcategories ?? []}
        value={subcategory}
        onChange={setSubcategory}
        plainLabel
      />
      <Checkbox checked={isEssential} onChange={setEssential}>
        Essential
      </Checkbox>
      {payee !== '' && (
        <Checkbox checked={isAlways} onChange={setAlways}>
          Use this for every payment to {formatPayeeName(text)}, including earlier ones
        </Checkbox>
      )}
      <div className="actions">
        <Button variant="primary" onClick={() => onSave({ category, subcategory, isEssential }, isAlways)}>
          Save change
        </Button>
        <Button onClick={() => setSplitting(true)}>Split this payment</Button>
        <Button onClick={onDelete}>Delete this payment</Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
