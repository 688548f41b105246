import type { AccountPayment } from '../payments/kept-payments.ts';
import { findTransfers, isPotMove, type Transfer } from '../payments/transfers.ts';
import type { BudgetCategoryId } from '../reference/budget-categories.ts';
import { computeBudgetMonthSpan } from './budget-months.ts';
import type { PaymentChoices } from './payee-rules.ts';
import { createItemsFromPayment, createRefundItems } from './payment-items.ts';
import { findRefunds } from './refunds.ts';

/** A payment, or a part of a payment, that counts as spending in a category. */
export interface SpendingEntry {
  readonly payment: AccountPayment;
  readonly category: BudgetCategoryId;
  /** The amount in pence; negative for a refund. */
  readonly amount: number;
}

/** The payments that make up each figure of a month. */
export interface MonthPayments {
  /** The spending and the refunds. */
  readonly spending: readonly SpendingEntry[];
  /** Money received, other than refunds and transfers from the person's own accounts. */
  readonly came: readonly AccountPayment[];
  readonly refunds: readonly AccountPayment[];
  readonly transfers: readonly Transfer[];
  readonly pots: readonly AccountPayment[];
}

/**
 * Groups the payments of a month ("2026-11") by the figure they are part of. Pass `payments` oldest first. Never
 * throws.
 */
export function groupMonthPayments(
  month: string,
  payments: readonly AccountPayment[],
  { transfers: answers, rules, months }: PaymentChoices,
): MonthPayments {
  const { from, to } = computeBudgetMonthSpan(month, months);
  const isInMonth = ({ row }: AccountPayment): boolean => from <= row.day && row.day <= to;
  const transfers = findTransfers(payments, answers);
  const moved = new Set(transfers.flatMap(({ out, into }) => [out, into]));
  const unpaired = payments.filter(one => !moved.has(one));
  const real = unpaired.filter(one => !isPotMove(one));
  const inMonth = real.filter(isInMonth);
  const back = findRefunds([month], real, months);
  const refunds = new Set(back.map(one => one.back));
  const paid = inMonth
    .filter(({ row }) => row.pence < 0)
    .flatMap(payment =>
      createItemsFromPayment(payment, rules).map(
        ({ category, amount }): SpendingEntry => ({ payment, category, amount }),
      ),
    );
  const returned = back.flatMap(one =>
    createRefundItems(one, rules).map(
      ({ category, amount }): SpendingEntry => ({ payment: one.back, category, amount: 0 - amount }),
    ),
  );
  return {
    spending: [...paid, ...returned],
    came: inMonth.filter(one => one.row.pence > 0 && !refunds.has(one)),
    refunds: [...refunds],
    transfers: transfers.filter(({ out }) => isInMonth(out)),
    pots: unpaired.filter(one => isInMonth(one) && isPotMove(one)),
  };
}
