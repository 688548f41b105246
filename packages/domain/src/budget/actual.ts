import type { AccountPayment } from '../payments/kept-payments.ts';
import type { Transfer } from '../payments/transfers.ts';
import { type BudgetCategoryId, budgetCategories } from '../reference/budget-categories.ts';
import { type Pence, sumPence, toPence } from '../values/money.ts';
import type { BudgetItem } from './budget-items.ts';
import { groupMonthPayments } from './month-payments.ts';
import type { PaymentChoices } from './payee-rules.ts';
import { computeMonthlyItemAmount } from './plan.ts';

/** A category in one month: the amounts planned, spent and left. */
export interface CategoryMonth {
  readonly id: BudgetCategoryId;
  readonly label: string;
  readonly planned: Pence;
  /** The amount spent, less refunds. */
  readonly spent: Pence;
  /** Negative if more was spent than planned. */
  readonly left: Pence;
}

/** One month: what was spent, and what the plan allows. */
export interface ActualMonth {
  /** The month, such as "2026-11". */
  readonly month: string;
  /** The categories with a plan or with spending, in the specification's order. */
  readonly categories: readonly CategoryMonth[];
  readonly planned: Pence;
  readonly spent: Pence;
  readonly left: Pence;
  /** Money received, other than refunds and transfers from the person's own accounts. */
  readonly income: Pence;
  /** Transfers between the person's own accounts, which no total includes. */
  readonly transfers: readonly Transfer[];
  /** Transfers into and out of pots, which no total includes either. */
  readonly pots: readonly AccountPayment[];
  /** Refunds. Each reduces the spending in the category of the payment it refunds. */
  readonly refunds: readonly AccountPayment[];
}

/**
 * Compares a month's spending with the plan in each category (spec 2 §9). Transfers between the person's own accounts
 * do not count. Money from a payee who was paid up to 180 days earlier is a refund and reduces the category of that
 * payment. Pence. Never throws.
 */
export function compareMonthWithPlan(
  month: string,
  payments: readonly AccountPayment[],
  items: readonly BudgetItem[],
  choices: PaymentChoices,
): ActualMonth {
  const { transfers, pots, spending: all, came, refunds } = groupMonthPayments(month, payments, choices);
  const spending = new Map<BudgetCategoryId, number>();
  for (const { category, amount } of all) spending.set(category, (spending.get(category) ?? 0) + amount);
  const typed = items.filter(({ source }) => source === 'manual');
  const categories = budgetCategories.flatMap(({ value: id, label }): CategoryMonth[] => {
    const planned = sumPence(
      typed.filter(({ category }) => category === id).map(item => computeMonthlyItemAmount(item).monthly),
    );
    const spent = toPence(spending.get(id) ?? 0);
    return planned === 0 && spent === 0
      ? []
      : [{ id, label, planned, spent, left: toPence(planned - spent) }];
  });
  const planned = sumPence(categories.map(one => one.planned));
  const spent = sumPence(categories.map(one => one.spent));
  return {
    month,
    categories,
    planned,
    spent,
    left: toPence(planned - spent),
    income: sumPence(came.map(({ row }) => toPence(row.pence))),
    transfers,
    pots,
    refunds,
  };
}
