import { type Kdf, kdf as kdfShape } from '@kinfolio/contract/wire';
import type { AuthContext } from '../context.ts';
import type { Metadata } from '../tables.ts';
import { normalEmail } from './email.ts';
import { type Account, findAccountByEmail } from './store.ts';

// [Note: A salt is no metadata] How a password becomes keys is asked for by its owner's devices before a sign-in,
// and a wrong one locks out. So it has columns of its own: written with the first password, then by the keyset alone. Clients
// send and read it as `kdf` of the metadata; no access token has it. A build of before kept it in the metadata, and may run beside
// this one: what lies there counts, and goes when it is next written.

/** What a device needs to try a password with, as its owner's device stored it; undefined in every other case. */
export async function findKdf({ db }: AuthContext, email: string): Promise<Kdf | undefined> {
  const account = await findAccountByEmail(db, normalEmail(email) ?? '');
  return account && kdfOf(account);
}

/** How an account's password becomes keys; undefined where no device has sent one. */
export function kdfOf({ kdfProfile: profile, kdfSalt: salt, userMetadata }: KdfKept): Kdf | undefined {
  const former = userMetadata['kdf'];
  return kdfShape.safeParse(former === undefined ? { profile, salt } : former).data;
}

type KdfKept = Pick<Account, 'userMetadata' | 'kdfProfile' | 'kdfSalt'>;

/** The columns that hold it. */
export type KdfColumns = Pick<Account, 'kdfProfile' | 'kdfSalt'>;

/** Where it is written; what is in any other shape is nothing. */
export function kdfColumns(given: unknown): KdfColumns {
  const read = kdfShape.safeParse(given).data;
  return { kdfProfile: read?.profile ?? null, kdfSalt: read?.salt ?? null };
}

/** Metadata without `kdf`, and the columns where `kdf` was named. */
export function withoutKdf({ kdf: given, ...data }: Metadata): {
  data: Metadata;
  columns: Partial<KdfColumns>;
} {
  return { data, columns: given === undefined ? {} : kdfColumns(given) };
}

/** The metadata of an account as its owner is shown it. */
export function shownMetadata(account: KdfKept): Metadata {
  const kdf = kdfOf(account);
  return { ...withoutKdf(account.userMetadata).data, ...(kdf && { kdf }) };
}
