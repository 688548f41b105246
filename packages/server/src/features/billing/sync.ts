import { plans } from '@kinfolio/domain/accounts/plans';
import { toPlanState } from '@kinfolio/domain/accounts/standing';
import { formatMoney, toPence } from '@kinfolio/domain/values/money';
import type { BillingEmail } from '../../ports/billing-letters.ts';
import { reportMeasurement } from '../../ports/meter.ts';
import type { ProviderCustomer, ProviderSubscription } from '../../ports/payments.ts';
import type { BillingDeps, StoredPlanRow } from './context.ts';
import { requirePayments } from './payments-of.ts';
import { leaveSeat, updateMemberPlans } from './seats/following.ts';
import {
  computePlanFacts,
  findDecisiveSubscription,
  hasSponsor,
  listRunningSubscriptions,
} from './standing.ts';
import { addToLedger, endPurchaseAttempt, type LedgerRow, nextSyncNumber, tryClaimSync } from './store.ts';
import { createManagePlanUrl, formatLondonDay, formatPrice } from './words.ts';

// [Note: Order does not matter] A sync takes the next number for its account and calls the provider. It
// writes the result unless a sync with a higher number has already written. The result depends only on the
// provider's response, so events may arrive late, more than once or not at all, and no lock is held during
// the call. The emails are queued in the transaction that changes the state of a person's plan.

/**
 * Brings the stored state of an account in line with the provider. Throws PaymentsProblem when the provider cannot be
 * reached.
 */
export async function syncAccount(
  deps: BillingDeps,
  accountId: string,
): Promise<ProviderCustomer | undefined> {
  const { db, clock, standings } = deps;
  const payments = requirePayments(deps);
  const mine = await nextSyncNumber(db, accountId);
  if (mine === undefined || mine.customerId === null) return undefined;
  const customer = await payments.readCustomer(mine.customerId);
  await endDoubled(deps, accountId, customer);
  const nowMs = clock.now();
  await db.transaction(async tx => {
    if (!(await tryClaimSync(tx, accountId, mine.number))) return;
    const before = await standings.read(tx, accountId);
    if (before === undefined) return;
    // A person with a seat has the payer's plan. The provider knows only what the person paid for themselves
    // earlier.
    const isSponsored = hasSponsor(before) && listRunningSubscriptions(customer).length === 0;
    const after = isSponsored ? before : computePlanFacts(before, customer, nowMs);
    const ledger = await addToLedger(tx, ledgerOf(accountId, customer));
    if (listRunningSubscriptions(customer).length > 0) await endPurchaseAttempt(tx, accountId);
    if (!isSponsored) {
      await standings.write(tx, accountId, { ...after, sponsoredBy: null }, nowMs);
      if (hasSponsor(before)) await leaveSeat(tx, accountId);
      await updateMemberPlans(deps, tx, accountId, after);
    }
    const letters = [
      ...(isSponsored
        ? []
        : lettersAbout(deps, { before, after, subscription: findDecisiveSubscription(customer), nowMs })),
      ...refundLetters(deps, ledger),
    ];
    const to = letters.length === 0 ? undefined : await deps.emailOf(tx, accountId);
    if (to !== undefined && to !== '')
      for (const letter of letters) await deps.queueMessage(tx, { ...letter, to });
  });
  return customer;
}

/** If two subscriptions are running, ends the older one and refunds its payment. */
async function endDoubled(
  deps: BillingDeps,
  accountId: string,
  customer: ProviderCustomer | undefined,
): Promise<void> {
  const payments = requirePayments(deps);
  for (const doubled of listRunningSubscriptions(customer).slice(1)) {
    await payments.endNow(doubled.id, `end-doubled:${accountId}:${doubled.id}`);
    const paid = customer?.payments.find(
      ({ atMs, refundedPence, pence: amount }) =>
        refundedPence === 0 && amount === doubled.pence && Math.abs(atMs - doubled.createdAtMs) < 3_600_000,
    );
    if (paid !== undefined) await payments.refund(paid.id, `refund-doubled:${accountId}:${paid.id}`);
    reportMeasurement({ what: 'billing drift', cause: 'second subscription' });
    deps.log.warn({ subscription: doubled.id }, 'a second subscription was ended');
  }
}

const ledgerOf = (accountId: string, customer: ProviderCustomer | undefined): LedgerRow[] =>
  (customer?.payments ?? []).flatMap(({ id: providerId, pence: amount, refundedPence, atMs }) => {
    const row = { accountId, providerId, atMs };
    const paid = { ...row, what: 'paid' as const, pence: amount };
    return refundedPence > 0 ? [paid, { ...row, what: 'refunded' as const, pence: refundedPence }] : [paid];
  });

type Letter = BillingEmail extends infer One
  ? One extends BillingEmail
    ? Omit<One, 'to'> & One
    : never
  : never;

interface Change {
  before: StoredPlanRow;
  after: StoredPlanRow;
  subscription: ProviderSubscription | undefined;
  nowMs: number;
}

/** The emails about a change of state; empty if nothing changed that the owner would want to know about. */
function lettersAbout(deps: BillingDeps, { before, after, subscription, nowMs }: Change): Letter[] {
  if (subscription === undefined) return [];
  const manage = createManagePlanUrl(deps);
  const to = '';
  const day = formatLondonDay(subscription.periodEndMs);
  const plan = plans[after.plan].name;
  const [was, is] = [toPlanState(before, nowMs), toPlanState(after, nowMs)];
  const runs = is === 'active' || is === 'trial';
  const ranBefore =
    before.paidThroughMs !== null &&
    (was === 'active' || was === 'trial' || was === 'grace' || was === 'doubt');
  if (runs && !ranBefore) {
    const price = formatPrice(subscription.pence, subscription.interval);
    return [{ template: 'plan-paid', to, values: { plan, price, next: day, manage } }];
  }
  if (is === 'grace' && was !== 'grace')
    return [
      {
        template: 'payment-failed',
        to,
        values: { until: formatLondonDay(after.heldUntilMs ?? nowMs), manage },
      },
    ];
  if (is === 'ended' && before.status !== after.status)
    return [{ template: 'plan-ended', to, values: { manage } }];
  if (!runs) return [];
  if (after.endsAtPeriodEnd && !before.endsAtPeriodEnd)
    return [{ template: 'plan-ending', to, values: { day, manage } }];
  if (!after.endsAtPeriodEnd && before.endsAtPeriodEnd)
    return [{ template: 'plan-kept', to, values: { next: day, manage } }];
  if (after.plan !== before.plan) return [{ template: 'plan-changed', to, values: { plan, manage } }];
  return [];
}

const refundLetters = (deps: BillingDeps, ledger: readonly LedgerRow[]): Letter[] =>
  ledger
    .filter(({ what }) => what === 'refunded')
    .map(row => ({
      template: 'payment-refunded',
      to: '',
      values: { amount: formatMoney(toPence(row.pence)), manage: createManagePlanUrl(deps) },
    }));
