import { findPlanPrice, plans } from '@kinfolio/domain/accounts/plans';
import { countDaysUntil, toPlanState } from '@kinfolio/domain/accounts/standing';
import type { BillingEmail } from '../../ports/billing-letters.ts';
import type { BillingDeps, StoredPlanRow } from './context.ts';
import { hasSponsor } from './standing.ts';
import { recordBillingEmailSent } from './store.ts';
import { createManagePlanUrl, formatLondonDay, formatPrice } from './words.ts';

const day = 24 * 60 * 60_000;

interface Due {
  readonly about: string;
  readonly letter: BillingEmail;
}

/** Sends each email about a coming event: the end of a trial, a first or yearly payment, a payment that still fails. */
export async function sendBillingReminders(deps: BillingDeps): Promise<void> {
  const { db, clock, standings } = deps;
  const nowMs = clock.now();
  const accounts = new Set([
    ...(await standings.endingBetween(db, nowMs, nowMs + 30 * day)),
    ...(await standings.held(db, nowMs)),
  ]);
  for (const accountId of accounts)
    await db.transaction(async tx => {
      const standing = await standings.read(tx, accountId);
      const due = standing && listDueReminders(deps, standing, nowMs);
      if (due === undefined || !(await recordBillingEmailSent(tx, accountId, due.about, nowMs))) return;
      const to = (await deps.emailOf(tx, accountId)) ?? '';
      if (to !== '') await deps.queueMessage(tx, { ...due.letter, to });
    });
}

/**
 * The most recent email that a person should have received by `nowMs`. A server that was down for a while
 * therefore sends one email and not all those it missed.
 */
export function listDueReminders(
  deps: Pick<BillingDeps, 'publicUrl'>,
  standing: StoredPlanRow,
  nowMs: number,
): Due | undefined {
  const { plan, interval, trialEndsAtMs, paidThroughMs, heldUntilMs } = standing;
  // Another account pays for this plan, and its owner receives the email instead.
  if (hasSponsor(standing) && paidThroughMs !== null) return undefined;
  const manage = createManagePlanUrl(deps);
  const state = toPlanState(standing, nowMs);
  const due = (
    name: string,
    endMs: number,
    days: readonly number[],
    letter: BillingEmail,
  ): Due | undefined => {
    const left = countDaysUntil(endMs, nowMs);
    const nearest = days.toSorted((one, other) => one - other).find(each => left <= each);
    return nearest === undefined ? undefined : { about: `${name}:${nearest}:${endMs}`, letter };
  };
  if (state === 'grace' && heldUntilMs !== null) {
    const values = { until: formatLondonDay(heldUntilMs), manage };
    // The first email is sent as soon as a payment fails. The next ones follow on days 3, 7 and 13 of the
    // 14-day grace period.
    return due('grace', heldUntilMs, [11, 7, 1], { template: 'payment-failed', to: '', values });
  }
  if (state === 'trial' && paidThroughMs === null && trialEndsAtMs !== null) {
    const values = { day: formatLondonDay(trialEndsAtMs), manage };
    return due('trial', trialEndsAtMs, [7, 1], { template: 'trial-ends-soon', to: '', values });
  }
  if ((state !== 'trial' && state !== 'active') || paidThroughMs === null || standing.endsAtPeriodEnd)
    return undefined;
  if (state === 'active' && interval !== 'yearly') return undefined;
  const price = formatPrice(findPlanPrice(plan, interval ?? 'monthly'), interval ?? 'monthly');
  const values = { what: plans[plan].name, price, day: formatLondonDay(paidThroughMs), manage };
  const days = state === 'trial' ? [7, 1] : [30, 7];
  return due(state === 'trial' ? 'first' : 'yearly', paidThroughMs, days, {
    template: 'payment-soon',
    to: '',
    values,
  });
}
