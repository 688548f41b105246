import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import type { Metadata } from '../tables.ts';
import type { Address } from './address.ts';
import { bareAccount } from './bare.ts';
import { withoutKdf } from './kdf.ts';
import { ownIdentity } from './own-identity.ts';
import { type Account, insertAccount, takeEmail, takePhone } from './store.ts';

/** Whom an account is made for. */
export interface Newcomer {
  to: Address;
  data: Metadata;
  /** None for somebody who signs in with codes. */
  passwordHash?: string;
  /** An administrator set it. */
  passwordByAdmin?: boolean;
}

/** Makes an account for an address; undefined when the address is somebody's already, however close the race. */
export async function makeAccount(
  { clock, settings, accountMade, logActivity }: AuthContext,
  tx: Db,
  { to, data: given, passwordHash, passwordByAdmin = false }: Newcomer,
): Promise<Account | undefined> {
  const now = clock.now();
  const { data, columns } = withoutKdf(given);
  const id = v7({ msecs: now });
  const taken = to.email === undefined ? takePhone(tx, to.phone, id) : takeEmail(tx, to.email, id);
  if (!(await taken)) return undefined;
  const provider = to.email === undefined ? 'phone' : 'email';
  const sure = to.email === undefined ? settings.phoneAutoconfirm : settings.emailAutoconfirm;
  const verified = {
    email_verified: sure && provider === 'email',
    phone_verified: sure && provider === 'phone',
  };
  const account: Account = {
    ...bareAccount(id, now),
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
  await insertAccount(tx, account, ownIdentity(account, provider, { ...data, ...verified }), accountMade);
  await logActivity(tx, id, { event: 'signed-up' });
  return account;
}
