import type { PayeeRule } from '@kinfolio/domain/budget/payee-rules';
import { type AccountPayment, removedPayments } from '@kinfolio/domain/payments/kept-payments';
import { payeeName } from '@kinfolio/domain/payments/payee-name';
import { budgetCategories } from '@kinfolio/domain/reference/budget-categories';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { pence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { focusNearby } from '../../../ui/layout/focus-nearby.ts';
import { Moved } from '../payments/Moved.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';
import { setRule } from './set-rule.ts';

interface SheetProps {
  readonly payments: PassportPayments;
}

/** What payees are always for, each with another category to choose and a way to take it away. */
export function RulesSheet({ payments: { rules } }: SheetProps) {
  if (rules.byPayee.size === 0) return null;
  const choose = async (rule: PayeeRule, next: string): Promise<void> => {
    const found = budgetCategories.find(({ value }) => value === next);
    if (found === undefined) return;
    const { value: category, essential: isEssential, subcategories } = found;
    await setRule(rules, { ...rule, category, isEssential, subcategory: subcategories[0].value });
  };
  const remove = async (rule: PayeeRule): Promise<void> => {
    const focus = focusNearby();
    const wrong = await rules.remove(rule.payee);
    if (wrong === undefined) focus.move();
    showToast({
      message: wrong ?? `The rule for ${payeeName(rule.payee)} is removed`,
      ...(wrong === undefined && { action: { label: 'Undo', onPress: () => void rules.set(rule) } }),
    });
  };
  return (
    <section className="sheet" aria-labelledby="payee-rules">
      <h2 id="payee-rules" className="h3">
        Your rules
      </h2>
      <ul className="rows budget-found">
        {[...rules.byPayee.values()].map(rule => (
          <li key={rule.payee}>
            <Select
              label={`${payeeName(rule.payee)} is always`}
              options={budgetCategories}
              value={rule.category}
              onChange={next => void choose(rule, next)}
              plainLabel
            />
            <Button variant="quiet" onClick={() => void remove(rule)}>
              Remove<span className="hide"> the rule for {payeeName(rule.payee)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DeletedPaymentsProps extends SheetProps {
  readonly clock: { now(): number };
}

/** As long as other Deleted items. */
const keptDays = 30;

/** Payments that a person deleted in the last 30 days. A later statement that has them too does not bring them back. */
export function DeletedPayments({ payments, clock }: DeletedPaymentsProps) {
  const since = new Date(clock.now() - keptDays * 86_400_000).toISOString().slice(0, 10);
  const removed = useMemo(() => removedPayments(payments.kept, since), [payments.kept, since]);
  if (removed.length === 0) return null;
  const putBack = async (payment: AccountPayment): Promise<void> => {
    const focus = focusNearby();
    const at = new Date(clock.now()).toISOString();
    const wrong = await payments.change(payment, { removed: { value: false, at } });
    if (wrong === undefined) focus.move();
    showToast({ message: wrong ?? `${payment.row.text} is back` });
  };
  return (
    <details className="sheet">
      <summary>Deleted payments ({String(removed.length)})</summary>
      <p>You can put a payment back for 30 days after you deleted it.</p>
      <ul className="rows budget-found">
        {removed.map(payment => (
          <li key={`${payment.account} ${payment.row.day} ${payment.row.text} ${String(payment.row.nth)}`}>
            <span>
              <span className="as-typed">{payeeName(payment.row.text)}</span>
              <span className="small muted">{formatDayShort(payment.row.day)}</span>
            </span>
            <Moved pence={pence(payment.row.pence)} />
            <Button variant="quiet" onClick={() => void putBack(payment)}>
              Put back<span className="hide"> {payment.row.text}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
