import type { Db } from '../../../db/database.ts';
import { type Account, lockAccount, releaseEmail, releasePhone, updateAccount } from '../accounts/store.ts';
import { deleteCodes } from '../codes/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { releaseLinks } from '../providers/store.ts';
import { endSessions } from '../sessions/end.ts';
import { blankIdentities, deleteAccount, deleteFactors } from './store.ts';

/**
 * Removes an account. Softly, its row stays and says nothing of the person any more; otherwise everything that is
 * kept for it goes too. Either way its addresses are free again.
 */
export async function removeAccount(
  context: AuthContext,
  id: string,
  { softly }: { softly: boolean },
): Promise<Outcome<void>> {
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, id);
    if (account === undefined) return refuse('user_not_found', { status: 404, message: 'User not found' });
    await endSessions(context, tx, id, 'all');
    await deleteCodes(tx, id);
    await releaseLinks(tx, id);
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
  await blankIdentities(tx, id, providerId => context.blind(`deleted ${id} ${providerId}`));
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
