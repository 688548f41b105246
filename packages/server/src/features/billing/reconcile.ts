import { measure } from '../../ports/meter.ts';
import type { BillingDeps } from './context.ts';
import { tellWhatComes } from './reminders.ts';
import { settleRenewal } from './renewal.ts';
import {
  accountOfCustomer,
  deleteOldEvents,
  deleteOldLedger,
  openAttempts,
  readSeen,
  writeSeen,
} from './store.ts';
import { sync } from './sync.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Events are listed a little late. */
const overlapMs = 5 * minute;
/** The provider keeps its events so long. */
const mostMs = 30 * day;
const keepEventsMs = 35 * day;
const keepLedgerMs = 7 * 366 * day;

/** Does a job of the queue `billing`: `sync:ACCOUNT`, `renewal:ACCOUNT`, `close:CUSTOMER`, `reconcile` or `remind`. */
export async function doBilling(deps: BillingDeps, job: string): Promise<void> {
  const [what, about = ''] = job.split(':');
  // A server without payments has no plans, so there is nothing to announce either.
  if (deps.payments === undefined) return;
  if (what === 'sync') await sync(deps, about);
  if (what === 'renewal') await settleRenewal(deps, about);
  if (what === 'close') await endCustomer(deps, about);
  if (what === 'reconcile') await reconcile(deps);
  if (what === 'remind') await tellWhatComes(deps);
}

/**
 * Synchronises every account that may have missed a webhook: those in the provider's recent events, those that went to
 * pay and did not return, and those whose period ended. A failure for one account does not stop the others.
 */
export async function reconcile(deps: BillingDeps): Promise<void> {
  const { db, clock, payments, standings, log } = deps;
  if (payments === undefined) return;
  const nowMs = clock.now();
  const sinceMs = Math.max((await readSeen(db)) ?? nowMs - day, nowMs - mostMs) - overlapMs;
  const customers = await payments.customersSince(sinceMs);
  const told = await Promise.all(customers.map(customer => accountOfCustomer(db, customer)));
  const accounts = new Set([
    ...told.filter(account => account !== undefined),
    ...(await openAttempts(db, nowMs - day)),
    ...(await standings.endingBetween(db, nowMs - day, nowMs)),
    ...(await standings.held(db, nowMs - day)),
  ]);
  let failed = 0;
  for (const accountId of accounts)
    await syncMissed(deps, accountId).catch((error: unknown) => {
      failed += 1;
      log.warn({ err: error }, 'an account was not brought in step');
    });
  if (failed === 0) await writeSeen(db, nowMs);
  await deleteOldEvents(db, nowMs - keepEventsMs);
  await deleteOldLedger(db, nowMs - keepLedgerMs);
}

/** A plan that is another one afterwards was behind: one of the figures counts these. */
async function syncMissed(deps: BillingDeps, accountId: string): Promise<void> {
  const read = async () => JSON.stringify(await deps.standings.read(deps.db, accountId));
  const before = await read();
  await sync(deps, accountId);
  if ((await read()) !== before) measure({ what: 'billing drift', cause: 'missed event' });
}

/** Ends all that runs for a customer whose account was closed. */
async function endCustomer({ payments }: BillingDeps, customerId: string): Promise<void> {
  const customer = await payments?.readCustomer(customerId);
  for (const { id, status } of customer?.subscriptions ?? [])
    if (status !== 'canceled' && status !== 'incomplete_expired') await payments?.endNow(id, `close:${id}`);
}
