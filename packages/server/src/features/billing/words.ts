import type { BillingInterval } from '@kinfolio/domain/accounts/plans';
import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatMoney, toPence } from '@kinfolio/domain/values/money';
import type { BillingDeps } from './context.ts';

/** Formats an instant as a day in London, such as "4 March 2027". */
export const formatLondonDay = (atMs: number): string => formatDay(todayInLondon({ now: () => atMs }));

/** Formats a price in the style of "£9.99 a month". */
export const formatPrice = (amount: number, interval: BillingInterval): string =>
  `${formatMoney(toPence(amount))} a ${interval === 'yearly' ? 'year' : 'month'}`;

export const createManagePlanUrl = ({ publicUrl }: Pick<BillingDeps, 'publicUrl'>): string =>
  `${publicUrl}/subscription-management`;
