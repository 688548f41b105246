import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pence, toPence } from './money.ts';
import {
  convertToPeriod,
  type PaymentFrequency,
  paymentFrequenciesByPeriod,
  type StoredPeriod,
} from './periodic.ts';

const amounts = integer({ min: 0, max: 999_999_999 });

// The oracle counts the payments of a whole number of years.
const paymentsInAYear: Record<Exclude<PaymentFrequency, 'week'>, number> = {
  fourWeeks: 364 / 28,
  month: 12,
  quarter: 4,
  year: 1,
  tenPayments: 10,
};

describe('an amount and how often it is paid', () => {
  it.each(
    Object.entries(paymentFrequenciesByPeriod).flatMap(([per, list]) =>
      list.map(every => [every, per as StoredPeriod] as const),
    ),
  )('paid every %s, is kept for the %s within half a penny of what leaves the bank', (every, per) => {
    assert(
      property(amounts, amount => {
        const kept = BigInt(convertToPeriod(toPence(amount), every, per));
        const periods = per === 'year' ? 1n : 12n;
        const spent =
          every === 'week'
            ? { top: BigInt(amount) * 433n, bottom: 100n }
            : { top: BigInt(amount) * BigInt(paymentsInAYear[every]), bottom: periods };
        const twice = 2n * (kept * spent.bottom - spent.top);
        // Half a penny is rounded up.
        expect(twice > -spent.bottom && twice <= spent.bottom).toBe(true);
      }),
    );
  });

  it.each<[number, PaymentFrequency, StoredPeriod, number]>([
    [40_000, 'year', 'month', 3333],
    [9600, 'quarter', 'month', 3200],
    [22_146, 'tenPayments', 'year', 221_460],
    [1000, 'week', 'month', 4330],
    [92_120, 'fourWeeks', 'month', 99_797],
    [4217, 'month', 'month', 4217],
  ])('%i pence every %s is, for a %s, %i', (amount, every, per, kept) => {
    expect(convertToPeriod(amount as Pence, every, per)).toBe(kept);
  });
});
