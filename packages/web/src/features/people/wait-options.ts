import { offeredWaits } from '../../passport/sharing/terms.ts';

/** The waits that are offered, and another number. */
export const waitOptions: readonly { readonly value: string; readonly label: string }[] = [
  ...offeredWaits.map(days => ({ value: String(days), label: `${days} days` })),
  { value: 'other', label: 'Another number, 1 to 90' },
];
