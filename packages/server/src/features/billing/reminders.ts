import { plans, priceOf } from '@kinfolio/domain/accounts/plans';
import { daysUntil, stateOf } from '@kinfolio/domain/accounts/standing';
import type { BillingLetter } from '../../ports/billing-letters.ts';
import type { BillingDeps, StoredStanding } from './context.ts';
import { hasSponsor } from './standing.ts';
import { noteLetter } from './store.ts';
import { dayOf, manageAddress, priceInWords } from './words.ts';

const day = 24 * 60 * 60_000;

/** A mail that is due, and the name under which it is sent once. */
interface Due {
  readonly about: string;
  readonly letter: BillingLetter;
}

/** Sends each mail about what comes once: the end of a trial, a first or yearly payment, a payment that still fails. */
export async function tellWhatComes(deps: BillingDeps): Promise<void> {
  const { db, clock, standings } = deps;
  const nowMs = clock.now();
  const accounts = new Set([
    ...(await standings.endingBetween(db, nowMs, nowMs + 30 * day)),
    ...(await standings.held(db, nowMs)),
  ]);
  for (const accountId of accounts)
    await db.transaction(async tx => {
      const standing = await standings.read(tx, accountId);
      const due = standing && dueOf(deps, standing, nowMs);
      if (due === undefined || !(await noteLetter(tx, accountId, due.about, nowMs))) return;
      const to = (await deps.emailOf(tx, accountId)) ?? '';
      if (to !== '') await deps.queueMessage(tx, { ...due.letter, to });
    });
}

/** The mail a person should have had by `nowMs`: the nearest of its days, so that a server that was off sends one. */
export function dueOf(
  deps: Pick<BillingDeps, 'publicUrl'>,
  standing: StoredStanding,
  nowMs: number,
): Due | undefined {
  const { plan, interval, trialEndsAtMs, paidThroughMs, heldUntilMs } = standing;
  // Who pays hears of it.
  if (hasSponsor(standing) && paidThroughMs !== null) return undefined;
  const manage = manageAddress(deps);
  const state = stateOf(standing, nowMs);
  const due = (
    name: string,
    endMs: number,
    days: readonly number[],
    letter: BillingLetter,
  ): Due | undefined => {
    const left = daysUntil(endMs, nowMs);
    const nearest = days.toSorted((one, other) => one - other).find(each => left <= each);
    return nearest === undefined ? undefined : { about: `${name}:${nearest}:${endMs}`, letter };
  };
  if (state === 'grace' && heldUntilMs !== null) {
    const values = { until: dayOf(heldUntilMs), manage };
    // The first is sent when it happens: days 3, 7 and 13 of 14.
    return due('grace', heldUntilMs, [11, 7, 1], { template: 'payment-failed', to: '', values });
  }
  if (state === 'trial' && paidThroughMs === null && trialEndsAtMs !== null) {
    const values = { day: dayOf(trialEndsAtMs), manage };
    return due('trial', trialEndsAtMs, [7, 1], { template: 'trial-ends-soon', to: '', values });
  }
  if ((state !== 'trial' && state !== 'active') || paidThroughMs === null || standing.endsAtPeriodEnd)
    return undefined;
  if (state === 'active' && interval !== 'yearly') return undefined;
  const price = priceInWords(priceOf(plan, interval ?? 'monthly'), interval ?? 'monthly');
  const values = { what: plans[plan].name, price, day: dayOf(paidThroughMs), manage };
  const days = state === 'trial' ? [7, 1] : [30, 7];
  return due(state === 'trial' ? 'first' : 'yearly', paidThroughMs, days, {
    template: 'payment-soon',
    to: '',
    values,
  });
}
