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

/** What was paid to one payee, the oldest first. */
interface PaidTo {
  readonly all: Paid[];
  /** The largest of them, in pence: a salary is a refund of none, and is not looked for. */
  most: number;
}

/**
 * The refunds of some months ("2026-11"): money from a payee who was paid up to 180 days before, and not less. Of several such payments it
 * belongs to the last one of which as much is left after earlier refunds. `payments` are handed over oldest first, without transfers.
 * Never throws.
 */
export function refundsIn(months: readonly string[], payments: readonly AccountPayment[]): readonly Refund[] {
  const wanted = new Set(months);
  const isWanted = ({ row }: AccountPayment): boolean => row.pence > 0 && wanted.has(row.day.slice(0, 7));
  const names = new Set(payments.filter(isWanted).map(payeeKey));
  names.delete('');
  if (names.size === 0) return [];
  const paidTo = new Map<string, PaidTo>();
  const refunds: Refund[] = [];
  // Earlier months too: they decide what is left of a payment.
  for (const one of orderedForRefunds(payments.filter(each => names.has(payeeKey(each))))) {
    const key = payeeKey(one);
    const amount = one.row.pence;
    if (amount < 0) {
      const there = paidTo.get(key) ?? { all: [], most: 0 };
      there.all.push({ payment: one, returned: [], left: 0 - amount });
      there.most = Math.max(there.most, 0 - amount);
      paidTo.set(key, there);
      continue;
    }
    const paid = paymentBehind(paidTo.get(key), one);
    if (paid === undefined) continue;
    if (isWanted(one)) refunds.push({ back: one, paid: paid.payment, before: [...paid.returned] });
    paid.returned.push(amount);
    paid.left -= amount;
  }
  return refunds;
}

/** What was paid on a day comes before what came back on it. */
const orderedForRefunds = (payments: readonly AccountPayment[]): readonly AccountPayment[] =>
  payments.toSorted((one, other) =>
    one.row.day === other.row.day
      ? Number(one.row.pence > 0) - Number(other.row.pence > 0)
      : one.row.day < other.row.day
        ? -1
        : 1,
  );

function paymentBehind(there: PaidTo | undefined, { row }: AccountPayment): Paid | undefined {
  if (there === undefined || there.most < row.pence) return undefined;
  const earliest = addDays(row.day, 0 - refundDays);
  let last: Paid | undefined;
  for (let at = there.all.length - 1; at >= 0; at -= 1) {
    const one = there.all[at];
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
