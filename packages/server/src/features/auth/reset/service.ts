import { resetOpenMs, resetWaitMs } from '@kinfolio/contract/retention';
import type { ResetAnswer } from '@kinfolio/contract/wire';
import { tellIn } from '../../../db/changes.ts';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import { type Account, findAccount, lockAccount, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { notMeLink } from '../devices/not-me.ts';
import type { SessionName } from '../sessions/store.ts';
import { endReset } from './ending.ts';

// [Note: A reset waits] Who has neither password nor kit nor passkey shows the mailbox alone, and so does a reader of another
// person's mail. So a vault is set aside seven days after that was asked for, with mails at once and on the third and sixth
// day. A session that becomes opened ends the wait: who can open the passport wants no other. Later than 30 days after
// the wait it is asked for anew, so that one that was forgotten is no open door.

const stateOf = (askedAtMs: number, now: number): ResetAnswer => {
  const dueAtMs = askedAtMs + resetWaitMs;
  return { dueAt: new Date(dueAtMs).toISOString(), due: dueAtMs <= now };
};

const isOver = (askedAtMs: number, now: number) => askedAtMs + resetWaitMs + resetOpenMs <= now;

/** Asks for a reset of the vault; asked once more, returns how long the first one waits. Throws `not_found`. */
export async function askReset(context: AuthContext, who: SessionName): Promise<ResetAnswer> {
  const { clock, db } = context;
  return db.transaction(async tx => {
    const account = await lockAccount(tx, who.accountId);
    if (account === undefined) throw new ServerError('not_found', 'There is nothing here.');
    const now = clock.now();
    const asked = account.resetAskedAtMs;
    if (asked !== null && !isOver(asked, now)) return stateOf(asked, now);
    await updateAccount(tx, account.id, { resetAskedAtMs: now, resetNotices: 1, updatedAtMs: now });
    await context.logActivity(tx, account.id, { event: 'reset-asked', sessionId: who.sessionId });
    await announce(context, tx, account, now + resetWaitMs);
    // Open devices show it at once.
    await tellIn(tx, { kind: 'account', accountId: account.id, news: 'access' });
    return stateOf(now, now);
  });
}

async function announce(context: AuthContext, tx: Db, account: Account, dueAtMs: number): Promise<void> {
  const { email, phone } = account;
  if (email !== null) {
    const values = { dueAtMs, home: homeOf(context), notMe: await notMeLink(context, tx, account) };
    await context.queueMessage(tx, { template: 'reset-asked', to: email, values });
  }
  if (phone !== null && account.phoneConfirmedAtMs !== null)
    await context.queueMessage(tx, { template: 'reset-asked-text', to: phone, values: { dueAtMs } });
}

const homeOf = ({ settings }: AuthContext) => new URL('/login', settings.siteUrl).href;

/** Uses up a reset that has waited, in the transaction that sets the vault aside; false where there is none. */
export async function takeReset({ clock }: AuthContext, tx: Db, accountId: string): Promise<boolean> {
  const account = await lockAccount(tx, accountId);
  const asked = account?.resetAskedAtMs ?? null;
  const now = clock.now();
  if (asked === null || !stateOf(asked, now).due || isOver(asked, now)) return false;
  await updateAccount(tx, accountId, { resetAskedAtMs: null, resetNotices: 0 });
  return true;
}

/** Ends the reset of an account that waits, if one does; its owner hears of it. */
export async function cancelReset(
  context: AuthContext,
  who: SessionName,
  db: Db = context.db,
): Promise<void> {
  const found = await findAccount(db, who.accountId);
  if (found === undefined || found.resetAskedAtMs === null) return;
  await context.db.transaction(tx => endReset(context, tx, who));
}
