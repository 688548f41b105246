import type { AccountPayment } from '../payments/kept-payments.ts';
import { normalisePayee } from '../payments/payee.ts';
import { normalisePaymentText } from '../payments/payment-rows.ts';
import { addDays } from '../values/calendar.ts';
import { findBudgetMonth, type MonthStart } from './budget-months.ts';

/** A refund, and the payment it refunds. */
export interface Refund {
  readonly back: AccountPayment;
  readonly paid: AccountPayment;
  /** Earlier refunds of the same payment, each in pence, oldest first. */
  readonly before: readonly number[];
}

/** The number of days after a payment during which money from the same payee counts as a refund. */
const refundDays = 180;

interface Paid {
  readonly payment: AccountPayment;
  readonly returned: number[];
  /** The amount left in pence; negative if the refunds exceed the payment. */
  left: number;
}

/** Payments to one payee, oldest first. */
interface PaidTo {
  readonly all: Paid[];
  /** The largest payment, in pence. It allows larger sums, such as a salary, to be ruled out without a search. */
  most: number;
}

/**
 * The refunds in some months ("2026-11") that begin on `start`: money from a payee who was paid at least as much up to 180 days earlier. If
 * there are several such payments, the refund belongs to the latest with that much left after earlier refunds. Pass
 * `payments` oldest first, without transfers. Never throws.
 */
export function findRefunds(
  months: readonly string[],
  payments: readonly AccountPayment[],
  start: MonthStart,
): readonly Refund[] {
  const wanted = new Set(months);
  const isWanted = ({ row }: AccountPayment): boolean =>
    row.pence > 0 && wanted.has(findBudgetMonth(row.day, start));
  const names = new Set(payments.filter(isWanted).map(payeeKey));
  names.delete('');
  if (names.size === 0) return [];
  const paidTo = new Map<string, PaidTo>();
  const refunds: Refund[] = [];
  // Earlier months are included, because a refund made then leaves less of the payment to refund now.
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

/** Sorts payments so that, on the same day, outgoing ones come before refunds. */
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

/**
 * The first two words of the payee's name: both "REFUND FROM ARGOS 221" and "CARD PAYMENT TO ARGOS" belong to Argos.
 */
function payeeKey({ row: { text } }: AccountPayment): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = normalisePayee(normalisePaymentText(text).replace(/^(?:REFUND|CREDIT)(?: FROM)? /, ''))
    .split(' ')
    .filter(word => word !== 'REFUND' && word !== 'CREDIT')
    .slice(0, 2)
    .join(' ');
  // Limits the cache. A year of payments has only a few hundred different texts.
  if (keys.size > 5000) keys.clear();
  keys.set(text, key);
  return key;
}

const keys = new Map<string, string>();
