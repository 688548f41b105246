import { type Pence, pence, sumPence } from '../values/money.ts';
import type { ReadPayment, StatementProof } from './reading.ts';

/** What payments come to, in pence: money in and money out, both above zero. */
export function sumsOf(moves: readonly Pence[]): { paidIn: Pence; paidOut: Pence } {
  const paidIn = sumPence(moves.filter(one => one > 0));
  return { paidIn, paidOut: pence(paidIn - sumPence(moves)) };
}

/** The proof of an account that prints a balance before and after its payments. */
export function proofOfMoves(
  moves: readonly Pence[],
  opening: Pence | undefined,
  closing: Pence | undefined,
): StatementProof {
  const sums = sumsOf(moves);
  const known = {
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
  };
  if (opening === undefined || closing === undefined) return { result: 'no-balance', ...sums, ...known };
  const adds = opening + sums.paidIn - sums.paidOut === closing;
  return { result: adds ? 'adds-up' : 'does-not', ...sums, ...known };
}

/** Payments the oldest first, as they are when a file begins with the newest; those of one day keep their order. */
export function inTime(payments: readonly ReadPayment[]): readonly ReadPayment[] {
  const [first, last] = [payments[0], payments.at(-1)];
  const turned = first !== undefined && last !== undefined && first.day > last.day;
  return (turned ? payments.toReversed() : payments).toSorted((one, other) =>
    one.day === other.day ? 0 : one.day < other.day ? -1 : 1,
  );
}
