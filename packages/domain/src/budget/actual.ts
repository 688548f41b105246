import type { AccountPayment } from '../payments/kept-payments.ts';
import type { Transfer } from '../payments/transfers.ts';
import { type BudgetCategoryId, budgetCategories } from '../reference/budget-categories.ts';
import { type Pence, pence, sumPence } from '../values/money.ts';
import type { BudgetItem } from './budget-items.ts';
import { monthPayments } from './month-payments.ts';
import type { PaymentChoices } from './payee-rules.ts';
import { monthlyOf } from './plan.ts';

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
  choices: PaymentChoices,
): ActualMonth {
  const { transfers, pots, spending: all, came, refunds } = monthPayments(month, payments, choices);
  const spending = new Map<BudgetCategoryId, number>();
  for (const { category, amount } of all) spending.set(category, (spending.get(category) ?? 0) + amount);
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
  return {
    month,
    categories,
    planned,
    spent,
    left: pence(planned - spent),
    income: sumPence(came.map(({ row }) => pence(row.pence))),
    transfers,
    pots,
    refunds,
  };
}
