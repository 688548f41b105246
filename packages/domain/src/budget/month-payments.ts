import type { AccountPayment } from '../payments/kept-payments.ts';
import { isPotMove, type Transfer, transfersIn } from '../payments/transfers.ts';
import type { BudgetCategoryId } from '../reference/budget-categories.ts';
import type { PaymentChoices } from './payee-rules.ts';
import { itemsOfPayment, refundItems } from './payment-items.ts';
import { refundsIn } from './refunds.ts';

/** A payment, or a part of it, that counts as spending of a category. */
export interface SpentPart {
  readonly payment: AccountPayment;
  readonly category: BudgetCategoryId;
  /** In pence; below zero for a refund. */
  readonly amount: number;
}

/** The payments behind each figure of a month. */
export interface MonthPayments {
  /** What was spent, and what came back. */
  readonly spending: readonly SpentPart[];
  /** Money in that is neither a refund nor from an account of one's own. */
  readonly came: readonly AccountPayment[];
  readonly refunds: readonly AccountPayment[];
  readonly transfers: readonly Transfer[];
  readonly pots: readonly AccountPayment[];
}

/** The payments of a month ("2026-11"), by the figure that they are part of. `payments` are handed over oldest first. Never throws. */
export function monthPayments(
  month: string,
  payments: readonly AccountPayment[],
  { transfers: answers, rules }: PaymentChoices,
): MonthPayments {
  const transfers = transfersIn(payments, answers);
  const moved = new Set(transfers.flatMap(({ out, into }) => [out, into]));
  const unpaired = payments.filter(one => !moved.has(one));
  const real = unpaired.filter(one => !isPotMove(one));
  const inMonth = real.filter(({ row }) => row.day.startsWith(month));
  const back = refundsIn([month], real);
  const refunds = new Set(back.map(one => one.back));
  const paid = inMonth
    .filter(({ row }) => row.pence < 0)
    .flatMap(payment =>
      itemsOfPayment(payment, rules).map(
        ({ category, amount }): SpentPart => ({ payment, category, amount }),
      ),
    );
  const returned = back.flatMap(one =>
    refundItems(one, rules).map(
      ({ category, amount }): SpentPart => ({ payment: one.back, category, amount: 0 - amount }),
    ),
  );
  return {
    spending: [...paid, ...returned],
    came: inMonth.filter(one => one.row.pence > 0 && !refunds.has(one)),
    refunds: [...refunds],
    transfers: transfers.filter(({ out }) => out.row.day.startsWith(month)),
    pots: unpaired.filter(one => one.row.day.startsWith(month) && isPotMove(one)),
  };
}
