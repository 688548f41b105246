import type { AccountPayment, KeptPayments } from '../payments/kept-payments.ts';
import { withoutTransfers } from '../payments/transfers.ts';
import { addDays, addMonths, type Day, dayOfStored } from '../values/calendar.ts';
import type { PaymentChoices } from './payee-rules.ts';
import { refundItems } from './payment-items.ts';
import { newestMonths, type PlanPayments, type PlanRefund } from './plan.ts';
import { refundsIn } from './refunds.ts';

/** Statements often begin and end a day or two within their month, at the first and last payment. */
const daysToSpare = 2;

/**
 * The newest three months with spending that the statements cover to the end, and their refunds. Where no month is covered, the newest
 * three that have any spending, so that a first statement counts at once. Never throws.
 */
export function planPayments(
  { imports }: Pick<KeptPayments, 'imports'>,
  payments: readonly AccountPayment[],
  { transfers, rules }: PaymentChoices,
): PlanPayments {
  const real = withoutTransfers(payments, transfers);
  const spent = real.filter(({ row }) => row.pence < 0).map(({ row }) => row.day);
  const isFull = fullMonths(imports);
  const full = newestMonths(spent.filter(day => isFull(day.slice(0, 7))));
  const months = full.length > 0 ? full : newestMonths(spent);
  const refunds = refundsIn(months, real).flatMap((refund): readonly PlanRefund[] =>
    refundItems(refund, rules),
  );
  return { months, refunds };
}

/** Whether a month is covered by every account that has a statement of some of it, so that none of its spending is missing. */
function fullMonths(imports: KeptPayments['imports']): (month: string) => boolean {
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
    const start = dayOfStored(`${month}-01`);
    const end = addDays(addMonths(start, 1), -1);
    const there = [...spans.values()].filter(({ from, to }) => from <= end && start <= to);
    const isFull =
      there.length > 0 &&
      there.every(
        ({ from, to }) => from <= addDays(start, daysToSpare) && addDays(end, 0 - daysToSpare) <= to,
      );
    known.set(month, isFull);
    return isFull;
  };
}
