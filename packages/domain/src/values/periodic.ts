import { type Pence, toPence } from './money.ts';

/** The period of the amount that a record stores. */
export type StoredPeriod = 'month' | 'year';

/** How often an amount is paid. `tenPayments` is how most people pay council tax. */
export type PaymentFrequency = 'week' | 'fourWeeks' | 'month' | 'quarter' | 'year' | 'tenPayments';

/** The choices for an amount stored per month or per year. The first is that period itself. */
export const paymentFrequenciesByPeriod: Readonly<Record<StoredPeriod, readonly PaymentFrequency[]>> = {
  month: ['month', 'year', 'quarter', 'fourWeeks', 'week'],
  year: ['year', 'tenPayments', 'month', 'quarter'],
};

/** How many times a year an amount is paid. Weeks are calendar weeks. */
export const paymentsPerYearByFrequency: Readonly<Record<PaymentFrequency, number>> = {
  week: 52,
  fourWeeks: 13,
  month: 12,
  quarter: 4,
  year: 1,
  tenPayments: 10,
};

/**
 * Converts an amount that is paid this often to the stored period, to the nearest penny with half a penny rounded up. A
 * month counts as 4.33 weeks, as in Budget (spec 2 §9), so that a bill has the same amount in both places.
 */
export function convertToPeriod(amount: Pence, every: PaymentFrequency, per: StoredPeriod): Pence {
  if (per === 'year') return toPence(amount * paymentsPerYearByFrequency[every]);
  if (every === 'week') return toPence(Math.round((amount * 433) / 100));
  return toPence(Math.round((amount * paymentsPerYearByFrequency[every]) / 12));
}
