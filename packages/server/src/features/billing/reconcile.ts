import { reportMeasurement } from '../../ports/meter.ts';
import type { BillingDeps } from './context.ts';
import { sendBillingReminders } from './reminders.ts';
import { settleRenewal } from './renewal.ts';
import {
  deleteOldEvents,
  deleteOldLedger,
  findAccountOfCustomer,
  listOpenPurchases,
  readLastEventSeen,
  saveLastEventSeen,
} from './store.ts';
import { syncAccount } from './sync.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The provider lists an event only some time after it happened, so each check starts a little earlier. */
const overlapMs = 5 * minute;
/** How long the provider keeps its events. */
const mostMs = 30 * day;
const keepEventsMs = 35 * day;
const keepLedgerMs = 7 * 366 * day;

/**
 * Runs a job from the queue `billing`: `sync:ACCOUNT`, `renewal:ACCOUNT`, `close:CUSTOMER`, `reconcileAccounts` or `remind`.
 */
export async function runBillingJob(deps: BillingDeps, job: string): Promise<void> {
  const [what, about = ''] = job.split(':');
  // Without payments there are no plans, and so no emails about them either.
  if (deps.payments === undefined) return;
  if (what === 'sync') await syncAccount(deps, about);
  if (what === 'renewal') await settleRenewal(deps, about);
  if (what === 'close') await endCustomer(deps, about);
  if (what === 'reconcile') await reconcileAccounts(deps);
  if (what === 'remind') await sendBillingReminders(deps);
}

/**
 * Synchronises every account for which a webhook may have been missed: accounts in the provider's recent
 * events, accounts whose owner began a payment and did not return, and accounts whose period has ended. A
 * failure for one account does not stop the others.
 */
export async function reconcileAccounts(deps: BillingDeps): Promise<void> {
  const { db, clock, payments, standings, log } = deps;
  if (payments === undefined) return;
  const nowMs = clock.now();
  const sinceMs = Math.max((await readLastEventSeen(db)) ?? nowMs - day, nowMs - mostMs) - overlapMs;
  const customers = await payments.customersSince(sinceMs);
  const told = await Promise.all(customers.map(customer => findAccountOfCustomer(db, customer)));
  const accounts = new Set([
    ...told.filter(account => account !== undefined),
    ...(await listOpenPurchases(db, nowMs - day)),
    ...(await standings.endingBetween(db, nowMs - day, nowMs)),
    ...(await standings.held(db, nowMs - day)),
  ]);
  let failed = 0;
  for (const accountId of accounts)
    await syncMissed(deps, accountId).catch((error: unknown) => {
      failed += 1;
      log.warn({ err: error }, 'an account could not be compared with the payment provider');
    });
  if (failed === 0) await saveLastEventSeen(db, nowMs);
  await deleteOldEvents(db, nowMs - keepEventsMs);
  await deleteOldLedger(db, nowMs - keepLedgerMs);
}

/**
 * If the plan changes here, the stored state was out of date because an event was missed. A metric counts these cases.
 */
async function syncMissed(deps: BillingDeps, accountId: string): Promise<void> {
  const read = async () => JSON.stringify(await deps.standings.read(deps.db, accountId));
  const before = await read();
  await syncAccount(deps, accountId);
  if ((await read()) !== before) reportMeasurement({ what: 'billing drift', cause: 'missed event' });
}

/** Ends every running subscription of a customer whose account was closed. */
async function endCustomer({ payments }: BillingDeps, customerId: string): Promise<void> {
  const customer = await payments?.readCustomer(customerId);
  for (const { id, status } of customer?.subscriptions ?? [])
    if (status !== 'canceled' && status !== 'incomplete_expired') await payments?.endNow(id, `close:${id}`);
}
