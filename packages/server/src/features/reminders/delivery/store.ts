import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { reminderMessages, suspendedAddresses } from '../tables.ts';

/** See {@link suspendedAddresses}. */
export type SuspendedAddress = typeof suspendedAddresses.$inferSelect;

export async function findSuspendedAddress(db: Db, accountId: string): Promise<SuspendedAddress | undefined> {
  const [row] = await db.select().from(suspendedAddresses).where(eq(suspendedAddresses.accountId, accountId));
  return row;
}

/** The bouncing address of each account. An account without one has no entry. */
export async function findSuspendedByAccount(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
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

/** Records that emails to an account's address bounce. Replaces the record of an earlier address. */
export async function saveSuspendedAddress(db: Db, row: SuspendedAddress): Promise<void> {
  const { accountId: _of, ...next } = row;
  await db
    .insert(suspendedAddresses)
    .values(row)
    .onConflictDoUpdate({ target: suspendedAddresses.accountId, set: next });
}

/** Deletes the record that an account's address bounces, if the suspension began at or before the given time. */
export async function deleteSuspendedAddress(db: Db, accountId: string, sinceMs: number): Promise<void> {
  await db
    .delete(suspendedAddresses)
    .where(and(eq(suspendedAddresses.accountId, accountId), lte(suspendedAddresses.sinceMs, sinceMs)));
}

/** Records that the email of some reminders bounced. Returns false for a message that is not a reminder. */
export async function recordReminderBounce(
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
