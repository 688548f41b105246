import type { Db } from '../../../db/database.ts';
import {
  type Account,
  type Identity,
  listIdentities,
  lockAccount,
  releaseEmail,
  releasePhone,
  updateAccount,
} from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import type { SignedIn } from '../sessions/bearer.ts';
import { deleteIdentity } from './store.ts';

/** Unlinks an identity; the last one stays, or nobody could sign in any more. */
export async function unlinkIdentity(
  context: AuthContext,
  { accountId, sessionId, lacksFactor }: SignedIn,
  id: string,
): Promise<Outcome<void>> {
  if (lacksFactor) return refuse('insufficient_aal', { status: 401 });
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    const identities = await listIdentities(tx, accountId);
    const identity = identities.find(one => one.id === id);
    if (account === undefined || identity === undefined) return refuse('identity_not_found');
    const left = identities.filter(one => one.id !== id);
    if (left.length === 0) return refuse('single_identity_not_deletable');
    await deleteIdentity(tx, identity);
    const without = await dropAddress(tx, account, identity);
    const providers = [...new Set(left.map(one => one.provider))];
    const appMetadata = { ...account.appMetadata, provider: providers[0], providers };
    await updateAccount(tx, accountId, { ...without, appMetadata, updatedAtMs: context.clock.now() });
    const about = { provider: identity.provider };
    await context.note(tx, accountId, { event: 'identity-unlinked', sessionId, about });
    return { ok: true, value: undefined };
  });
}

/** The address an identity stood for goes with it. */
async function dropAddress(tx: Db, account: Account, { provider }: Identity): Promise<Partial<Account>> {
  if (provider === 'phone' && account.phone !== null) {
    await releasePhone(tx, account.phone, account.id);
    return { phone: null, phoneConfirmedAtMs: null };
  }
  if (provider === 'email' && account.email !== null) {
    await releaseEmail(tx, account.email, account.id);
    return { email: null, emailConfirmedAtMs: null };
  }
  return {};
}
