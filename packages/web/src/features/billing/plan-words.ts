import { type BillingInterval, type Plan, plans, priceOf } from '@kinfolio/domain/accounts/plans';
import { daysUntil } from '@kinfolio/domain/accounts/standing';
import { formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { formatMoney, pence } from '@kinfolio/domain/values/money';
import type { BillingOverview } from '../../session/api/billing.ts';
import type { BannerTone } from '../../ui/feedback/Banner.tsx';
import type { ChipTone } from '../../ui/layout/Chip.tsx';

/** An instant of the server as a day in London; empty for none. */
export function dayOf(at: string | null): string {
  const ms = Date.parse(at ?? '');
  return Number.isNaN(ms) ? '' : formatDay(todayIn({ now: () => ms }));
}

export const money = (amount: number): string => formatMoney(pence(amount));

/** "£9.99 a month". */
export const priceWords = (amount: number, interval: BillingInterval): string =>
  `${money(amount)} a ${interval === 'yearly' ? 'year' : 'month'}`;

/** What an account pays, or would pay: its own price where the provider named it. */
export function ownPrice({ plan, interval, pence: amount }: BillingOverview): string {
  const each = interval ?? 'monthly';
  return priceWords(amount ?? priceOf(plan, each), each);
}

/** The word on the chip, with a look for it: green, blue, red or orange in the specification's terms. */
export function stateChip({ state, ending, subscribed, sponsored }: BillingOverview): {
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

/** When something is charged next, in words. */
export function nextPayment(overview: BillingOverview): string {
  if (overview.ending) return 'No future billing';
  if (overview.sponsored) return 'None. Somebody else pays for it.';
  if (!overview.subscribed) return overview.card === null ? 'None. We hold no card of yours.' : 'None';
  if (overview.state === 'grace') return `Due by ${dayOf(overview.goesOnUntil)}`;
  return dayOf(overview.paidThrough);
}

/** The notice about a plan; nothing where all is as it should be. */
export function noticeOf(
  overview: BillingOverview,
  nowMs: number,
): { tone: BannerTone; words: string } | undefined {
  const { state, ending, subscribed, sponsored, trialEndsAt, paidThrough, goesOnUntil, refunded } = overview;
  if (sponsored && (state === 'grace' || state === 'doubt'))
    return {
      tone: 'caution',
      words: `The payment for your plan is not settled yet. Nothing changes before ${dayOf(goesOnUntil)}.`,
    };
  if (state === 'grace' && !subscribed)
    return {
      tone: 'caution',
      words: `Your bank refused the payment, so your plan ends on ${dayOf(goesOnUntil)}. To keep it, choose a plan again.`,
    };
  if (state === 'grace')
    return {
      tone: 'caution',
      words: `Your bank refused the payment. Nothing has changed. Pay by ${dayOf(goesOnUntil)}.`,
    };
  if (state === 'doubt')
    return {
      tone: 'caution',
      words: `We could not check your payment. Nothing changes before ${dayOf(goesOnUntil)}.`,
    };
  if (state === 'ended') {
    const back = refunded === null ? '' : ` ${money(refunded.pence)} was paid back on ${dayOf(refunded.at)}.`;
    return {
      tone: 'info',
      words: `Your plan has ended. What you stored is yours to read, correct, take away and delete.${back}`,
    };
  }
  if (state === 'unclear')
    return { tone: 'caution', words: 'Talk to us: we cannot tell how your plan stands.' };
  if (ending)
    return { tone: 'info', words: `Your plan ends on ${dayOf(paidThrough)}. Nothing more is charged.` };
  if (state !== 'trial') return undefined;
  if (subscribed)
    return { tone: 'info', words: `First payment ${ownPrice(overview)} on ${dayOf(paidThrough)}.` };
  const days = daysUntil(Date.parse(trialEndsAt ?? ''), nowMs);
  if (!(days > 0)) return undefined;
  return {
    tone: 'info',
    words: `${days} ${days === 1 ? 'day' : 'days'} left in your free trial. Everything is included. If you decide to pay, the ${plans[overview.plan].name} is ${ownPrice(overview)}.`,
  };
}

/** What a plan has room for, as on its card. Only what works today. */
export function roomWords(plan: Plan): readonly string[] {
  const gigabytes = plans[plan].storageBytes / 1024 ** 3;
  const { seats } = plans[plan];
  const people = seats === 1 ? 'For one person' : `For up to ${String(seats)} people`;
  return [`${gigabytes} GB for scans and photos`, people, 'Every kind of record'];
}
