import { itemOfPayment } from '@kinfolio/domain/budget/payment-items';
import { ownCellsOfParts, type PaymentPart, partsOfPayment } from '@kinfolio/domain/budget/split-payment';
import type { AccountPayment } from '@kinfolio/domain/payments/kept-payments';
import { payeeOf } from '@kinfolio/domain/payments/payee';
import { payeeName } from '@kinfolio/domain/payments/payee-name';
import { foldedText, type OwnCell } from '@kinfolio/domain/payments/payment-rows';
import { budgetCategoryOf } from '@kinfolio/domain/reference/budget-categories';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { pence } from '@kinfolio/domain/values/money';
import { useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { focusNearby } from '../../../ui/layout/focus-nearby.ts';
import { Moved } from '../payments/Moved.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';
import { ChangePayment } from './ChangePayment.tsx';
import { setRule } from './set-rule.ts';

interface PaymentRowProps {
  readonly payment: AccountPayment;
  readonly payments: PassportPayments;
  readonly account: string | undefined;
  readonly clock: { now(): number };
}

/** A payment of any age, which can be put in another category or deleted. */
export function PaymentRow({ payment, payments, account, clock }: PaymentRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { row } = payment;
  const name = payeeName(row.text);
  const item = itemOfPayment(payment, payments.rules.byPayee);
  const parts = row.pence < 0 ? partsOfPayment(row) : undefined;
  const category =
    row.pence < 0
      ? (parts ?? [{ category: item?.category ?? '' }])
          .map(part => budgetCategoryOf(part.category)?.label)
          .join(' and ')
      : undefined;
  const write = async (values: Readonly<Record<string, OwnCell['value']>>): Promise<boolean> => {
    const at = new Date(clock.now()).toISOString();
    const cells = Object.entries(values).map(([key, value]) => [key, { value, at }]);
    const wrong = await payments.change(payment, Object.fromEntries(cells));
    if (wrong !== undefined) showToast({ message: wrong });
    return wrong === undefined;
  };
  const remove = async (): Promise<void> => {
    const focus = focusNearby();
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
    // A category of this payment alone would hide the rule.
    if (!isAlways || row.own?.['category'] !== undefined) await write({ ...what });
    if (isAlways) await setRule(payments.rules, { ...what, payee: payeeOf(row.text) });
  };
  const split = async (next: readonly PaymentPart[]): Promise<void> => {
    setOpen(false);
    const at = new Date(clock.now()).toISOString();
    const before = ownCellsOfParts(parts ?? [], new Date(clock.now() + 1).toISOString());
    const wrong = await payments.change(payment, ownCellsOfParts(next, at));
    const message = next.length === 0 ? `${name} is one payment again` : `${name} is split`;
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
        {foldedText(name) !== foldedText(row.text) && (
          <span className="small muted as-typed">{row.text}</span>
        )}
      </span>
      <Moved pence={pence(row.pence)} />
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
