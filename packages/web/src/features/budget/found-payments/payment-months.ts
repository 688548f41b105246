import type { AccountPayment } from '@kinfolio/domain/payments/kept-payments';
import { payeeName } from '@kinfolio/domain/payments/payee-name';
import { foldedText } from '@kinfolio/domain/payments/payment-rows';
import { dayOfStored, formatDay } from '@kinfolio/domain/values/calendar';
import { type Pence, pence, sumPence } from '@kinfolio/domain/values/money';

/** The payments of a calendar month. */
export interface MonthOfPayments {
  readonly month: string;
  /** "November 2026". */
  readonly label: string;
  /** The newest first. */
  readonly payments: readonly AccountPayment[];
  readonly paidIn: Pence;
  readonly paidOut: Pence;
}

/**
 * Payments by month, the newest first: of one account, or of all for '', and with these words in the bank's text or in the payee's name.
 * Handed over oldest first.
 */
export function monthsOfPayments(
  payments: readonly AccountPayment[],
  account: string,
  words: string,
): readonly MonthOfPayments[] {
  const wanted = foldedText(words);
  const months = new Map<string, AccountPayment[]>();
  for (const one of payments.toReversed()) {
    if (account !== '' && one.account !== account) continue;
    if (wanted !== '' && !hasWords(one, wanted)) continue;
    const month = one.row.day.slice(0, 7);
    const there = months.get(month) ?? [];
    there.push(one);
    months.set(month, there);
  }
  return [...months]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([month, some]) => {
      const moves = some.map(({ row }) => pence(row.pence));
      const paidIn = sumPence(moves.filter(moved => moved > 0));
      return {
        month,
        label: formatDay(dayOfStored(`${month}-01`)).slice(2),
        payments: some,
        paidIn,
        paidOut: pence(paidIn - sumPence(moves)),
      };
    });
}

const hasWords = ({ row }: AccountPayment, wanted: string): boolean =>
  foldedText(row.text).includes(wanted) || foldedText(payeeName(row.text)).includes(wanted);
