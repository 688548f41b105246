import { type Kdf, kdf as kdfShape } from '@kinfolio/contract/wire';
import type { AuthContext } from '../context.ts';
import type { Metadata } from '../tables.ts';
import { normaliseEmail } from './email.ts';
import { type Account, findAccountByEmail } from './store.ts';

// [Note: The salt is not metadata] Before a sign-in, devices need the salt and parameters that turn the password into
// keys. Wrong ones would lock the owner out. So they have their own columns, which are written with the first password
// and after that only with a keyset. Clients send and read them as `kdf` in the metadata; access tokens do not contain
// them. An older build kept them in the metadata and may run alongside this one, so the copy there counts until the
// next write removes it.

/**
 * The salt and parameters that a device needs before it can derive keys from the password. Undefined if there
 * is no such account or no device has stored any.
 */
export async function findKdf({ db }: AuthContext, email: string): Promise<Kdf | undefined> {
  const account = await findAccountByEmail(db, normaliseEmail(email) ?? '');
  return account && readKdf(account);
}

/** The parameters for turning an account's password into keys; undefined if no device has sent them. */
export function readKdf({ kdfProfile: profile, kdfSalt: salt, userMetadata }: KdfKept): Kdf | undefined {
  const former = userMetadata['kdf'];
  return kdfShape.safeParse(former === undefined ? { profile, salt } : former).data;
}

type KdfKept = Pick<Account, 'userMetadata' | 'kdfProfile' | 'kdfSalt'>;

export type KdfColumns = Pick<Account, 'kdfProfile' | 'kdfSalt'>;

/** The columns to write for a given `kdf`. A value of any other shape leaves them empty. */
export function toKdfColumns(given: unknown): KdfColumns {
  const read = kdfShape.safeParse(given).data;
  return { kdfProfile: read?.profile ?? null, kdfSalt: read?.salt ?? null };
}

/** Separates `kdf` from the metadata: returns the other metadata, and the columns to write if `kdf` was given. */
export function omitKdf({ kdf: given, ...data }: Metadata): {
  data: Metadata;
  columns: Partial<KdfColumns>;
} {
  return { data, columns: given === undefined ? {} : toKdfColumns(given) };
}

/** An account's metadata as shown to its owner. */
export function metadataForOwner(account: KdfKept): Metadata {
  const kdf = readKdf(account);
  return { ...omitKdf(account.userMetadata).data, ...(kdf && { kdf }) };
}
