import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { accountEmails, accountPhones, accounts, identities, type Metadata } from '../tables.ts';

export type Account = typeof accounts.$inferSelect;
export type Identity = typeof identities.$inferSelect;

/** Nobody's id: looking it up costs what looking up a real one does. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** The account an email belongs to. Takes the same two reads whether there is one or not. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [owner] = await db.select().from(accountEmails).where(eq(accountEmails.email, email));
  return findAccount(db, owner?.accountId ?? nobody);
}

/** The account a phone number belongs to; the same work whether there is one or not. */
export async function findAccountByPhone(db: Db, phone: string): Promise<Account | undefined> {
  const [owner] = await db.select().from(accountPhones).where(eq(accountPhones.phone, phone));
  return findAccount(db, owner?.accountId ?? nobody);
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  return account;
}

/** Reads the account and holds it until the transaction ends, so that changes of one account take turns. */
export async function lockAccount(tx: Db, id: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return account;
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

/** Notes on the account, and on the identity of that provider, that it just signed in. */
export async function noteSignIn(tx: Db, accountId: string, provider: string, nowMs: number): Promise<void> {
  await tx.update(accounts).set({ lastSignInAtMs: nowMs }).where(eq(accounts.id, accountId));
  await tx
    .update(identities)
    .set({ lastSignInAtMs: nowMs, updatedAtMs: nowMs })
    .where(and(eq(identities.accountId, accountId), eq(identities.provider, provider)));
}
