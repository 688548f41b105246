import type { Db } from '../../../db/database.ts';
import { type Account, lockAccount, updateAccount } from '../accounts/store.ts';
import { issueCode, useToken } from '../codes/codes.ts';
import { deleteCodes } from '../codes/store.ts';
import { readToken } from '../codes/token.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { endResets } from '../reset/ending.ts';
import { endSessions } from '../sessions/end.ts';
import { forgetDevices } from './store.ts';

const day = 24 * 60 * 60_000;
/** So long the button of a mail works. */
const linkMs = 7 * day;
/** So long changes are held, unless another password is set. */
export const holdMs = 3 * day;

/** The address of "This was not me" for a mail to the owner of an account; the one of the mail before is void. */
export async function notMeLink(context: AuthContext, tx: Db, { id, email }: Account): Promise<string> {
  const named = { accountId: id, purpose: 'not_me', address: email ?? '' } as const;
  const { token } = await issueCode(context, tx, { ...named, linkMs });
  return `${context.settings.publicUrl}/auth/v1/not-me?${new URLSearchParams({ token }).toString()}`;
}

/**
 * Takes "This was not me": every session ends, every device is new again, what was asked for and not finished is
 * forgotten, and changes are held. See [Note: Changes are held].
 */
export async function sayNotMe(context: AuthContext, token: string): Promise<Outcome<void>> {
  const name = readToken(token);
  if (name?.purpose !== 'not_me') return refuse('otp_expired');
  const { accountId } = name;
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    const used = await useToken(context, tx, { token, pressed: true });
    if (account === undefined || used === undefined) return refuse('otp_expired');
    await endSessions(context, tx, accountId, 'all');
    await forgetDevices(tx, accountId);
    // The kit asked for another address: who reads this one, the thief perhaps, does not stop that.
    const byKit = account.newEmailAgreed === 'kit';
    await deleteCodes(tx, accountId, byKit ? 'email_change_new' : undefined);
    const now = context.clock.now();
    await endResets(context, tx, { accountId });
    const asked = { newPhone: null, ...(!byKit && { newEmail: null, newEmailAgreed: null }) };
    // Someone else may have closed the account, which ends here too.
    const stays = { closesAtMs: null };
    await updateAccount(tx, accountId, {
      ...asked,
      ...stays,
      changesHeldUntilMs: now + holdMs,
      updatedAtMs: now,
    });
    await context.logActivity(tx, accountId, { event: 'not-me' });
    if (account.closesAtMs !== null) await context.closingStopped(tx, accountId);
    return { ok: true, value: undefined };
  });
}
