import { type BillingInterval, findPlanPrice, type Plan, plans } from '@kinfolio/domain/accounts/plans';
import { countDaysUntil } from '@kinfolio/domain/accounts/standing';
import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatMoney, toPence } from '@kinfolio/domain/values/money';
import type { BillingOverview } from '../../session/api/billing.ts';
import type { BannerTone } from '../../ui/feedback/Banner.tsx';
import type { ChipTone } from '../../ui/layout/Chip.tsx';

/** A server timestamp as a day in London; '' for null. */
export function formatBillingDay(at: string | null): string {
  const ms = Date.parse(at ?? '');
  return Number.isNaN(ms) ? '' : formatDay(todayInLondon({ now: () => ms }));
}

export const formatPence = (amount: number): string => formatMoney(toPence(amount));

/** Formats a price in the style of "£9.99 a month". */
export const formatPlanPrice = (amount: number, interval: BillingInterval): string =>
  `${formatPence(amount)} a ${interval === 'yearly' ? 'year' : 'month'}`;

/**
 * The price that the account pays or would pay: its own price if the provider gave one, otherwise the standard price.
 */
export function formatOwnPrice({ plan, interval, pence: amount }: BillingOverview): string {
  const each = interval ?? 'monthly';
  return formatPlanPrice(amount ?? findPlanPrice(plan, each), each);
}

/** The text of the plan's chip and its tone, which the specification calls green, blue, red or orange. */
export function createPlanStateChip({ state, ending, subscribed, sponsored }: BillingOverview): {
  tone: ChipTone;
  words: string;
} {
  if (ending && (state === 'active' || state === 'trial')) return { tone: 'soon', words: 'Ending' };
  if (state === 'grace' && !subscribed && !sponsored) return { tone: 'soon', words: 'Ending' };
  const chips = {
    trial: { tone: 'progress', words: 'Free trial' },
    active: { tone: 'done', words: 'Active' },
    grace: { tone: 'soon', words: 'Payment due' },
    doubt: { tone: 'soon', words: 'Not checked' },
    ended: { tone: 'late', words: 'Ended' },
    unclear: { tone: 'late', words: 'Talk to us' },
  } as const;
  return chips[state];
}

/** A sentence about the next charge. */
export function describeNextPayment(overview: BillingOverview): string {
  if (overview.ending) return 'No future billing';
  if (overview.sponsored) return 'None. Someone else pays for your plan.';
  if (!overview.subscribed) return overview.card === null ? 'None. We have no card details for you.' : 'None';
  if (overview.state === 'grace') return `Due by ${formatBillingDay(overview.goesOnUntil)}`;
  return formatBillingDay(overview.paidThrough);
}

/** Whether the account has had a free trial and has never paid. */
const hasOnlyTried = ({ trialEndsAt, paidThrough, invoices, refunded }: BillingOverview): boolean =>
  trialEndsAt !== null && paidThrough === null && invoices.length === 0 && refunded === null;

/** The notice about a plan's problem; undefined if all is well. */
export function createPlanNotice(
  overview: BillingOverview,
  nowMs: number,
): { tone: BannerTone; words: string } | undefined {
  const { state, ending, subscribed, sponsored, trialEndsAt, paidThrough, goesOnUntil, refunded } = overview;
  if (sponsored && (state === 'grace' || state === 'doubt'))
    return {
      tone: 'caution',
      words: `The payment for your plan has not gone through yet. Nothing changes before ${formatBillingDay(goesOnUntil)}.`,
    };
  if (state === 'grace' && !subscribed)
    return {
      tone: 'caution',
      words: `Your bank refused the payment, so your plan ends on ${formatBillingDay(goesOnUntil)}. To keep it, choose a plan again.`,
    };
  if (state === 'grace')
    return {
      tone: 'caution',
      words: `Your bank refused the payment. Nothing has changed. Pay by ${formatBillingDay(goesOnUntil)}.`,
    };
  if (state === 'doubt')
    return {
      tone: 'caution',
      words: `We could not check your payment. Nothing changes before ${formatBillingDay(goesOnUntil)}.`,
    };
  if (state === 'ended') {
    const back =
      refunded === null
        ? ''
        : ` ${formatPence(refunded.pence)} was paid back on ${formatBillingDay(refunded.at)}.`;
    return {
      tone: 'info',
      words: `${hasOnlyTried(overview) ? 'Your free trial has ended.' : 'Your plan has ended.'} You can still read, correct, download and delete everything you stored.${back}`,
    };
  }
  if (state === 'unclear')
    return { tone: 'caution', words: 'Contact us: we cannot see the status of your plan.' };
  if (ending)
    return {
      tone: 'info',
      words: `Your plan ends on ${formatBillingDay(paidThrough)}. You will not be charged again.`,
    };
  if (state !== 'trial') return undefined;
  if (subscribed)
    return {
      tone: 'info',
      words: `First payment ${formatOwnPrice(overview)} on ${formatBillingDay(paidThrough)}.`,
    };
  const days = countDaysUntil(Date.parse(trialEndsAt ?? ''), nowMs);
  if (!(days > 0)) return undefined;
  return {
    tone: 'info',
    words: `${days} ${days === 1 ? 'day' : 'days'} left in your free trial. Everything is included. If you decide to pay, the ${plans[overview.plan].name} is ${formatOwnPrice(overview)}.`,
  };
}

/** The limits of a plan, as listed on its card. Only features that already work are listed. */
export function describePlanLimits(plan: Plan): readonly string[] {
  const gigabytes = plans[plan].storageBytes / 1024 ** 3;
  const { seats } = plans[plan];
  const people = seats === 1 ? 'For one person' : `For up to ${String(seats)} people`;
  return [`${gigabytes} GB for scans and photos`, people, 'Every kind of record'];
}
