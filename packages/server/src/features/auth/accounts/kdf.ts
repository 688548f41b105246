import { type Kdf, kdf } from '@kinfolio/contract/wire';
import type { AuthContext } from '../context.ts';
import { normalEmail } from './email.ts';
import { findAccountByEmail } from './store.ts';

/** What a device needs to try a password with, as its owner's device stored it; undefined in every other case. */
export async function findKdf({ db }: AuthContext, email: string): Promise<Kdf | undefined> {
  const account = await findAccountByEmail(db, normalEmail(email) ?? '');
  return kdf.safeParse(account?.userMetadata['kdf']).data;
}
