import type { AccountPayment } from '../payments/kept-payments.ts';
import { payeeOf } from '../payments/payee.ts';
import { foldedText } from '../payments/payment-rows.ts';
import { addDays, addMonths, type Day, dayOfStored, daysBetween } from '../values/calendar.ts';

/** Money that came back, with the payment it belongs to. */
export interface Refund {
  readonly back: AccountPayment;
  readonly paid: AccountPayment;
}

/** So long after a payment money from the same payee is a refund of it. */
const refundDays = 180;

/**
 * The refunds of a month ("2026-11"): money from a payee who was paid up to 180 days before, and not less. `payments` are handed over
 * oldest first, without transfers. Never throws.
 */
export function refundsIn(month: string, payments: readonly AccountPayment[]): readonly Refund[] {
  const came = payments.filter(({ row }) => row.pence > 0 && row.day.startsWith(month));
  if (came.length === 0) return [];
  const start = dayOfStored(`${month}-01`);
  const [from, until] = [addDays(start, 0 - refundDays), addMonths(start, 1)];
  const paidTo = new Map<string, AccountPayment[]>();
  for (const one of payments) {
    if (one.row.pence >= 0 || one.row.day < from || one.row.day >= until) continue;
    const key = payeeKey(one);
    const same = paidTo.get(key);
    if (same === undefined) paidTo.set(key, [one]);
    else same.push(one);
  }
  paidTo.delete('');
  return came.flatMap((back): Refund[] => {
    const paid = paidTo
      .get(payeeKey(back))
      ?.findLast(one => isSoonAfter(one.row.day, back.row.day) && 0 - one.row.pence >= back.row.pence);
    return paid === undefined ? [] : [{ back, paid }];
  });
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
