import type { Db } from '../../../db/database.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
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
import { createRefusal, type Outcome } from '../errors.ts';
import { releaseProviderLinks } from '../providers/store.ts';
import { deleteIdentity } from './store.ts';

/**
 * Unlinks an identity. The last identity cannot be unlinked, because the person could no longer sign in. If the account
 * has a passport, the identity with the account's email cannot be unlinked either: the owner would no longer receive
 * any messages and could not sign in with a kit.
 */
export async function unlinkIdentity(
  context: AuthContext,
  { accountId, sessionId }: SignedIn,
  id: string,
): Promise<Outcome<void>> {
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    const identities = await listIdentities(tx, accountId);
    const identity = identities.find(one => one.id === id);
    if (account === undefined || identity === undefined) return createRefusal('identity_not_found');
    const left = identities.filter(one => one.id !== id);
    if (left.length === 0) return createRefusal('single_identity_not_deletable');
    if (account.guardedAtMs !== null && isLastOfEmail(account, identity, left))
      return createRefusal('email_conflict_identity_not_deletable');
    await deleteIdentity(tx, identity);
    await releaseProviderLinks(tx, accountId, identity);
    const without = await dropAddress(tx, account, identity, left);
    const providers = [...new Set(left.map(one => one.provider))];
    const appMetadata = { ...account.appMetadata, provider: providers[0], providers };
    await updateAccount(tx, accountId, { ...without, appMetadata, updatedAtMs: context.clock.now() });
    const about = { provider: identity.provider };
    await context.logActivity(tx, accountId, { event: 'identity-unlinked', sessionId, about });
    return { ok: true, value: undefined };
  });
}

/** Removes the address of an unlinked identity, unless a remaining identity has the same address. */
async function dropAddress(
  tx: Db,
  account: Account,
  identity: Identity,
  left: readonly Identity[],
): Promise<Partial<Account>> {
  if (identity.provider === 'phone' && account.phone !== null) {
    await releasePhone(tx, account.phone, account.id);
    return { phone: null, phoneConfirmedAtMs: null };
  }
  if (account.email !== null && isLastOfEmail(account, identity, left)) {
    await releaseEmail(tx, account.email, account.id);
    return { email: null, emailConfirmedAtMs: null };
  }
  return {};
}

const isLastOfEmail = ({ email }: Account, { data }: Identity, left: readonly Identity[]) =>
  email !== null && data['email'] === email && !left.some(one => provesEmail(one, email));

const provesEmail = ({ data }: Identity, email: string | null) =>
  data['email'] === email && data['email_verified'] === true;
