import type { Choice } from '../fields/fields.ts';

/** How a bill is paid. Values come from the specification (spec 2 §3), and a form begins with the first. */
export const paymentMethods = [
  { value: 'direct-debit', label: 'Direct Debit' },
  { value: 'standing-order', label: 'Standing order' },
  { value: 'monthly-bill', label: 'Monthly bill' },
  { value: 'quarterly-bill', label: 'Quarterly bill' },
  { value: 'prepayment', label: 'Prepayment meter or pay as you go' },
  { value: 'annual', label: 'Yearly payment' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Choice[];

/**
 * How many months after a payment the next one is due. A prepayment meter is topped up when it runs low, and the
 * interval of "other" is unknown, so neither recurs automatically.
 */
export const monthsBetweenPayments = {
  'direct-debit': 1,
  'standing-order': 1,
  'monthly-bill': 1,
  'quarterly-bill': 3,
  annual: 12,
} as const;

/**
 * The payment methods whose date moves on automatically, because the money is taken automatically or the date repeats
 * each year.
 */
export const automaticPaymentMethods = ['direct-debit', 'standing-order', 'annual'] as const;

/** The methods that recur every month. */
export const monthlyPaymentMethods = ['direct-debit', 'standing-order', 'monthly-bill'] as const;
