import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { prepareOncePerDb } from '../../../db/prepared.ts';
import { accountEmails, accountPhones, accounts, factors, identities, type Metadata } from '../tables.ts';

export type Account = typeof accounts.$inferSelect;
export type Identity = typeof identities.$inferSelect;

/** An id that no account has. Looking it up costs as much as looking up a real one. */
export const noAccount = '00000000-0000-0000-0000-000000000000';

const ofEmail = prepareOncePerDb(db =>
  db
    .select({ accountId: accountEmails.accountId })
    .from(accountEmails)
    .where(eq(accountEmails.email, sql.placeholder('email')))
    .prepare('owner_of_email'),
);

const ofPhone = prepareOncePerDb(db =>
  db
    .select({ accountId: accountPhones.accountId })
    .from(accountPhones)
    .where(eq(accountPhones.phone, sql.placeholder('phone')))
    .prepare('owner_of_phone'),
);

const ofId = prepareOncePerDb(db =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare('account_of_id'),
);

/**
 * The id of the account that an address belongs to. If no account has the address, returns `noAccount`, so that the
 * next statement does the same work. The next statement is separate because a cluster can find an account's rows only
 * by the account's id.
 */
export async function findAccountIdByAddress(
  db: Db,
  { email, phone }: { email?: string; phone?: string },
): Promise<string> {
  const [owner] = await (email === undefined
    ? ofPhone(db).execute({ phone })
    : ofEmail(db).execute({ email }));
  return owner?.accountId ?? noAccount;
}

/** Finds the account that an email address belongs to. Does the same work whether or not there is one. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return findAccount(db, await findAccountIdByAddress(db, { email }));
}

/** Finds the account that a phone number belongs to. Does the same work whether or not there is one. */
export async function findAccountByPhone(db: Db, phone: string): Promise<Account | undefined> {
  return findAccount(db, await findAccountIdByAddress(db, { phone }));
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return (await ofId(db).execute({ id }))[0];
}

/** The columns needed for an account's confirmed facts and its owner's name. */
const factColumns = {
  id: accounts.id,
  userMetadata: accounts.userMetadata,
  email: accounts.email,
  emailConfirmedAtMs: accounts.emailConfirmedAtMs,
  phone: accounts.phone,
  phoneConfirmedAtMs: accounts.phoneConfirmedAtMs,
  closesAtMs: accounts.closesAtMs,
  deletedAtMs: accounts.deletedAtMs,
};
export type AccountColumns = Pick<Account, keyof typeof factColumns>;

/**
 * Returns those of the given accounts that exist. Reads only the columns of {@link factColumns}, because there may be
 * thousands of accounts.
 */
export const findAccounts = (db: Db, ids: readonly string[]): Promise<AccountColumns[]> =>
  db
    .select(factColumns)
    .from(accounts)
    .where(eq(accounts.id, sql`any(${sql.param(ids)}::uuid[])`));

const locked = prepareOncePerDb(db =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_account'),
);

/** Reads an account and locks it until the transaction ends, so that concurrent changes take turns. */
export async function lockAccount(tx: Db, id: string): Promise<Account | undefined> {
  return (await locked(tx).execute({ id }))[0];
}

/**
 * Reserves an email address for the account. Returns false if it is taken, even if another request took it at the same
 * moment.
 */
export async function reserveEmail(tx: Db, email: string, accountId: string): Promise<boolean> {
  const taken = await tx.insert(accountEmails).values({ email, accountId }).onConflictDoNothing().returning();
  return taken.length === 1;
}

/** Releases an email address that no longer belongs to the account. */
export async function releaseEmail(tx: Db, email: string, accountId: string): Promise<void> {
  await tx
    .delete(accountEmails)
    .where(and(eq(accountEmails.email, email), eq(accountEmails.accountId, accountId)));
}

/** Reserves a phone number for the account. Returns false if it is taken. */
export async function reservePhone(tx: Db, phone: string, accountId: string): Promise<boolean> {
  const taken = await tx.insert(accountPhones).values({ phone, accountId }).onConflictDoNothing().returning();
  return taken.length === 1;
}

export async function releasePhone(tx: Db, phone: string, accountId: string): Promise<void> {
  await tx
    .delete(accountPhones)
    .where(and(eq(accountPhones.phone, phone), eq(accountPhones.accountId, accountId)));
}

/** Creates an account. `accountMade` is called here, so that no code that creates accounts can forget to call it. */
export async function insertAccount(
  tx: Db,
  account: Account,
  identity: Identity | undefined,
  accountMade: (tx: Db, account: Account) => Promise<void>,
): Promise<void> {
  await tx.insert(accounts).values(account);
  if (identity !== undefined) await tx.insert(identities).values(identity);
  await accountMade(tx, account);
}

/**
 * Stores a provider's data about the person in their identity. Returns false if the account has no identity of that
 * provider.
 */
export async function mergeIdentityData(
  tx: Db,
  { accountId, provider }: Pick<Identity, 'accountId' | 'provider'>,
  data: Metadata,
  nowMs: number,
): Promise<boolean> {
  const merged = await tx
    .update(identities)
    .set({ data: sql`${identities.data} || ${JSON.stringify(data)}::jsonb`, updatedAtMs: nowMs })
    .where(and(eq(identities.accountId, accountId), eq(identities.provider, provider)))
    .returning({ id: identities.id });
  return merged.length > 0;
}

export async function insertIdentity(tx: Db, identity: Identity): Promise<void> {
  await tx.insert(identities).values(identity);
}

export async function updateAccount(
  tx: Db,
  id: string,
  changes: Partial<Omit<Account, 'id'>>,
): Promise<void> {
  await tx.update(accounts).set(changes).where(eq(accounts.id, id));
}

export async function listIdentities(db: Db, accountId: string): Promise<Identity[]> {
  return db
    .select()
    .from(identities)
    .where(eq(identities.accountId, accountId))
    .orderBy(identities.createdAtMs);
}

const belongings = prepareOncePerDb(db =>
  db
    .select({ identity: identities, factor: factors })
    .from(accounts)
    .leftJoin(identities, eq(identities.accountId, accounts.id))
    .leftJoin(factors, eq(factors.accountId, accounts.id))
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .orderBy(identities.createdAtMs, factors.createdAtMs, factors.id)
    .prepare('belongings_of_account'),
);

/** Every identity of an account, paired with each of its factors, or with null if there are no factors. */
export async function readIdentitiesWithFactors(db: Db, accountId: string) {
  return belongings(db).execute({ accountId });
}

export async function listAccountIds(db: Db): Promise<string[]> {
  const found = await db.select({ id: accounts.id }).from(accounts);
  return found.map(({ id }) => id);
}
