import { createItemFromPayment } from '@kinfolio/domain/budget/payment-items';
import { createSplitCell, type PaymentPart, readPaymentParts } from '@kinfolio/domain/budget/split-payment';
import type { AccountPayment } from '@kinfolio/domain/payments/kept-payments';
import { normalisePayee } from '@kinfolio/domain/payments/payee';
import { formatPayeeName } from '@kinfolio/domain/payments/payee-name';
import { type EditedCell, normalisePaymentText } from '@kinfolio/domain/payments/payment-rows';
import { findBudgetCategory } from '@kinfolio/domain/reference/budget-categories';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { toPence } from '@kinfolio/domain/values/money';
import { useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { prepareFocusMove } from '../../../ui/layout/focus-nearby.ts';
import { DirectedAmount } from '../payments/Moved.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';
import { ChangePayment } from './ChangePayment.tsx';
import { savePayeeRule } from './set-rule.ts';

interface PaymentRowProps {
  readonly payment: AccountPayment;
  readonly payments: PassportPayments;
  readonly account: string | undefined;
  readonly clock: { now(): number };
}

/** A payment of any age, which can be recategorised or deleted. */
export function PaymentRow({ payment, payments, account, clock }: PaymentRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { row } = payment;
  const name = formatPayeeName(row.text);
  const item = createItemFromPayment(payment, payments.rules.byPayee);
  const parts = row.pence < 0 ? readPaymentParts(row) : undefined;
  const category =
    row.pence < 0
      ? (parts ?? [{ category: item?.category ?? '' }])
          .map(part => findBudgetCategory(part.category)?.label)
          .join(' and ')
      : undefined;
  const write = async (values: Readonly<Record<string, EditedCell['value']>>): Promise<boolean> => {
    const at = new Date(clock.now()).toISOString();
    const cells = Object.entries(values).map(([key, value]) => [key, { value, at }]);
    const wrong = await payments.change(payment, Object.fromEntries(cells));
    if (wrong !== undefined) showToast({ message: wrong });
    return wrong === undefined;
  };
  const remove = async (): Promise<void> => {
    const focus = prepareFocusMove();
    if (!(await write({ removed: true }))) return;
    focus.move();
    showToast({
      message: `${name} deleted`,
      action: { label: 'Undo', onPress: () => void write({ removed: false }) },
    });
    focus.offerUndo();
  };
  const save = async (
    what: Parameters<Parameters<typeof ChangePayment>[0]['onSave']>[0],
    isAlways: boolean,
  ): Promise<void> => {
    setOpen(false);
    // Do not give this payment a category of its own, because it would override the rule. Only update one that is
    // already there.
    if (!isAlways || row.own?.['category'] !== undefined) await write({ ...what });
    if (isAlways) await savePayeeRule(payments.rules, { ...what, payee: normalisePayee(row.text) });
  };
  const split = async (next: readonly PaymentPart[]): Promise<void> => {
    setOpen(false);
    const at = new Date(clock.now()).toISOString();
    const before = createSplitCell(parts ?? [], new Date(clock.now() + 1).toISOString());
    const wrong = await payments.change(payment, createSplitCell(next, at));
    const message = next.length === 0 ? `${name} is no longer split` : `${name} is split`;
    showToast(
      wrong === undefined
        ? { message, action: { label: 'Undo', onPress: () => void payments.change(payment, before) } }
        : { message: wrong },
    );
  };
  return (
    <li>
      <span>
        <span className="as-typed">{name}</span>
        <span className="small muted">
          {[formatDayShort(row.day), account, category].filter(part => part !== undefined).join(', ')}
        </span>
        {normalisePaymentText(name) !== normalisePaymentText(row.text) && (
          <span className="small muted as-typed">{row.text}</span>
        )}
      </span>
      <DirectedAmount pence={toPence(row.pence)} />
      {isOpen && item !== undefined ? (
        <ChangePayment
          item={item}
          payment={payment}
          onSplit={next => void split(next)}
          onSave={(what, isAlways) => void save(what, isAlways)}
          onDelete={() => void remove()}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Button variant="quiet" onClick={() => (category === undefined ? void remove() : setOpen(true))}>
          {category === undefined ? 'Delete' : 'Change'}
          <span className="hide">{` ${row.text}, ${formatDayShort(row.day)}`}</span>
        </Button>
      )}
    </li>
  );
}
