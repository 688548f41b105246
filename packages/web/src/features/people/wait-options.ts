import { offeredWaitDays } from '../../passport/sharing/terms.ts';

/** The waits on offer, with an option for any other number. */
export const waitDayOptions: readonly { readonly value: string; readonly label: string }[] = [
  ...offeredWaitDays.map(days => ({ value: String(days), label: `${days} days` })),
  { value: 'other', label: 'Another number, 1 to 90' },
];
