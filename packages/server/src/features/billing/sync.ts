import { plans } from '@kinfolio/domain/accounts/plans';
import { stateOf } from '@kinfolio/domain/accounts/standing';
import { formatMoney, pence } from '@kinfolio/domain/values/money';
import type { BillingLetter } from '../../ports/billing-letters.ts';
import { measure } from '../../ports/meter.ts';
import type { ProviderCustomer, ProviderSubscription } from '../../ports/payments.ts';
import type { BillingDeps, StoredStanding } from './context.ts';
import { paymentsOf } from './payments-of.ts';
import { followPlan, leaveSeat } from './seats/following.ts';
import { decisiveOf, hasSponsor, runningOf, standingAfter } from './standing.ts';
import { addToLedger, claimSync, endAttempt, type LedgerRow, takeSyncNumber } from './store.ts';
import { dayOf, manageAddress, priceInWords } from './words.ts';

// [Note: Order does not matter] A sync takes the next number of its account, asks the provider, and writes unless one
// with a higher number has written. What it writes depends on the answer alone, so events may be late, doubled or lost,
// and nothing is locked while the provider is asked. Mails go out in the transaction that changes the plan state of a person.

/** Brings what is stored of an account in step with the provider. Throws PaymentsProblem when it cannot be asked. */
export async function sync(deps: BillingDeps, accountId: string): Promise<ProviderCustomer | undefined> {
  const { db, clock, standings } = deps;
  const payments = paymentsOf(deps);
  const mine = await takeSyncNumber(db, accountId);
  if (mine === undefined || mine.customerId === null) return undefined;
  const customer = await payments.readCustomer(mine.customerId);
  await endDoubled(deps, accountId, customer);
  const nowMs = clock.now();
  await db.transaction(async tx => {
    if (!(await claimSync(tx, accountId, mine.number))) return;
    const before = await standings.read(tx, accountId);
    if (before === undefined) return;
    // With a seat and no payment of their own a person has the plan of who pays: the provider knows only of earlier ones.
    const isSponsored = hasSponsor(before) && runningOf(customer).length === 0;
    const after = isSponsored ? before : standingAfter(before, customer, nowMs);
    const ledger = await addToLedger(tx, ledgerOf(accountId, customer));
    if (runningOf(customer).length > 0) await endAttempt(tx, accountId);
    if (!isSponsored) {
      await standings.write(tx, accountId, { ...after, sponsoredBy: null }, nowMs);
      if (hasSponsor(before)) await leaveSeat(tx, accountId);
      await followPlan(deps, tx, accountId, after);
    }
    const letters = [
      ...(isSponsored
        ? []
        : lettersAbout(deps, { before, after, subscription: decisiveOf(customer), nowMs })),
      ...refundLetters(deps, ledger),
    ];
    const to = letters.length === 0 ? undefined : await deps.emailOf(tx, accountId);
    if (to !== undefined && to !== '')
      for (const letter of letters) await deps.queueMessage(tx, { ...letter, to });
  });
  return customer;
}

/** Of two subscriptions that run the newer stays; the other is ended, and what was paid for it is paid back. */
async function endDoubled(
  deps: BillingDeps,
  accountId: string,
  customer: ProviderCustomer | undefined,
): Promise<void> {
  const payments = paymentsOf(deps);
  for (const doubled of runningOf(customer).slice(1)) {
    await payments.endNow(doubled.id, `end-doubled:${accountId}:${doubled.id}`);
    const paid = customer?.payments.find(
      ({ atMs, refundedPence, pence: amount }) =>
        refundedPence === 0 && amount === doubled.pence && Math.abs(atMs - doubled.createdAtMs) < 3_600_000,
    );
    if (paid !== undefined) await payments.refund(paid.id, `refund-doubled:${accountId}:${paid.id}`);
    measure({ what: 'billing drift', cause: 'second subscription' });
    deps.log.warn({ subscription: doubled.id }, 'a second subscription was ended');
  }
}

const ledgerOf = (accountId: string, customer: ProviderCustomer | undefined): LedgerRow[] =>
  (customer?.payments ?? []).flatMap(({ id: providerId, pence: amount, refundedPence, atMs }) => {
    const row = { accountId, providerId, atMs };
    const paid = { ...row, what: 'paid' as const, pence: amount };
    return refundedPence > 0 ? [paid, { ...row, what: 'refunded' as const, pence: refundedPence }] : [paid];
  });

type Letter = BillingLetter extends infer One
  ? One extends BillingLetter
    ? Omit<One, 'to'> & One
    : never
  : never;

interface Change {
  before: StoredStanding;
  after: StoredStanding;
  subscription: ProviderSubscription | undefined;
  nowMs: number;
}

/** The mails about a change of state. None where nothing changed that its owner would want to know. */
function lettersAbout(deps: BillingDeps, { before, after, subscription, nowMs }: Change): Letter[] {
  if (subscription === undefined) return [];
  const manage = manageAddress(deps);
  const to = '';
  const day = dayOf(subscription.periodEndMs);
  const plan = plans[after.plan].name;
  const [was, is] = [stateOf(before, nowMs), stateOf(after, nowMs)];
  const runs = is === 'active' || is === 'trial';
  const ranBefore =
    before.paidThroughMs !== null &&
    (was === 'active' || was === 'trial' || was === 'grace' || was === 'doubt');
  if (runs && !ranBefore) {
    const price = priceInWords(subscription.pence, subscription.interval);
    return [{ template: 'plan-paid', to, values: { plan, price, next: day, manage } }];
  }
  if (is === 'grace' && was !== 'grace')
    return [{ template: 'payment-failed', to, values: { until: dayOf(after.heldUntilMs ?? nowMs), manage } }];
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
      values: { amount: formatMoney(pence(row.pence)), manage: manageAddress(deps) },
    }));
