import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { accountEmails, accountPhones, accounts, factors, identities, type Metadata } from '../tables.ts';

export type Account = typeof accounts.$inferSelect;
export type Identity = typeof identities.$inferSelect;

/** Nobody's id: looking it up costs what looking up a real one does. */
export const nobody = '00000000-0000-0000-0000-000000000000';

const ofEmail = prepared(db =>
  db
    .select({ accountId: accountEmails.accountId })
    .from(accountEmails)
    .where(eq(accountEmails.email, sql.placeholder('email')))
    .prepare('owner_of_email'),
);

const ofPhone = prepared(db =>
  db
    .select({ accountId: accountPhones.accountId })
    .from(accountPhones)
    .where(eq(accountPhones.phone, sql.placeholder('phone')))
    .prepare('owner_of_phone'),
);

const ofId = prepared(db =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare('account_of_id'),
);

/**
 * The id of the account that an address belongs to. Where there is none it is `nobody`, so that the next statement does the
 * same work. It is a statement of its own because a cluster finds the rows of an account by its id only.
 */
export async function findOwner(
  db: Db,
  { email, phone }: { email?: string; phone?: string },
): Promise<string> {
  const [owner] = await (email === undefined
    ? ofPhone(db).execute({ phone })
    : ofEmail(db).execute({ email }));
  return owner?.accountId ?? nobody;
}

/** The account an email belongs to; the same work whether there is one or not. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return findAccount(db, await findOwner(db, { email }));
}

/** The account a phone number belongs to; the same work whether there is one or not. */
export async function findAccountByPhone(db: Db, phone: string): Promise<Account | undefined> {
  return findAccount(db, await findOwner(db, { phone }));
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return (await ofId(db).execute({ id }))[0];
}

/** What accounts confirmed of themselves, and what their owners are called. */
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

/** Those of some accounts that there are: the columns of {@link factColumns}, as there may be thousands. */
export const findAccounts = (db: Db, ids: readonly string[]): Promise<AccountColumns[]> =>
  db
    .select(factColumns)
    .from(accounts)
    .where(eq(accounts.id, sql`any(${sql.param(ids)}::uuid[])`));

const locked = prepared(db =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_account'),
);

/** Reads the account and holds it until the transaction ends, so that changes of one account take turns. */
export async function lockAccount(tx: Db, id: string): Promise<Account | undefined> {
  return (await locked(tx).execute({ id }))[0];
}

/** Takes the email for the account; false when it is somebody's already, however close the race. */
export async function takeEmail(tx: Db, email: string, accountId: string): Promise<boolean> {
  const taken = await tx.insert(accountEmails).values({ email, accountId }).onConflictDoNothing().returning();
  return taken.length === 1;
}

/** Lets go of an email that is the account's no more. */
export async function releaseEmail(tx: Db, email: string, accountId: string): Promise<void> {
  await tx
    .delete(accountEmails)
    .where(and(eq(accountEmails.email, email), eq(accountEmails.accountId, accountId)));
}

/** Takes the phone number for the account; false when it is somebody's already. */
export async function takePhone(tx: Db, phone: string, accountId: string): Promise<boolean> {
  const taken = await tx.insert(accountPhones).values({ phone, accountId }).onConflictDoNothing().returning();
  return taken.length === 1;
}

export async function releasePhone(tx: Db, phone: string, accountId: string): Promise<void> {
  await tx
    .delete(accountPhones)
    .where(and(eq(accountPhones.phone, phone), eq(accountPhones.accountId, accountId)));
}

/** Makes an account; `accountMade` is asked for here so that no way of making one forgets to tell of it. */
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

/** Writes what an identity says of the person; whether the account has one of that provider. */
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

const belongings = prepared(db =>
  db
    .select({ identity: identities, factor: factors })
    .from(accounts)
    .leftJoin(identities, eq(identities.accountId, accounts.id))
    .leftJoin(factors, eq(factors.accountId, accounts.id))
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .orderBy(identities.createdAtMs, factors.createdAtMs, factors.id)
    .prepare('belongings_of_account'),
);

/** Every identity of an account with every factor of it, or with null where it has none. */
export async function readBelongings(db: Db, accountId: string) {
  return belongings(db).execute({ accountId });
}

/** The ids of all accounts. */
export async function listAccountIds(db: Db): Promise<string[]> {
  const found = await db.select({ id: accounts.id }).from(accounts);
  return found.map(({ id }) => id);
}
