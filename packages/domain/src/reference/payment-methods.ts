import type { Choice } from '../fields/fields.ts';

/** How a bill is paid; values are the specification's (spec 2 §3), the first is the one a form begins with. */
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
 * How many months after a payment the next one falls due. A prepayment meter is topped up when it runs low and
 * another way has no rhythm we know, so neither comes round by itself.
 */
export const monthsBetweenPayments = {
  'direct-debit': 1,
  'standing-order': 1,
  'monthly-bill': 1,
  'quarterly-bill': 3,
  annual: 12,
} as const;

/** The ways whose date moves on by itself: the money is taken, or it comes round each year. */
export const paidByItself = ['direct-debit', 'standing-order', 'annual'] as const;

/** The ways that come round every month. */
export const monthlyMethods = ['direct-debit', 'standing-order', 'monthly-bill'] as const;
