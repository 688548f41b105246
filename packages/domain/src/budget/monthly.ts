import { type Pence, pence } from '../values/money.ts';

/** How often an item is paid (spec 2 §3). */
export type Frequency = 'weekly' | 'monthly' | 'quarterly' | 'yearly';

/**
 * What an amount paid so often comes to in a month, to the nearest penny, half a penny up: weekly 4.33 times, quarterly a
 * third, yearly a twelfth (spec 2 §9). In whole numbers throughout, so that 433 hundredths are exact.
 */
export function monthlyPence(amount: Pence, frequency: Frequency): Pence {
  if (frequency === 'weekly') return pence(Math.round((amount * 433) / 100));
  if (frequency === 'quarterly') return pence(Math.round(amount / 3));
  return frequency === 'yearly' ? pence(Math.round(amount / 12)) : amount;
}
