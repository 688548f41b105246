import type { Db } from '../../../db/database.ts';
import {
  type Account,
  findAccountByEmail,
  listIdentities,
  lockAccount,
  releaseEmail,
  updateAccount,
} from '../accounts/store.ts';
import { deleteCodes } from '../codes/store.ts';
import type { AuthContext } from '../context.ts';
import { deleteIdentity } from '../identities/store.ts';
import { endSessions } from '../sessions/end.ts';
import type { ExternalPerson } from './arrival.ts';

/**
 * Finds the account that an external person's email belongs to, for linking. Undefined if no account has it.
 */
export async function findAccountOfEmail(
  context: AuthContext,
  tx: Db,
  { email, emailVerified, apart = false }: ExternalPerson,
): Promise<Account | undefined> {
  if (email === undefined || !emailVerified || apart) return undefined;
  const found = await findAccountByEmail(tx, email);
  const account = found && (await lockAccount(tx, found.id));
  // The email may have been changed while we waited for the lock.
  if (account?.email !== email) return undefined;
  return account.emailConfirmedAtMs === null ? takeFromStranger(context, tx, account) : account;
}

/**
 * Takes an unconfirmed email away from an account. Nobody has proved the email, so the account may be a
 * stranger's. Everything set on the account is removed, above all the password. An account with another way
 * of signing in loses only the email.
 */
async function takeFromStranger(
  context: AuthContext,
  tx: Db,
  account: Account,
): Promise<Account | undefined> {
  const { id, email } = account;
  const identities = await listIdentities(tx, id);
  const unproved = identities.filter(({ provider }) => provider === 'email');
  for (const identity of unproved) await deleteIdentity(tx, identity);
  await deleteCodes(tx, id);
  const now = context.clock.now();
  if (unproved.length < identities.length || account.phoneConfirmedAtMs !== null) {
    if (email !== null) await releaseEmail(tx, email, id);
    await updateAccount(tx, id, { email: null, updatedAtMs: now });
    return undefined;
  }
  await endSessions(context, tx, id, 'all');
  const changes = {
    passwordHash: null,
    userMetadata: {},
    kdfProfile: null,
    kdfSalt: null,
    appMetadata: {},
    newEmail: null,
    newPhone: null,
    emailConfirmedAtMs: now,
    updatedAtMs: now,
  };
  await updateAccount(tx, id, changes);
  return { ...account, ...changes };
}
