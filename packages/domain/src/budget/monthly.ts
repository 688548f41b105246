import { type Pence, toPence } from '../values/money.ts';

/** How often an item is paid (spec 2 §3). */
export type PaymentFrequencyOfItem = 'weekly' | 'monthly' | 'quarterly' | 'yearly';

/**
 * Converts an amount to a monthly one, rounded to the nearest penny with half a penny rounded up: weekly times 4.33,
 * quarterly divided by 3, yearly divided by 12 (spec 2 §9). Multiplies by 433 and divides by 100, so that all
 * intermediate values are integers and exact.
 */
export function toMonthlyPence(amount: Pence, frequency: PaymentFrequencyOfItem): Pence {
  if (frequency === 'weekly') return toPence(Math.round((amount * 433) / 100));
  if (frequency === 'quarterly') return toPence(Math.round(amount / 3));
  return frequency === 'yearly' ? toPence(Math.round(amount / 12)) : amount;
}
