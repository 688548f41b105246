import type { Db } from '../../../db/database.ts';
import { type AccountColumns, findAccount, findAccounts } from './store.ts';

/** Whether an account was closed and waits to be erased. */
export const isClosing = async (db: Db, accountId: string): Promise<boolean> =>
  ((await findAccount(db, accountId))?.closesAtMs ?? null) !== null;

/** What an account confirmed of itself, and the name of its owner: the email where none was given, or none that is a name. */
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

/**
 * Whether a text is a name that our messages may carry. Addresses, line breaks and sentences are not: anyone can sign up
 * and have these messages sent from our domain to any address.
 */
const isName = (called: unknown): called is string =>
  typeof called === 'string' && /^[^\p{Cc}<>@/:]{1,60}$/u.test(called.trim()) && !/\w\.\w{2,}/.test(called);

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
    name: isName(called) ? called.trim() : (email ?? ''),
  };
}
