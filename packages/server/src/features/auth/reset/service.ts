import { resetOpenMs, resetWaitMs } from '@kinfolio/contract/retention';
import type { ResetAnswer } from '@kinfolio/contract/wire';
import { tellIn } from '../../../db/changes.ts';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import { type Account, findAccount, lockAccount, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { notMeLink } from '../devices/not-me.ts';
import { listFactors } from '../factors/store.ts';
import { findSession, type SessionName } from '../sessions/store.ts';
import { endResets, needlessFor, waitingOf } from './ending.ts';
import { aboutReset, askedAtOf, everyReset, noteOf, type ResetOf, resetMessages } from './kinds.ts';

// [Note: A reset waits] Who has neither password nor kit nor passkey shows the mailbox alone, and so does a reader of another
// person's mail. So a vault is set aside seven days after that was asked for, with mails at once and on the third and sixth
// day. A session that becomes opened ends the wait: who can open the passport wants no other. Later than 30 days after
// the wait it is asked for anew, so that one that was forgotten is no open door.
// Who has lost the second factor, and has neither its recovery codes nor a kit nor a passkey, shows the password alone, and so
// does who learned it. Their reset waits in the same way, and ends when a second factor, a kit or a passkey is shown. Who has lost
// both shows the mailbox: theirs sets the vault aside and takes the factors away, and either of the two ends it. The three
// wait apart: otherwise who asks for the one would stop the other.

const stateOf = (askedAtMs: number, now: number): ResetAnswer => {
  const dueAtMs = askedAtMs + resetWaitMs;
  return { dueAt: new Date(dueAtMs).toISOString(), due: dueAtMs <= now };
};

const isOver = (askedAtMs: number, now: number) => askedAtMs + resetWaitMs + resetOpenMs <= now;

/** Asks for a reset; asked once more, returns how long the first one waits. Throws `not_found`. */
export async function askReset(context: AuthContext, who: SessionName, what: ResetOf): Promise<ResetAnswer> {
  const { clock, db } = context;
  return db.transaction(async tx => {
    const account = await lockAccount(tx, who.accountId);
    if (account === undefined) throw new ServerError('not_found', 'There is nothing here.');
    const now = clock.now();
    const asked = askedAtOf(account, what);
    if (asked !== null && !isOver(asked, now)) return stateOf(asked, now);
    await updateAccount(tx, account.id, { ...noteOf(what, now, 1), updatedAtMs: now });
    const noted = { event: 'reset-asked', sessionId: who.sessionId, ...aboutReset(what) } as const;
    await context.logActivity(tx, account.id, noted);
    await announce(context, tx, { account, what, dueAtMs: now + resetWaitMs });
    // Open devices show it at once.
    await tellIn(tx, { kind: 'account', accountId: account.id, news: 'access' });
    return stateOf(now, now);
  });
}

interface Asked {
  account: Account;
  what: ResetOf;
  dueAtMs: number;
}

async function announce(context: AuthContext, tx: Db, { account, what, dueAtMs }: Asked): Promise<void> {
  const { email } = account;
  const { asked, text } = resetMessages[what];
  if (email !== null) {
    const values = { dueAtMs, home: homeOf(context), notMe: await notMeLink(context, tx, account) };
    await context.queueMessage(tx, { template: asked, to: email, values });
  }
  for (const to of await phonesOf(tx, account, what))
    await context.queueMessage(tx, { template: text, to, values: { dueAtMs } });
}

/** The confirmed numbers of its owner: that of the account, and of factors those that are one. */
async function phonesOf(
  tx: Db,
  { id, phone, phoneConfirmedAtMs }: Account,
  what: ResetOf,
): Promise<string[]> {
  const own = phone !== null && phoneConfirmedAtMs !== null ? [phone] : [];
  const factors = what === 'vault' ? [] : await listFactors(tx, id);
  const verified = factors.flatMap(one => (one.verifiedAtMs !== null && one.phone ? [one.phone] : []));
  return [...new Set([...own, ...verified])];
}

const homeOf = ({ settings }: AuthContext) => new URL('/login', settings.siteUrl).href;

/**
 * Uses up a reset that has waited, in the transaction that does what was asked for; false where there is none. That of both
 * leaves nothing of the other two to wait for.
 */
export async function takeReset(
  { clock }: AuthContext,
  tx: Db,
  accountId: string,
  what: ResetOf,
): Promise<boolean> {
  const account = await lockAccount(tx, accountId);
  const asked = account === undefined ? null : askedAtOf(account, what);
  const now = clock.now();
  if (asked === null || !stateOf(asked, now).due || isOver(asked, now)) return false;
  for (const done of what === 'both' ? everyReset : [what])
    await updateAccount(tx, accountId, noteOf(done, null, 0));
  return true;
}

/** Ends the resets of an account that wait and that a session shows to be needless; its owner hears of it. */
export async function cancelReset(
  context: AuthContext,
  who: SessionName,
  db: Db = context.db,
): Promise<void> {
  const found = await findAccount(db, who.accountId);
  if (found === undefined || waitingOf(found, everyReset).length === 0) return;
  const session = await findSession(db, who);
  if (session === undefined) return;
  // Within the caller's transaction where there is one: it may have locked the account, and another would wait for that for ever.
  await db.transaction(tx => endResets(context, tx, who, needlessFor(session)));
}
