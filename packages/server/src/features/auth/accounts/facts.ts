import type { Db } from '../../../db/database.ts';
import { findAccount } from './store.ts';

/** Whether an account was closed and waits to be erased. */
export const isClosing = async (db: Db, accountId: string): Promise<boolean> =>
  ((await findAccount(db, accountId))?.closesAtMs ?? null) !== null;

/** What an account confirmed of itself, and what its owner goes by: the email where no name was given. */
export async function readAccountFacts(db: Db, accountId: string) {
  const account = await findAccount(db, accountId);
  if (account === undefined || account.deletedAtMs !== null) return undefined;
  const { display_name: called } = account.userMetadata;
  const email = account.emailConfirmedAtMs === null ? undefined : (account.email ?? undefined);
  const phone = account.phoneConfirmedAtMs === null ? undefined : (account.phone ?? undefined);
  const closesAtMs = account.closesAtMs ?? undefined;
  return {
    closesAtMs,
    email,
    phone,
    name: typeof called === 'string' && called !== '' ? called : (email ?? ''),
  };
}
