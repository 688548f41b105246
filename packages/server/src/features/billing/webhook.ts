import type { JobQueuer } from '../../db/jobs.ts';
import { ServerError } from '../../http/server-error.ts';
import type { BillingDeps } from './context.ts';
import { requirePayments } from './payments-of.ts';
import { findAccountOfCustomer, insertEvent } from './store.ts';

/**
 * Stores a message from the provider together with a job in one transaction, so that the message is handled at least
 * once and a repeat does nothing. The job does not rely on the content of the message. Throws `bad_request` for a
 * signature that is not the provider's.
 */
export async function acceptWebhookEvent(
  deps: BillingDeps & { jobs: JobQueuer },
  body: Buffer,
  signature: string,
): Promise<void> {
  const { db, clock, jobs, log } = deps;
  const event = requirePayments(deps).readEvent(body, signature, clock.now());
  if (event === undefined) throw new ServerError('bad_request', 'The signature is not valid.');
  // No id from the provider contains a NUL character, and PostgreSQL cannot store one.
  if (event.id.includes('\0')) throw new ServerError('bad_request', 'The message cannot be read.');
  log.info({ event: event.id, type: event.type }, 'a message of the payment provider');
  if (event.isTest) return;
  const accountId =
    event.customerId === undefined ? undefined : await findAccountOfCustomer(db, event.customerId);
  await db.transaction(async tx => {
    const isNew = await insertEvent(tx, event.id, clock.now());
    if (isNew && accountId !== undefined) await jobs.add(tx, 'billing', `sync:${accountId}`);
  });
}
