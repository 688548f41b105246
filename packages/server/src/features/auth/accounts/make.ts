import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import type { Metadata } from '../tables.ts';
import type { ContactAddress } from './address.ts';
import { createEmptyAccount } from './bare.ts';
import { omitKdf } from './kdf.ts';
import { createOwnIdentity } from './own-identity.ts';
import { type Account, insertAccount, reserveEmail, reservePhone } from './store.ts';

export interface NewAccountInput {
  to: ContactAddress;
  data: Metadata;
  /** The hash of the password; absent for a person who signs in with codes. */
  passwordHash?: string;
  /** Whether an administrator chose the password. */
  passwordByAdmin?: boolean;
}

/**
 * Creates an account for an address. Undefined if the address is taken, even if another request took it at the same
 * moment.
 */
export async function createAccountForAddress(
  { clock, settings, accountMade, logActivity }: AuthContext,
  tx: Db,
  { to, data: given, passwordHash, passwordByAdmin = false }: NewAccountInput,
): Promise<Account | undefined> {
  const now = clock.now();
  const { data, columns } = omitKdf(given);
  const id = v7({ msecs: now });
  const taken = to.email === undefined ? reservePhone(tx, to.phone, id) : reserveEmail(tx, to.email, id);
  if (!(await taken)) return undefined;
  const provider = to.email === undefined ? 'phone' : 'email';
  const sure = to.email === undefined ? settings.phoneAutoconfirm : settings.emailAutoconfirm;
  const verified = {
    email_verified: sure && provider === 'email',
    phone_verified: sure && provider === 'phone',
  };
  const account: Account = {
    ...createEmptyAccount(id, now),
    ...columns,
    email: to.email ?? null,
    phone: to.phone ?? null,
    passwordHash: passwordHash ?? null,
    passwordByAdmin,
    appMetadata: { provider, providers: [provider] },
    userMetadata: sure && provider === 'email' ? { ...data, email_verified: true } : data,
    emailConfirmedAtMs: sure && to.email !== undefined ? now : null,
    phoneConfirmedAtMs: sure && to.phone !== undefined ? now : null,
  };
  await insertAccount(
    tx,
    account,
    createOwnIdentity(account, provider, { ...data, ...verified }),
    accountMade,
  );
  await logActivity(tx, id, { event: 'signed-up' });
  return account;
}
