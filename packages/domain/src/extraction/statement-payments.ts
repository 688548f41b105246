import type { Payment } from './payments.ts';

/**
 * The payments of one statement that is read more than once, a page or a file at a time: those known already, and the
 * new ones of `more`. Payments that are alike count as often as they stand in one reading: two teas of one day are two
 * payments, and reading their page again adds nothing. Never throws.
 */
export function withNewPayments(known: readonly Payment[], more: readonly Payment[]): readonly Payment[] {
  const there = new Set(paymentKeys(known));
  const keys = paymentKeys(more);
  return [...known, ...more.filter((_, index) => !there.has(keys[index] ?? ''))];
}

/**
 * What tells each payment of a reading from every other of its account: day, amount, words without the way they are set,
 * and the how-many-eth of such it is.
 */
export function paymentKeys(payments: readonly Payment[]): string[] {
  const counts = new Map<string, number>();
  return payments.map(({ day, amount, description }) => {
    const words = description
      .toUpperCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const alike = `${day} ${String(amount)} ${words}`;
    const count = (counts.get(alike) ?? 0) + 1;
    counts.set(alike, count);
    return `${alike} ${String(count)}`;
  });
}
