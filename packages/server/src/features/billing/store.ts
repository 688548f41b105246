import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { serverFacts } from '../../db/server-tables.ts';
import { billingAccounts, billingCustomers, billingEvents, billingLedger, sentLetters } from './tables.ts';

export type BillingAccount = typeof billingAccounts.$inferSelect;
export type LedgerRow = typeof billingLedger.$inferSelect;

export async function findBilling(db: Db, accountId: string): Promise<BillingAccount | undefined> {
  const [row] = await db.select().from(billingAccounts).where(eq(billingAccounts.accountId, accountId));
  return row;
}

/** The account's row, made where there is none. */
export async function keepBilling(db: Db, accountId: string): Promise<BillingAccount> {
  const fresh = { accountId, syncGiven: 0, syncWritten: 0, attempt: 0 };
  await db.insert(billingAccounts).values(fresh).onConflictDoNothing();
  const row = await findBilling(db, accountId);
  if (row === undefined) throw new Error('The row that was just kept is gone');
  return row;
}

/** Ties an account to a customer, unless another request was quicker; the customer it has now. */
export async function tieCustomer(db: Db, accountId: string, customerId: string): Promise<string> {
  return db.transaction(async tx => {
    const [row] = await tx
      .update(billingAccounts)
      .set({ customerId: sql`coalesce(${billingAccounts.customerId}, ${customerId})` })
      .where(eq(billingAccounts.accountId, accountId))
      .returning({ customerId: billingAccounts.customerId });
    const tied = row?.customerId ?? customerId;
    await tx.insert(billingCustomers).values({ customerId: tied, accountId }).onConflictDoNothing();
    return tied;
  });
}

/** Forgets a customer the provider knows no more. */
export async function untieCustomer(db: Db, accountId: string, customerId: string): Promise<void> {
  const own = and(eq(billingAccounts.accountId, accountId), eq(billingAccounts.customerId, customerId));
  await db.update(billingAccounts).set({ customerId: null }).where(own);
}

export async function accountOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId));
  return row?.accountId;
}

/** Takes the number of an attempt: the last one again where it was for the same and is not older than `sinceMs`. */
export async function takeAttempt(
  db: Db,
  accountId: string,
  { what, sinceMs, nowMs }: { what: string; sinceMs: number; nowMs: number },
): Promise<{ attempt: number; atMs: number }> {
  const { attempt, attemptFor, attemptAtMs } = billingAccounts;
  const isSame = sql`(${attemptFor} = ${what} and ${attemptAtMs} > ${sinceMs})`;
  const [row] = await db
    .update(billingAccounts)
    .set({
      attempt: sql`case when ${isSame} then ${attempt} else ${attempt} + 1 end`,
      attemptAtMs: sql`case when ${isSame} then ${attemptAtMs} else ${nowMs}::bigint end`,
      attemptFor: what,
    })
    .where(eq(billingAccounts.accountId, accountId))
    .returning({ attempt, atMs: attemptAtMs });
  return { attempt: row?.attempt ?? 0, atMs: row?.atMs ?? nowMs };
}

export async function setCheckout(db: Db, accountId: string, checkoutId: string | null): Promise<void> {
  await db.update(billingAccounts).set({ checkoutId }).where(eq(billingAccounts.accountId, accountId));
}

/** The next number for a sync, and the customer it is about. */
export async function takeSyncNumber(db: Db, accountId: string) {
  const [row] = await db
    .update(billingAccounts)
    .set({ syncGiven: sql`${billingAccounts.syncGiven} + 1` })
    .where(eq(billingAccounts.accountId, accountId))
    .returning({ number: billingAccounts.syncGiven, customerId: billingAccounts.customerId });
  return row;
}

/** Whether a sync may write: no later one has. Holds the row until the transaction ends. */
export async function claimSync(tx: Db, accountId: string, number: number): Promise<boolean> {
  const mine = and(eq(billingAccounts.accountId, accountId), lt(billingAccounts.syncWritten, number));
  const claimed = await tx
    .update(billingAccounts)
    .set({ syncWritten: number })
    .where(mine)
    .returning({ id: billingAccounts.accountId });
  return claimed.length > 0;
}

