import { findBudgetMonth, formatBudgetMonth, type MonthStart } from '@kinfolio/domain/budget/budget-months';
import type { AccountPayment } from '@kinfolio/domain/payments/kept-payments';
import { formatPayeeName } from '@kinfolio/domain/payments/payee-name';
import { normalisePaymentText } from '@kinfolio/domain/payments/payment-rows';
import { type Pence, sumPence, toPence } from '@kinfolio/domain/values/money';

/** The payments of a month of the budget. */
export interface MonthOfPayments {
  readonly month: string;
  /** The name of the month, such as "November 2026", or its first and last day. */
  readonly label: string;
  /** The payments, newest first. */
  readonly payments: readonly AccountPayment[];
  readonly paidIn: Pence;
  readonly paidOut: Pence;
}

/**
 * Groups payments by the months that begin on `start`, newest first. Includes the payments of one account
 * (of all accounts if `account` is '') whose bank text or payee contains `words`. The payments must be passed
 * oldest first.
 */
export function groupPaymentsByMonth(
  payments: readonly AccountPayment[],
  account: string,
  words: string,
  start: MonthStart,
): readonly MonthOfPayments[] {
  const wanted = normalisePaymentText(words);
  const months = new Map<string, AccountPayment[]>();
  for (const one of payments.toReversed()) {
    if (account !== '' && one.account !== account) continue;
    if (wanted !== '' && !hasWords(one, wanted)) continue;
    const month = findBudgetMonth(one.row.day, start);
    const there = months.get(month) ?? [];
    there.push(one);
    months.set(month, there);
  }
  return [...months]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([month, some]) => {
      const moves = some.map(({ row }) => toPence(row.pence));
      const paidIn = sumPence(moves.filter(moved => moved > 0));
      return {
        month,
        label: formatBudgetMonth(month, start),
        payments: some,
        paidIn,
        paidOut: toPence(paidIn - sumPence(moves)),
      };
    });
}

const hasWords = ({ row }: AccountPayment, wanted: string): boolean =>
  normalisePaymentText(row.text).includes(wanted) ||
  normalisePaymentText(formatPayeeName(row.text)).includes(wanted);
