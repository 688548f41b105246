import type { AccountPayment } from '../payments/kept-payments.ts';
import { payeeOf } from '../payments/payee.ts';
import { foldedText } from '../payments/payment-rows.ts';
import { addDays } from '../values/calendar.ts';

/** Money that came back, with the payment it belongs to. */
export interface Refund {
  readonly back: AccountPayment;
  readonly paid: AccountPayment;
  /** What came back of the same payment earlier, each amount in pence, the oldest first. */
  readonly before: readonly number[];
}

/** So long after a payment money from the same payee is a refund of it. */
const refundDays = 180;

interface Paid {
  readonly payment: AccountPayment;
  readonly returned: number[];
  /** In pence; below zero where more came back than was paid. */
  left: number;
}

/**
 * The refunds of a month ("2026-11"): money from a payee who was paid up to 180 days before, and not less. Of several such payments it
 * belongs to the last one of which as much is left after earlier refunds. `payments` are handed over oldest first, without transfers.
 * Never throws.
 */
export function refundsIn(month: string, payments: readonly AccountPayment[]): readonly Refund[] {
  const names = new Set(payments.filter(one => isIn(month, one)).map(payeeKey));
  names.delete('');
  if (names.size === 0) return [];
  const paidTo = new Map<string, Paid[]>();
  const refunds: Refund[] = [];
  // Earlier months too: they decide what is left of a payment.
  const upTo = payments.filter(one => one.row.day.slice(0, 7) <= month && names.has(payeeKey(one)));
  for (const one of orderedForRefunds(upTo)) {
    const key = payeeKey(one);
    const there = paidTo.get(key) ?? [];
    if (one.row.pence < 0) {
      there.push({ payment: one, returned: [], left: 0 - one.row.pence });
      paidTo.set(key, there);
      continue;
    }
    const paid = paymentBehind(there, one);
    if (paid === undefined) continue;
    if (isIn(month, one)) refunds.push({ back: one, paid: paid.payment, before: [...paid.returned] });
    paid.returned.push(one.row.pence);
    paid.left -= one.row.pence;
  }
  return refunds;
}

const isIn = (month: string, { row }: AccountPayment): boolean => row.pence > 0 && row.day.startsWith(month);

/** What was paid on a day comes before what came back on it. */
const orderedForRefunds = (payments: readonly AccountPayment[]): readonly AccountPayment[] =>
  payments.toSorted((one, other) =>
    one.row.day === other.row.day
      ? Number(one.row.pence > 0) - Number(other.row.pence > 0)
      : one.row.day < other.row.day
        ? -1
        : 1,
  );

/** `there` are payments to one payee, the oldest first. */
function paymentBehind(there: readonly Paid[], { row }: AccountPayment): Paid | undefined {
  const earliest = addDays(row.day, 0 - refundDays);
  let last: Paid | undefined;
  for (let at = there.length - 1; at >= 0; at -= 1) {
    const one = there[at];
    if (one === undefined || one.payment.row.day < earliest) break;
    if (0 - one.payment.row.pence < row.pence) continue;
    if (one.left >= row.pence) return one;
    last ??= one;
  }
  return last;
}

/** The first two words of the payee: "REFUND FROM ARGOS 221" is of Argos, as is "CARD PAYMENT TO ARGOS". */
function payeeKey({ row: { text } }: AccountPayment): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = payeeOf(foldedText(text).replace(/^(?:REFUND|CREDIT)(?: FROM)? /, ''))
    .split(' ')
    .filter(word => word !== 'REFUND' && word !== 'CREDIT')
    .slice(0, 2)
    .join(' ');
  // A year of payments has a few hundred payees.
  if (keys.size > 5000) keys.clear();
  keys.set(text, key);
  return key;
}

const keys = new Map<string, string>();
