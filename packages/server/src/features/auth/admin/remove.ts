import type { Db } from '../../../db/database.ts';
import { type Account, lockAccount, releaseEmail, releasePhone, updateAccount } from '../accounts/store.ts';
import { deleteCodes } from '../codes/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { releaseProviderLinks } from '../providers/store.ts';
import { endSessions } from '../sessions/end.ts';
import { deleteAccount, deleteFactors, erasePersonalIdentities } from './store.ts';

/**
 * Deletes an account. A soft deletion keeps the row but removes personal data; a hard deletion removes everything
 * stored for the account. Either way, its addresses can be used again.
 */
export async function removeAccount(
  context: AuthContext,
  id: string,
  { softly }: { softly: boolean },
): Promise<Outcome<void>> {
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, id);
    if (account === undefined)
      return createRefusal('user_not_found', { status: 404, message: 'User not found' });
    await endSessions(context, tx, id, 'all');
    await deleteCodes(tx, id);
    await releaseProviderLinks(tx, id);
    if (account.email !== null) await releaseEmail(tx, account.email, id);
    if (account.phone !== null) await releasePhone(tx, account.phone, id);
    if (softly) {
      await blank(context, tx, account);
    } else {
      await context.accountRemoved(tx, id);
      await deleteAccount(tx, id);
    }
    return { ok: true, value: undefined };
  });
}

async function blank(context: AuthContext, tx: Db, account: Account): Promise<void> {
  const { id, email, phone } = account;
  if (account.deletedAtMs !== null) return;
  const hidden = (value: string | null) => (value === null ? null : context.blind(`deleted ${id} ${value}`));
  const now = context.clock.now();
  await deleteFactors(tx, id);
  await erasePersonalIdentities(tx, id, providerId => context.blind(`deleted ${id} ${providerId}`));
  await updateAccount(tx, id, {
    email: hidden(email),
    phone: hidden(phone),
    newEmail: null,
    newPhone: null,
    passwordHash: null,
    userMetadata: {},
    kdfProfile: null,
    kdfSalt: null,
    appMetadata: {},
    deletedAtMs: now,
    updatedAtMs: now,
  });
}
