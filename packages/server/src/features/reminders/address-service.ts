import { takeFromLimit } from '../../db/limits.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { ReminderContext } from './context.ts';
import { findSuspended } from './delivery/store.ts';
import { checkLink } from './links.ts';

/**
 * Sends a mail whose button shows that mail arrives again. Throws `not_now` where none comes back, and `rate_limited`.
 */
export async function checkAddress(context: ReminderContext, { accountId }: SignedIn): Promise<void> {
  const { db, clock } = context;
  const suspended = await findSuspended(db, accountId);
  const email = (await context.accountOf(db, accountId))?.email;
  if (suspended === undefined || suspended.email !== email)
    throw new ServerError('not_now', 'Mail to this address does not come back.');
  const taken = await takeFromLimit(db, clock, {
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
      values: { link: checkLink(context, suspended) },
    }),
  );
}
