import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import { confirmIdentity } from './own-identity.ts';
import { type Account, type Identity, listIdentities } from './store.ts';

/** An organisation keeps the addresses of its people. */
export const isManaged = (identities: readonly Identity[]) =>
  identities.some(({ provider }) => provider.startsWith('sso:'));

/** With their first password, somebody who came by an outside provider has their email as a way to sign in as well. */
export async function withFirstPassword(context: AuthContext, tx: Db, account: Account): Promise<Account> {
  const proved = account.email !== null && account.emailConfirmedAtMs !== null;
  if (account.passwordHash !== null || !proved || isManaged(await listIdentities(tx, account.id)))
    return account;
  return confirmIdentity(context, tx, account, 'email');
}
