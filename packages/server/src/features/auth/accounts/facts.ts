import type { Db } from '../../../db/database.ts';
import { type AccountColumns, findAccount, findAccounts } from './store.ts';

/** Whether an account was closed and waits to be erased. */
export const isClosing = async (db: Db, accountId: string): Promise<boolean> =>
  ((await findAccount(db, accountId))?.closesAtMs ?? null) !== null;

/** What an account confirmed of itself, and what its owner goes by: the email where no name was given. */
export async function readAccountFacts(db: Db, accountId: string) {
  const account = await findAccount(db, accountId);
  return account && factsOf(account);
}

/** The same of several accounts, by their ids; nothing for one that is not there. */
export async function readFactsOf(db: Db, accountIds: readonly string[]) {
  const known = new Map<string, NonNullable<ReturnType<typeof factsOf>>>();
  for (const account of await findAccounts(db, accountIds)) {
    const facts = factsOf(account);
    if (facts !== undefined) known.set(account.id, facts);
  }
  return known;
}

function factsOf(account: AccountColumns) {
  if (account.deletedAtMs !== null) return undefined;
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