/** What was begun is done: the next press begins anew. */
export async function endAttempt(tx: Db, accountId: string): Promise<void> {
  await tx
    .update(billingAccounts)
    .set({ attemptFor: null, checkoutId: null })
    .where(eq(billingAccounts.accountId, accountId));
}

/** False for an event that was taken before. */
export async function insertEvent(tx: Db, eventId: string, receivedAtMs: number): Promise<boolean> {
  const added = await tx
    .insert(billingEvents)
    .values({ eventId, receivedAtMs })
    .onConflictDoNothing()
    .returning({ id: billingEvents.eventId });
  return added.length > 0;
}

export async function deleteOldEvents(db: Db, beforeMs: number): Promise<void> {
  await db.delete(billingEvents).where(lt(billingEvents.receivedAtMs, beforeMs));
}

/** Adds to the ledger what is not in it yet; returns what was added. */
export async function addToLedger(tx: Db, rows: readonly LedgerRow[]): Promise<readonly LedgerRow[]> {
  if (rows.length === 0) return [];
  return tx
    .insert(billingLedger)
    .values([...rows])
    .onConflictDoNothing()
    .returning();
}

export async function readLedger(db: Db, accountId: string): Promise<readonly LedgerRow[]> {
  return db
    .select()
    .from(billingLedger)
    .where(eq(billingLedger.accountId, accountId))
    .orderBy(asc(billingLedger.atMs));
}

export async function deleteOldLedger(db: Db, beforeMs: number): Promise<void> {
  await db.delete(billingLedger).where(lt(billingLedger.atMs, beforeMs));
}

/** False where this was sent before. */
export async function noteLetter(
  tx: Db,
  accountId: string,
  about: string,
  toldAtMs: number,
): Promise<boolean> {
  const added = await tx
    .insert(sentLetters)
    .values({ accountId, about, toldAtMs })
    .onConflictDoNothing()
    .returning({ about: sentLetters.about });
  return added.length > 0;
}

/** Takes such a note back; whether there was one. */
export async function forgetLetter(tx: Db, accountId: string, about: string): Promise<boolean> {
  const gone = await tx
    .delete(sentLetters)
    .where(and(eq(sentLetters.accountId, accountId), eq(sentLetters.about, about)))
    .returning({ about: sentLetters.about });
  return gone.length > 0;
}

/** Accounts that went to pay since then, and of which nothing came yet. */
export async function openAttempts(db: Db, sinceMs: number): Promise<readonly string[]> {
  const open = and(isNotNull(billingAccounts.attemptFor), gt(billingAccounts.attemptAtMs, sinceMs));
  const rows = await db.select({ id: billingAccounts.accountId }).from(billingAccounts).where(open);
  return rows.map(({ id }) => id);
}

/** Removes what is kept of an account but the ledger, which continues under a random number. Returns its customer. */
export async function removeBilling(tx: Db, accountId: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(billingAccounts)
    .where(eq(billingAccounts.accountId, accountId))
    .returning({ customerId: billingAccounts.customerId });
  await tx.delete(billingCustomers).where(eq(billingCustomers.accountId, accountId));
  await tx.delete(sentLetters).where(eq(sentLetters.accountId, accountId));
  // By deleting and writing it: on a cluster rows of another number lie elsewhere.
  const ledger = await tx.delete(billingLedger).where(eq(billingLedger.accountId, accountId)).returning();
  const number = randomUUID();
  if (ledger.length > 0)
    await tx.insert(billingLedger).values(ledger.map(entry => Object.assign(entry, { accountId: number })));
  return row?.customerId ?? undefined;
}

const seen = 'billing events seen until';

/** Until when the provider's events were looked through, milliseconds since 1970. */
export async function readSeen(db: Db): Promise<number | undefined> {
  const [row] = await db.select().from(serverFacts).where(eq(serverFacts.name, seen));
  return row === undefined ? undefined : Number(row.value);
}

export async function writeSeen(db: Db, atMs: number): Promise<void> {
  const value = String(atMs);
  await db
    .insert(serverFacts)
    .values({ name: seen, value })
    .onConflictDoUpdate({ target: serverFacts.name, set: { value } });
}
