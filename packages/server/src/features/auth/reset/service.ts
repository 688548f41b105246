import { resetValidityMs, resetWaitMs } from '@kinfolio/contract/retention';
import type { ResetResponse } from '@kinfolio/contract/wire';
import { announceChange } from '../../../db/changes.ts';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import { type Account, findAccount, lockAccount, updateAccount } from '../accounts/store.ts';
import { createNotMeLink } from '../codes/not-me-link.ts';
import type { AuthContext } from '../context.ts';
import { listFactors } from '../factors/store.ts';
import { findSession, type SessionKey } from '../sessions/store.ts';
import { cancelPendingResets, listPendingResets, listUnneededResets } from './ending.ts';
import {
  allResetKinds,
  type ResetKind,
  readResetRequestedAt,
  resetMessages,
  toResetColumns,
  toResetLogDetails,
} from './kinds.ts';

// [Note: Resets have a waiting period] A person with neither password nor kit nor passkey can prove only that
// they read the mailbox. A thief of the mailbox can prove that too. So the vault is set aside only seven days
// after the request, and emails are sent at once and on the third and sixth day. If a person opens the
// passport in that time, the reset is cancelled, because they do not need it. A reset that is not carried out
// lapses thirty days after the wait, so that it cannot be misused later. A person who has lost the second
// factor, and has neither its recovery codes nor a kit nor a passkey, can prove only the password. A thief of
// the password can prove that too. So this reset waits in the same way, and is cancelled when a second
// factor, a kit or a passkey is shown. A person who has lost both can prove only the mailbox. This third
// reset sets the vault aside and removes the factors, and either proof cancels it. The three resets wait
// separately, so a request for one does not stop another.

const stateOf = (askedAtMs: number, now: number): ResetResponse => {
  const dueAtMs = askedAtMs + resetWaitMs;
  return { dueAt: new Date(dueAtMs).toISOString(), due: dueAtMs <= now };
};

const isOver = (askedAtMs: number, now: number) => askedAtMs + resetWaitMs + resetValidityMs <= now;

/** Requests a reset. If the same one is already pending, returns how long it still has to wait. Throws `not_found`. */
export async function startReset(
  context: AuthContext,
  who: SessionKey,
  what: ResetKind,
): Promise<ResetResponse> {
  const { clock, db } = context;
  return db.transaction(async tx => {
    const account = await lockAccount(tx, who.accountId);
    if (account === undefined) throw new ServerError('not_found', 'Nothing was found.');
    const now = clock.now();
    const asked = readResetRequestedAt(account, what);
    if (asked !== null && !isOver(asked, now)) return stateOf(asked, now);
    await updateAccount(tx, account.id, { ...toResetColumns(what, now, 1), updatedAtMs: now });
    const noted = { event: 'reset-asked', sessionId: who.sessionId, ...toResetLogDetails(what) } as const;
    await context.logActivity(tx, account.id, noted);
    await announce(context, tx, { account, what, dueAtMs: now + resetWaitMs });
    // Tells open devices to show the reset at once.
    await announceChange(tx, { kind: 'account', accountId: account.id, news: 'access' });
    return stateOf(now, now);
  });
}

interface Asked {
  account: Account;
  what: ResetKind;
  dueAtMs: number;
}

async function announce(context: AuthContext, tx: Db, { account, what, dueAtMs }: Asked): Promise<void> {
  const { email } = account;
  const { asked, text } = resetMessages[what];
  if (email !== null) {
    const values = { dueAtMs, home: homeOf(context), notMe: await createNotMeLink(context, tx, account) };
    await context.queueMessage(tx, { template: asked, to: email, values });
  }
  for (const to of await phonesOf(tx, account, what))
    await context.queueMessage(tx, { template: text, to, values: { dueAtMs } });
}

/** The owner's confirmed phone numbers: the account's own, and those used as a second factor. */
async function phonesOf(
  tx: Db,
  { id, phone, phoneConfirmedAtMs }: Account,
  what: ResetKind,
): Promise<string[]> {
  const own = phone !== null && phoneConfirmedAtMs !== null ? [phone] : [];
  const factors = what === 'vault' ? [] : await listFactors(tx, id);
  const verified = factors.flatMap(one => (one.verifiedAtMs !== null && one.phone ? [one.phone] : []));
  return [...new Set([...own, ...verified])];
}

const homeOf = ({ settings }: AuthContext) => new URL('/login', settings.siteUrl).href;

/**
 * Marks a reset whose wait is over as completed, so that it cannot be used again. Call this in the
 * transaction that carries the reset out. Returns false if no reset is due. A reset of both the vault and the
 * second factors also ends the two separate ones.
 */
export async function consumeDueReset(
  { clock }: AuthContext,
  tx: Db,
  accountId: string,
  what: ResetKind,
): Promise<boolean> {
  const account = await lockAccount(tx, accountId);
  const asked = account === undefined ? null : readResetRequestedAt(account, what);
  const now = clock.now();
  if (asked === null || !stateOf(asked, now).due || isOver(asked, now)) return false;
  for (const done of what === 'both' ? allResetKinds : [what])
    await updateAccount(tx, accountId, toResetColumns(done, null, 0));
  return true;
}

/** Cancels pending resets that the session shows to be unnecessary, and notifies the account's owner. */
export async function cancelReset(context: AuthContext, who: SessionKey, db: Db = context.db): Promise<void> {
  const found = await findAccount(db, who.accountId);
  if (found === undefined || listPendingResets(found, allResetKinds).length === 0) return;
  const session = await findSession(db, who);
  if (session === undefined) return;
  // Runs in the caller's transaction if there is one. The caller may have locked the account, and a second transaction
  // would wait for that lock for ever.
  await db.transaction(tx => cancelPendingResets(context, tx, who, listUnneededResets(session)));
}
