import type { Jobs } from '../../db/jobs.ts';
import { ServerError } from '../../http/server-error.ts';
import type { BillingDeps } from './context.ts';
import { paymentsOf } from './payments-of.ts';
import { accountOfCustomer, insertEvent } from './store.ts';

/**
 * Takes a message of the provider: kept with a job in one transaction, so that it is done at least once and a repeat does
 * nothing. What it states is a hint only. Throws `bad_request` for a signature that is not the provider's.
 */
export async function takeEvent(
  deps: BillingDeps & { jobs: Jobs },
  body: Buffer,
  signature: string,
): Promise<void> {
  const { db, clock, jobs, log } = deps;
  const event = paymentsOf(deps).readEvent(body, signature, clock.now());
  if (event === undefined) throw new ServerError('bad_request', 'The signature is not right.');
  // No name of the provider's has such a sign, and the database takes none.
  if (event.id.includes('\0')) throw new ServerError('bad_request', 'The message cannot be read.');
  log.info({ event: event.id, type: event.type }, 'a message of the payment provider');
  if (event.isTest) return;
  const accountId =
    event.customerId === undefined ? undefined : await accountOfCustomer(db, event.customerId);
  await db.transaction(async tx => {
    const isNew = await insertEvent(tx, event.id, clock.now());
    if (isNew && accountId !== undefined) await jobs.add(tx, 'billing', `sync:${accountId}`);
  });
}
