import { accountClosingMs } from '@kinfolio/contract/retention';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import { type Account, lockAccount, updateAccount } from '../accounts/store.ts';
import { createNotMeLink } from '../codes/not-me-link.ts';
import type { AuthContext } from '../context.ts';
import { endSessions } from '../sessions/end.ts';

/** Who closed an account: its owner, in a session, or an operator, with a reason. */
export type ClosedBy = { sessionId: string } | { reason: string };

/**
 * Closes an account in the caller's transaction; it will be erased 30 days later. Ends other sessions and sends a
 * message to every confirmed address. Returns false if the account was already closed. Throws `changes_held`,
 * `not_found`.
 */
export async function closeAccount(
  context: AuthContext,
  tx: Db,
  accountId: string,
  closedBy: ClosedBy,
): Promise<boolean> {
  const account = await lockAccount(tx, accountId);
  if (account === undefined || account.deletedAtMs !== null)
    throw new ServerError('not_found', 'Nothing was found.');
  if (account.closesAtMs !== null) return false;
  const now = context.clock.now();
  const isOwner = 'sessionId' in closedBy;
  if (isOwner && (account.changesHeldUntilMs ?? 0) > now)
    throw new ServerError('changes_held', 'Changes to this account are on hold: set a new password first.');
  const closesAtMs = now + accountClosingMs;
  await updateAccount(tx, accountId, { closesAtMs, updatedAtMs: now });
  await endSessions(context, tx, accountId, isOwner ? { except: closedBy.sessionId } : 'all');
  const about = isOwner ? { by: 'owner' } : { by: 'operator', reason: closedBy.reason };
  const session = isOwner ? { sessionId: closedBy.sessionId } : {};
  await context.logActivity(tx, accountId, { event: 'account-closed', ...session, about });
  await announceClosing(context, tx, account, closesAtMs);
  return true;
}

async function announceClosing(context: AuthContext, tx: Db, account: Account, erasedAtMs: number) {
  const { email, phone } = account;
  if (email !== null && account.emailConfirmedAtMs !== null) {
    const home = new URL('/login', context.settings.siteUrl).href;
    const values = { erasedAtMs, home, notMe: await createNotMeLink(context, tx, account) };
    await context.queueMessage(tx, { template: 'account-closed', to: email, values });
  }
  if (phone !== null && account.phoneConfirmedAtMs !== null)
    await context.queueMessage(tx, { template: 'account-closed-text', to: phone, values: { erasedAtMs } });
}

/**
 * Cancels the closing of an account, so that everything is as before. Returns false if the account was not closed.
 * Throws `not_found` after its 30 days are over.
 */
export async function cancelAccountClosing(
  context: AuthContext,
  tx: Db,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<boolean> {
  const account = await lockAccount(tx, accountId);
  const now = context.clock.now();
  if (account === undefined || (account.closesAtMs ?? Infinity) <= now)
    throw new ServerError('not_found', 'Nothing was found.');
  if (account.closesAtMs === null) return false;
  await updateAccount(tx, accountId, { closesAtMs: null, updatedAtMs: now });
  await context.logActivity(tx, accountId, { event: 'account-kept', sessionId });
  if (account.email !== null) {
    const values = { notMe: await createNotMeLink(context, tx, account) };
    await context.queueMessage(tx, { template: 'account-kept', to: account.email, values });
  }
  return true;
}
