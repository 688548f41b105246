import { lockAccount, updateAccount } from '../accounts/store.ts';
import { consumeToken } from '../codes/codes.ts';
import { deleteCodes } from '../codes/store.ts';
import { readLinkToken } from '../codes/token.ts';
import type { AuthContext } from '../context.ts';
import { forgetDevices } from '../devices/store.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { cancelPendingResets } from '../reset/ending.ts';
import { endSessions } from './end.ts';

/** How long changes are held, unless a new password is set. */
const changesHoldMs = 3 * 24 * 60 * 60_000;

/**
 * Handles "This was not me": ends every session, makes every device unknown, cancels unfinished requests, and holds
 * changes. See [Note: Changes are held].
 */
export async function reportCompromise(context: AuthContext, token: string): Promise<Outcome<void>> {
  const name = readLinkToken(token);
  if (name?.purpose !== 'not_me') return createRefusal('otp_expired');
  const { accountId } = name;
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    const used = await consumeToken(context, tx, { token, pressed: true });
    if (account === undefined || used === undefined) return createRefusal('otp_expired');
    await endSessions(context, tx, accountId, 'all');
    await forgetDevices(tx, accountId);
    // If the change of address was requested with a kit, the change continues: a person who reads the current address,
    // who may be the thief, cannot stop it.
    const byKit = account.newEmailAgreed === 'kit';
    await deleteCodes(tx, accountId, byKit ? 'email_change_new' : undefined);
    const now = context.clock.now();
    await cancelPendingResets(context, tx, { accountId });
    const asked = { newPhone: null, ...(!byKit && { newEmail: null, newEmailAgreed: null }) };
    // If a thief closed the account, reporting them reopens it.
    const stays = { closesAtMs: null };
    await updateAccount(tx, accountId, {
      ...asked,
      ...stays,
      changesHeldUntilMs: now + changesHoldMs,
      updatedAtMs: now,
    });
    await context.logActivity(tx, accountId, { event: 'not-me' });
    if (account.closesAtMs !== null) await context.closingStopped(tx, accountId);
    return { ok: true, value: undefined };
  });
}
