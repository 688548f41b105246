import type { BillingInterval } from '@kinfolio/domain/accounts/plans';
import { formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { formatMoney, pence } from '@kinfolio/domain/values/money';
import type { BillingDeps } from './context.ts';

/** An instant as a day in London, such as "4 March 2027". */
export const dayOf = (atMs: number): string => formatDay(todayIn({ now: () => atMs }));

/** "£9.99 a month". */
export const priceInWords = (amount: number, interval: BillingInterval): string =>
  `${formatMoney(pence(amount))} a ${interval === 'yearly' ? 'year' : 'month'}`;

export const manageAddress = ({ publicUrl }: Pick<BillingDeps, 'publicUrl'>): string =>
  `${publicUrl}/subscription-management`;
