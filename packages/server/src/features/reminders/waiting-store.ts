import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { receivedGrants } from '../vault/grant-tables.ts';
import { readIdentity } from '../vault/keys/store.ts';
import { records } from '../vault/tables.ts';
import { waitingPassports } from './tables.ts';

/** See {@link waitingPassports}. */
export type UnfinishedPassportRow = typeof waitingPassports.$inferSelect;

/**
 * Records that an unfinished passport was opened. Its email is due at the given time, unless it was already
 * sent.
 */
export async function recordPassportUnfinished(
  db: Db,
  { accountId, openedAtMs, dueAtMs }: { accountId: string; openedAtMs: number; dueAtMs: number },
): Promise<void> {
  await db
    .insert(waitingPassports)
    .values({ accountId, openedAtMs, dueAtMs, messageId: null, toldAtMs: null })
    .onConflictDoUpdate({
      target: waitingPassports.accountId,
      set: {
        openedAtMs,
        dueAtMs: sql`case when ${waitingPassports.messageId} is null then excluded.due_at_ms end`,
      },
    });
}

/**
 * Records that a passport is finished. The record that its email was sent is kept, so that no second one is
 * ever sent.
 */
export async function recordPassportFinished(db: Db, accountId: string, openedAtMs: number): Promise<void> {
  const own = eq(waitingPassports.accountId, accountId);
  await db.delete(waitingPassports).where(and(own, isNull(waitingPassports.messageId)));
  await db.update(waitingPassports).set({ openedAtMs, dueAtMs: null }).where(own);
}

/** Lists at most 200 accounts whose email is due, the earliest first. */
export async function listUnfinishedPassports(db: Db, nowMs: number): Promise<string[]> {
  const found = await db
    .select({ accountId: waitingPassports.accountId })
    .from(waitingPassports)
    .where(lte(waitingPassports.dueAtMs, nowMs))
    .orderBy(asc(waitingPassports.dueAtMs))
    .limit(200);
  return found.map(({ accountId }) => accountId);
}

/** Locks the next vault whose email is due; skips rows locked by another server. */
export async function tryLockDuePassport(
  tx: Db,
  accountId: string,
  nowMs: number,
): Promise<UnfinishedPassportRow | undefined> {
  const [row] = await tx
    .select()
    .from(waitingPassports)
    .where(and(eq(waitingPassports.accountId, accountId), lte(waitingPassports.dueAtMs, nowMs)))
    .for('update', { skipLocked: true });
  return row;
}

export async function updateUnfinishedPassport(
  tx: Db,
  accountId: string,
  next: Partial<Pick<UnfinishedPassportRow, 'dueAtMs' | 'messageId' | 'toldAtMs'>>,
): Promise<void> {
  await tx.update(waitingPassports).set(next).where(eq(waitingPassports.accountId, accountId));
}

/**
 * Whether an account has accepted something that another person shares, while its own vault contains nothing but its
 * owner's details.
 */
export async function isOnlyReader(tx: Db, accountId: string): Promise<boolean> {
  const [received] = await tx
    .select({ grantId: receivedGrants.grantId })
    .from(receivedGrants)
    .where(eq(receivedGrants.accountId, accountId))
    .limit(1);
  if (received === undefined) return false;
  const identity = await readIdentity(tx, accountId);
  if (identity === undefined) return true;
  const own = await tx
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.vaultId, identity.vaultId), eq(records.deleted, false)))
    .limit(2);
  return own.length < 2;
}

/**
 * The account and state that an email about an unfinished passport belongs to; undefined for any other
 * message.
 */
export async function findUnfinishedLetter(
  db: Db,
  messageId: string,
): Promise<UnfinishedPassportRow | undefined> {
  const [row] = await db.select().from(waitingPassports).where(eq(waitingPassports.messageId, messageId));
  return row;
}
