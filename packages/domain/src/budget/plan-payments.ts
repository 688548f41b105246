import type { AccountPayment, StoredPayments } from '../payments/kept-payments.ts';
import { removeTransfers } from '../payments/transfers.ts';
import { addDays, type Day } from '../values/calendar.ts';
import { computeBudgetMonthSpan, findBudgetMonth, type MonthStart } from './budget-months.ts';
import type { PaymentChoices } from './payee-rules.ts';
import { createRefundItems } from './payment-items.ts';
import { findNewestMonths, type PlanPayments, type PlanRefund } from './plan.ts';
import { findRefunds } from './refunds.ts';

/**
 * Statements often begin or end a day or two within a month, at the first or last payment, so a month counts as covered
 * despite such a gap.
 */
const daysToSpare = 2;

/**
 * The three newest months that have spending and are fully covered by statements, and their refunds. If no month is
 * fully covered, the three newest with any spending, so that a first statement counts at once. Never throws.
 */
export function selectPlanPayments(
  { imports }: Pick<StoredPayments, 'imports'>,
  payments: readonly AccountPayment[],
  { transfers, rules, months: start }: PaymentChoices,
): PlanPayments {
  const real = removeTransfers(payments, transfers);
  const spent = real.filter(({ row }) => row.pence < 0).map(({ row }) => row.day);
  const isFull = fullMonths(imports, start);
  const full = findNewestMonths(
    spent.filter(day => isFull(findBudgetMonth(day, start))),
    start,
  );
  const months = full.length > 0 ? full : findNewestMonths(spent, start);
  const refunds = findRefunds(months, real, start).flatMap((refund): readonly PlanRefund[] =>
    createRefundItems(refund, rules),
  );
  return { months, start, refunds };
}

/**
 * Returns a function that checks whether a month is fully covered by every account that has a statement for part of it,
 * so that no spending is missing.
 */
function fullMonths(imports: StoredPayments['imports'], start: MonthStart): (month: string) => boolean {
  const spans = new Map<string, { from: Day; to: Day }>();
  for (const { account, undone, firstDay, lastDay } of imports) {
    if (undone || firstDay === undefined || lastDay === undefined) continue;
    const { from, to } = spans.get(account) ?? { from: firstDay, to: lastDay };
    spans.set(account, { from: firstDay < from ? firstDay : from, to: lastDay > to ? lastDay : to });
  }
  const known = new Map<string, boolean>();
  return month => {
    const before = known.get(month);
    if (before !== undefined) return before;
    const { from: first, to: last } = computeBudgetMonthSpan(month, start);
    const there = [...spans.values()].filter(({ from, to }) => from <= last && first <= to);
    const isFull =
      there.length > 0 &&
      there.every(
        ({ from, to }) => from <= addDays(first, daysToSpare) && addDays(last, 0 - daysToSpare) <= to,
      );
    known.set(month, isFull);
    return isFull;
  };
}
