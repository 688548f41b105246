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
import type { Arrival } from './arrival.ts';

/** The account that whoever arrived is linked to by their email; undefined when they are new here. */
export async function accountOfEmail(
  context: AuthContext,
  tx: Db,
  { email, emailVerified, apart = false }: Arrival,
): Promise<Account | undefined> {
  if (email === undefined || !emailVerified || apart) return undefined;
  const found = await findAccountByEmail(tx, email);
  const account = found && (await lockAccount(tx, found.id));
  // It may have been changed while it was waited for.
  if (account?.email !== email) return undefined;
  return account.emailConfirmedAtMs === null ? takeFromStranger(context, tx, account) : account;
}

/**
 * Nobody has shown that the email of this account is theirs, so that whoever signed up with it may be a stranger. What
 * they set goes: the password first of all. An account that somebody can get into in another way keeps everything but
 * the email.
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
