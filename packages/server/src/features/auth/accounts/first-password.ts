import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import { confirmOwnIdentity } from './own-identity.ts';
import { type Account, type Identity, listIdentities } from './store.ts';

/** Whether an organisation vouches for the account. The organisation then controls the person's addresses. */
export const isManagedAccount = (identities: readonly Identity[]) =>
  identities.some(({ provider }) => provider.startsWith('sso:'));

/** Adds signing in by email when a person who signed up through an external provider sets their first password. */
export async function addEmailSignIn(context: AuthContext, tx: Db, account: Account): Promise<Account> {
  const proved = account.email !== null && account.emailConfirmedAtMs !== null;
  if (account.passwordHash !== null || !proved || isManagedAccount(await listIdentities(tx, account.id)))
    return account;
  return confirmOwnIdentity(context, tx, account, 'email');
}
