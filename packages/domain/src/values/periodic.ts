import { type Pence, pence } from './money.ts';

/** The period that a record keeps an amount for. */
export type KeptPer = 'month' | 'year';

/** How often an amount is paid; `tenPayments` is how most councils are paid. */
export type PaidEvery = 'week' | 'fourWeeks' | 'month' | 'quarter' | 'year' | 'tenPayments';

/** The choices for an amount that is kept for a month or for a year; the first is the kept period itself. */
export const rhythmsFor: Readonly<Record<KeptPer, readonly PaidEvery[]>> = {
  month: ['month', 'year', 'quarter', 'fourWeeks', 'week'],
  year: ['year', 'tenPayments', 'month', 'quarter'],
};

/** How often an amount is paid in a year; a week by the calendar. */
export const paymentsAYear: Readonly<Record<PaidEvery, number>> = {
  week: 52,
  fourWeeks: 13,
  month: 12,
  quarter: 4,
  year: 1,
  tenPayments: 10,
};

/**
 * What an amount paid so often comes to in the period that is kept, to the nearest penny, half a penny up. A week
 * counts 4.33 times a month, as in Budget (spec 2 §9), so that one bill has one amount in both places.
 */
export function amountForPeriod(amount: Pence, every: PaidEvery, per: KeptPer): Pence {
  if (per === 'year') return pence(amount * paymentsAYear[every]);
  if (every === 'week') return pence(Math.round((amount * 433) / 100));
  return pence(Math.round((amount * paymentsAYear[every]) / 12));
}
