import type { AccountPayment } from '../payments/kept-payments.ts';
import { isPotMove, type Transfer, transfersIn } from '../payments/transfers.ts';
import { type BudgetCategoryId, budgetCategories } from '../reference/budget-categories.ts';
import { type Pence, pence, sumPence } from '../values/money.ts';
import type { BudgetItem } from './budget-items.ts';
import type { PaymentChoices } from './payee-rules.ts';
import { itemOfPayment } from './payment-items.ts';
import { monthlyOf } from './plan.ts';
import { refundsIn } from './refunds.ts';

/** A category in one month: what was planned, spent and is left. */
export interface CategoryMonth {
  readonly id: BudgetCategoryId;
  readonly label: string;
  readonly planned: Pence;
  /** Less what came back. */
  readonly spent: Pence;
  /** Below zero when more was spent than planned. */
  readonly left: Pence;
}

/** One calendar month: its spending beside the plan. */
export interface ActualMonth {
  /** "2026-11". */
  readonly month: string;
  /** Those with a plan or with spending, in the specification's order. */
  readonly categories: readonly CategoryMonth[];
  readonly planned: Pence;
  readonly spent: Pence;
  readonly left: Pence;
  /** Money in that is neither a refund nor from an account of one's own. */
  readonly income: Pence;
  /** What moved between own accounts, which is in no sum. */
  readonly transfers: readonly Transfer[];
  /** What moved into and out of pots, which is in no sum either. */
  readonly pots: readonly AccountPayment[];
  /** Refunds: they lower what was spent in the category of the payment they belong to. */
  readonly refunds: readonly AccountPayment[];
}

/**
 * What was spent in a month beside what the typed items plan for each (spec 2 §9). Transfers between own accounts count nowhere; money
 * that comes back from a payee who was paid up to 180 days before lowers that category. Pence. Never throws.
 */
export function actualMonth(
  month: string,
  payments: readonly AccountPayment[],
  items: readonly BudgetItem[],
  { transfers: answers, rules }: PaymentChoices,
): ActualMonth {
  const transfers = transfersIn(payments, answers);
  const moved = new Set(transfers.flatMap(({ out, into }) => [out, into]));
  const unpaired = payments.filter(one => !moved.has(one));
  const real = unpaired.filter(one => !isPotMove(one));
  const inMonth = real.filter(({ row }) => row.day.startsWith(month));
  const back = refundsIn(month, real);
  const refunds = back.map(one => one.back);
  const spending = new Map<BudgetCategoryId, number>();
  const add = (category: BudgetCategoryId | undefined, amount: number): void => {
    if (category !== undefined) spending.set(category, (spending.get(category) ?? 0) + amount);
  };
  for (const one of inMonth)
    if (one.row.pence < 0) add(itemOfPayment(one, rules)?.category, 0 - one.row.pence);
  for (const one of back) add(itemOfPayment(one.paid, rules)?.category, 0 - one.back.row.pence);
  const typed = items.filter(({ source }) => source === 'manual');
  const categories = budgetCategories.flatMap(({ value: id, label }): CategoryMonth[] => {
    const planned = sumPence(
      typed.filter(({ category }) => category === id).map(item => monthlyOf(item).monthly),
    );
    const spent = pence(spending.get(id) ?? 0);
    return planned === 0 && spent === 0 ? [] : [{ id, label, planned, spent, left: pence(planned - spent) }];
  });
  const planned = sumPence(categories.map(one => one.planned));
  const spent = sumPence(categories.map(one => one.spent));
  const came = inMonth.filter(one => one.row.pence > 0 && !refunds.includes(one));
  return {
    month,
    categories,
    planned,
    spent,
    left: pence(planned - spent),
    income: sumPence(came.map(({ row }) => pence(row.pence))),
    transfers: transfers.filter(({ out }) => out.row.day.startsWith(month)),
    pots: unpaired.filter(one => one.row.day.startsWith(month) && isPotMove(one)),
    refunds,
  };
}
