import type { Db } from '../../../db/database.ts';
import { type AccountColumns, findAccount, findAccounts } from './store.ts';

/** Whether an account has been closed and will be erased. */
export const isAccountClosing = async (db: Db, accountId: string): Promise<boolean> =>
  ((await findAccount(db, accountId))?.closesAtMs ?? null) !== null;

/**
 * The confirmed facts about an account and its owner's name. If there is no usable name, the email address stands in
 * for it.
 */
export async function readAccountFacts(db: Db, accountId: string) {
  const account = await findAccount(db, accountId);
  return account && factsOf(account);
}

/**
 * Reads the confirmed facts and the owners' names of several accounts, by id. Accounts that do not exist are left out.
 */
export async function readFactsOfAccounts(db: Db, accountIds: readonly string[]) {
  const known = new Map<string, NonNullable<ReturnType<typeof factsOf>>>();
  for (const account of await findAccounts(db, accountIds)) {
    const facts = factsOf(account);
    if (facts !== undefined) known.set(account.id, facts);
  }
  return known;
}

/**
 * Whether a text is a name that our messages may contain. Anyone can sign up and have our domain send such a message to
 * any address, so addresses, line breaks and sentences are not accepted as names.
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
