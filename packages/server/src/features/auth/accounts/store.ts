import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { accountEmails, accounts, identities } from '../tables.ts';

export type Account = typeof accounts.$inferSelect;
export type Identity = typeof identities.$inferSelect;

/** Nobody's id: looking it up costs what looking up a real one does. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** The account an email belongs to. Takes the same two reads whether there is one or not. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [owner] = await db.select().from(accountEmails).where(eq(accountEmails.email, email));
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

/** Makes an account; `accountMade` is asked for here so that no way of making one forgets to tell of it. */
export async function insertAccount(
  tx: Db,
  account: Account,
  identity: Identity,
  accountMade: (tx: Db, account: Account) => Promise<void>,
): Promise<void> {
  await tx.insert(accounts).values(account);
  await tx.insert(identities).values(identity);
  await accountMade(tx, account);
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
