import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { reminderMessages, suspendedAddresses } from '../tables.ts';

/** See {@link suspendedAddresses}. */
export type SuspendedAddress = typeof suspendedAddresses.$inferSelect;

export async function findSuspended(db: Db, accountId: string): Promise<SuspendedAddress | undefined> {
  const [row] = await db.select().from(suspendedAddresses).where(eq(suspendedAddresses.accountId, accountId));
  return row;
}

/** The address that mail comes back from, by account; none for an account that has no such address. */
export async function findSuspendedOf(db: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ accountId: suspendedAddresses.accountId, email: suspendedAddresses.email })
    .from(suspendedAddresses)
    .where(eq(suspendedAddresses.accountId, sql`any(${sql.param(accountIds)}::uuid[])`));
  return new Map(rows.map(({ accountId, email }) => [accountId, email]));
}

export async function findSuspendedByEmail(db: Db, email: string): Promise<SuspendedAddress | undefined> {
  const [row] = await db.select().from(suspendedAddresses).where(eq(suspendedAddresses.email, email));
  return row;
}

/** Notes that mail to an address of an account comes back; over what was noted of an earlier address. */
export async function saveSuspended(db: Db, row: SuspendedAddress): Promise<void> {
  const { accountId: _of, ...next } = row;
  await db
    .insert(suspendedAddresses)
    .values(row)
    .onConflictDoUpdate({ target: suspendedAddresses.accountId, set: next });
}

/** Forgets it, if it is the one that began at an instant or before. */
export async function deleteSuspended(db: Db, accountId: string, sinceMs: number): Promise<void> {
  await db
    .delete(suspendedAddresses)
    .where(and(eq(suspendedAddresses.accountId, accountId), lte(suspendedAddresses.sinceMs, sinceMs)));
}

/** Notes on reminders that their mail came back; false for a message that is no reminder. */
export async function noteBounced(
  db: Db,
  messageId: string,
  bounced: { bouncedAtMs: number; status: string },
): Promise<boolean> {
  const noted = await db
    .update(reminderMessages)
    .set(bounced)
    .where(eq(reminderMessages.messageId, messageId))
    .returning({ step: reminderMessages.step });
  return noted.length > 0;
}
