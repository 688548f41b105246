import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import type { Metadata } from '../tables.ts';
import { type Account, type Identity, insertIdentity, mergeIdentityData, updateAccount } from './store.ts';

/** Creates the identity for signing in with an email address or phone number of the account itself. */
export function createOwnIdentity(account: Account, provider: 'email' | 'phone', data: Metadata): Identity {
  const { id, email, phone, updatedAtMs } = account;
  const address = provider === 'email' ? { email } : { phone };
  return {
    accountId: id,
    id: v7({ msecs: updatedAtMs }),
    provider,
    providerId: id,
    data: { ...data, sub: id, ...address },
    lastSignInAtMs: null,
    createdAtMs: updatedAtMs,
    updatedAtMs,
  };
}

/** Marks the current address of the account's own identity as confirmed. Adds the identity if the account had none. */
export async function confirmOwnIdentity(
  { clock }: AuthContext,
  tx: Db,
  account: Account,
  provider: 'email' | 'phone',
): Promise<Account> {
  const known = { [provider]: account[provider], [`${provider}_verified`]: true };
  if (await mergeIdentityData(tx, { accountId: account.id, provider }, known, clock.now())) return account;
  await insertIdentity(tx, createOwnIdentity({ ...account, updatedAtMs: clock.now() }, provider, known));
  const { providers } = account.appMetadata;
  const all = [...(Array.isArray(providers) ? providers : []), provider];
  const appMetadata = {
    ...account.appMetadata,
    provider: account.appMetadata['provider'] ?? provider,
    providers: all,
  };
  await updateAccount(tx, account.id, { appMetadata });
  return { ...account, appMetadata };
}
