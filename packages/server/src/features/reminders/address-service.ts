import { countLimitTry } from '../../db/limits.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { ReminderContext } from './context.ts';
import { findSuspendedAddress } from './delivery/store.ts';
import { createAddressCheckLink } from './links.ts';

/**
 * Sends an email with a button. Pressing it proves that emails reach the account's address again. Throws
 * `not_now` if no email has bounced, and `rate_limited`.
 */
export async function sendAddressCheck(context: ReminderContext, { accountId }: SignedIn): Promise<void> {
  const { db, clock } = context;
  const suspended = await findSuspendedAddress(db, accountId);
  const email = (await context.accountOf(db, accountId))?.email;
  if (suspended === undefined || suspended.email !== email)
    throw new ServerError('not_now', 'Emails to this address are not being returned.');
  const taken = await countLimitTry(db, clock, {
    key: `address-check:${accountId}`,
    max: 3,
    windowMs: 15 * 60_000,
  });
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Too many mails.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
  await db.transaction(tx =>
    context.queueMessage(tx, {
      template: 'address-check',
      to: email,
      values: { link: createAddressCheckLink(context, suspended) },
    }),
  );
}
