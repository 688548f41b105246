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

/** Returns the account's row, created if it is missing. */
export async function findOrCreateBilling(db: Db, accountId: string): Promise<BillingAccount> {
  const fresh = { accountId, syncGiven: 0, syncWritten: 0, attempt: 0 };
  await db.insert(billingAccounts).values(fresh).onConflictDoNothing();
  const row = await findBilling(db, accountId);
  if (row === undefined) throw new Error('The row that was just stored is missing');
  return row;
}

/**
 * Links an account to a customer at the provider, unless another request has already done so. Returns the customer that
 * is linked now.
 */
export async function linkCustomer(db: Db, accountId: string, customerId: string): Promise<string> {
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

/** Removes the link to a customer that the provider no longer has. */
export async function unlinkCustomer(db: Db, accountId: string, customerId: string): Promise<void> {
  const own = and(eq(billingAccounts.accountId, accountId), eq(billingAccounts.customerId, customerId));
  await db.update(billingAccounts).set({ customerId: null }).where(own);
}

export async function findAccountOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId));
  return row?.accountId;
}

/**
 * Returns the number of a purchase attempt. A repeated attempt to buy the same thing after `sinceMs` gets the number of
 * the last attempt; anything else gets the next number.
 */
export async function nextPurchaseNumber(
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

export async function saveCheckoutId(db: Db, accountId: string, checkoutId: string | null): Promise<void> {
  await db.update(billingAccounts).set({ checkoutId }).where(eq(billingAccounts.accountId, accountId));
}

/**
 * Reserves the next number for a sync. Returns it with the account's customer at the provider; undefined if the account
 * has no row.
 */
export async function nextSyncNumber(db: Db, accountId: string) {
  const [row] = await db
    .update(billingAccounts)
    .set({ syncGiven: sql`${billingAccounts.syncGiven} + 1` })
    .where(eq(billingAccounts.accountId, accountId))
    .returning({ number: billingAccounts.syncGiven, customerId: billingAccounts.customerId });
  return row;
}

/**
 * Returns whether a sync may write, which is true unless a later sync has already written. Locks the row until the
 * transaction ends.
 */
export async function tryClaimSync(tx: Db, accountId: string, number: number): Promise<boolean> {
  const mine = and(eq(billingAccounts.accountId, accountId), lt(billingAccounts.syncWritten, number));
  const claimed = await tx
    .update(billingAccounts)
    .set({ syncWritten: number })
    .where(mine)
    .returning({ id: billingAccounts.accountId });
  return claimed.length > 0;
}

/** Marks the current purchase as complete, so that the next press of the button starts a new one. */
export async function endPurchaseAttempt(tx: Db, accountId: string): Promise<void> {
  await tx
    .update(billingAccounts)
    .set({ attemptFor: null, checkoutId: null })
    .where(eq(billingAccounts.accountId, accountId));
}

/** Records an event. Returns false if it was already received. */
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

/** Adds missing rows to the ledger. Returns the rows that were added. */
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

/** Records that an email about a plan is sent. Returns false if it was sent before. */
export async function recordBillingEmailSent(
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

/** Removes the record that an email was sent. Returns whether there was one. */
export async function forgetBillingEmail(tx: Db, accountId: string, about: string): Promise<boolean> {
  const gone = await tx
    .delete(sentLetters)
    .where(and(eq(sentLetters.accountId, accountId), eq(sentLetters.about, about)))
    .returning({ about: sentLetters.about });
  return gone.length > 0;
}

/** Accounts that started a payment after `sinceMs` and have no result yet. */
export async function listOpenPurchases(db: Db, sinceMs: number): Promise<readonly string[]> {
  const open = and(isNotNull(billingAccounts.attemptFor), gt(billingAccounts.attemptAtMs, sinceMs));
  const rows = await db.select({ id: billingAccounts.accountId }).from(billingAccounts).where(open);
  return rows.map(({ id }) => id);
}

/**
 * Removes everything stored about an account except the ledger, which is kept under a random number instead
 * of the account. Returns the account's customer at the provider.
 */
export async function removeBilling(tx: Db, accountId: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(billingAccounts)
    .where(eq(billingAccounts.accountId, accountId))
    .returning({ customerId: billingAccounts.customerId });
  await tx.delete(billingCustomers).where(eq(billingCustomers.accountId, accountId));
  await tx.delete(sentLetters).where(eq(sentLetters.accountId, accountId));
  // Deletes and reinserts the rows. They cannot be updated, because a cluster stores rows with a different
  // account number on other machines.
  const ledger = await tx.delete(billingLedger).where(eq(billingLedger.accountId, accountId)).returning();
  const number = randomUUID();
  if (ledger.length > 0)
    await tx.insert(billingLedger).values(ledger.map(entry => Object.assign(entry, { accountId: number })));
  return row?.customerId ?? undefined;
}

const seen = 'billing events seen until';

/** The time up to which the provider's events have been checked, in milliseconds since 1970. */
export async function readLastEventSeen(db: Db): Promise<number | undefined> {
  const [row] = await db.select().from(serverFacts).where(eq(serverFacts.name, seen));
  return row === undefined ? undefined : Number(row.value);
}

export async function saveLastEventSeen(db: Db, atMs: number): Promise<void> {
  const value = String(atMs);
  await db
    .insert(serverFacts)
    .values({ name: seen, value })
    .onConflictDoUpdate({ target: serverFacts.name, set: { value } });
}
