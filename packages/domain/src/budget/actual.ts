import type { AccountPayment } from '../payments/kept-payments.ts';
import { payeeOf } from '../payments/payee.ts';
import { foldedText } from '../payments/payment-rows.ts';
import { isPotMove, type Transfer, transfersIn } from '../payments/transfers.ts';
import { type BudgetCategoryId, budgetCategories } from '../reference/budget-categories.ts';
import { addDays, addMonths, type Day, dayOfStored, daysBetween } from '../values/calendar.ts';
import { type Pence, pence, sumPence } from '../values/money.ts';
import type { BudgetItem } from './budget-items.ts';
import type { PaymentChoices } from './payee-rules.ts';
import { itemOfPayment } from './payment-items.ts';
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

/** So long after a payment money from the same payee is a refund of it. */
const refundDays = 180;

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
  const paidBefore = paymentsToPayees(real, month);
  const refunds = inMonth.filter(one => one.row.pence > 0 && paidBefore(one) !== undefined);
  const spending = new Map<BudgetCategoryId, number>();
  const add = (category: BudgetCategoryId | undefined, amount: number): void => {
    if (category !== undefined) spending.set(category, (spending.get(category) ?? 0) + amount);
  };
  for (const one of inMonth)
    if (one.row.pence < 0) add(itemOfPayment(one, rules)?.category, 0 - one.row.pence);
  for (const one of refunds) {
    const paid = paidBefore(one);
    add(paid && itemOfPayment(paid, rules)?.category, 0 - one.row.pence);
  }
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

/** The last payment to the payee of some money in a month, if it is not too long ago and not smaller than what came. */
function paymentsToPayees(payments: readonly AccountPayment[], month: string) {
  const start = dayOfStored(`${month}-01`);
  const [from, until] = [addDays(start, 0 - refundDays), addMonths(start, 1)];
  const paid = new Map<string, AccountPayment[]>();
  for (const one of payments) {
    if (one.row.pence >= 0 || one.row.day < from || one.row.day >= until) continue;
    const key = payeeKey(one);
    const same = paid.get(key);
    if (same === undefined) paid.set(key, [one]);
    else same.push(one);
  }
  paid.delete('');
  return (back: AccountPayment): AccountPayment | undefined =>
    paid
      .get(payeeKey(back))
      ?.findLast(one => isSoonAfter(one.row.day, back.row.day) && 0 - one.row.pence >= back.row.pence);
}

const isSoonAfter = (paid: Day, back: Day): boolean => {
  const days = daysBetween(paid, back);
  return days >= 0 && days <= refundDays;
};

/** The first two words of the payee: "REFUND FROM ARGOS 221" is of Argos, as is "CARD PAYMENT TO ARGOS". */
const payeeKey = ({ row }: AccountPayment): string =>
  payeeOf(foldedText(row.text).replace(/^(?:REFUND|CREDIT)(?: FROM)? /, ''))
    .split(' ')
    .filter(word => word !== 'REFUND' && word !== 'CREDIT')
    .slice(0, 2)
    .join(' ');
