import type { AccountPayment } from '../payments/kept-payments.ts';
import { foldedText } from '../payments/payment-rows.ts';
import { daysBetween } from '../values/calendar.ts';

/** Money that left one own account and came into another. */
export interface Transfer {
  readonly out: AccountPayment;
  readonly into: AccountPayment;
}

/** Most days between the two sides. */
const mostDays = 4;
const saysMoved = /\b(?:TRANSFER|TFR|TRF|XFER|FT|SAVINGS|SAVER|POT|OWN ACCOUNT|INTERNAL|TOP UP)\b/;

/**
 * Payments between the accounts of a passport, each side in one pair at most: the same amount, at most four days apart, and words on
 * one side that speak of moving money. Without such words two payments are not taken for one: they may be two. Never throws.
 */
export function transfersIn(payments: readonly AccountPayment[]): readonly Transfer[] {
  const into = new Map<number, AccountPayment[]>();
  for (const one of payments) {
    if (one.row.pence <= 0) continue;
    const same = into.get(one.row.pence);
    if (same === undefined) into.set(one.row.pence, [one]);
    else same.push(one);
  }
  const taken = new Set<AccountPayment>();
  const transfers: Transfer[] = [];
  for (const out of payments) {
    // Few amounts are both money out and money in.
    const same = out.row.pence < 0 ? into.get(0 - out.row.pence) : undefined;
    if (same === undefined) continue;
    const [best] = same
      .filter(one => one.account !== out.account && !taken.has(one) && apart(out, one) <= mostDays)
      .filter(one => [out, one].some(({ row }) => saysMoved.test(foldedText(row.text))))
      .toSorted((one, other) => apart(out, one) - apart(out, other));
    if (best === undefined) continue;
    taken.add(best);
    transfers.push({ out, into: best });
  }
  return transfers;
}

const apart = (one: AccountPayment, other: AccountPayment): number =>
  Math.abs(daysBetween(one.row.day, other.row.day));

/** The payments without those between own accounts, which are neither spending nor income. */
export function withoutTransfers(payments: readonly AccountPayment[]): readonly AccountPayment[] {
  const moved = new Set(transfersIn(payments).flatMap(({ out, into }) => [out, into]));
  return payments.filter(one => !moved.has(one));
}
