import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { receivedGrants } from '../vault/grant-tables.ts';
import { readIdentity } from '../vault/keys/store.ts';
import { records } from '../vault/tables.ts';
import { waitingPassports } from './tables.ts';

/** See {@link waitingPassports}. */
export type WaitingPassport = typeof waitingPassports.$inferSelect;

/** Notes that an unfinished passport was opened. The letter is due then, unless it went before. */
export async function noteUnfinished(
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

/** Notes that a passport is finished. Whether its letter was sent is kept, so that it is never sent twice. */
export async function noteFinished(db: Db, accountId: string, openedAtMs: number): Promise<void> {
  const own = eq(waitingPassports.accountId, accountId);
  await db.delete(waitingPassports).where(and(own, isNull(waitingPassports.messageId)));
  await db.update(waitingPassports).set({ openedAtMs, dueAtMs: null }).where(own);
}

/** At most 200 accounts whose letter is due, the first due first. */
export async function listWaitingPassports(db: Db, nowMs: number): Promise<string[]> {
  const found = await db
    .select({ accountId: waitingPassports.accountId })
    .from(waitingPassports)
    .where(lte(waitingPassports.dueAtMs, nowMs))
    .orderBy(asc(waitingPassports.dueAtMs))
    .limit(200);
  return found.map(({ accountId }) => accountId);
}

/** Holds one whose letter is due, unless another server does. */
export async function tryHoldWaiting(
  tx: Db,
  accountId: string,
  nowMs: number,
): Promise<WaitingPassport | undefined> {
  const [row] = await tx
    .select()
    .from(waitingPassports)
    .where(and(eq(waitingPassports.accountId, accountId), lte(waitingPassports.dueAtMs, nowMs)))
    .for('update', { skipLocked: true });
  return row;
}

export async function updateWaiting(
  tx: Db,
  accountId: string,
  next: Partial<Pick<WaitingPassport, 'dueAtMs' | 'messageId' | 'toldAtMs'>>,
): Promise<void> {
  await tx.update(waitingPassports).set(next).where(eq(waitingPassports.accountId, accountId));
}

/** Whether an account has accepted what another person shares, and has nothing of its own but its owner's details. */
export async function onlyReads(tx: Db, accountId: string): Promise<boolean> {
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

/** Whose letter a message is; undefined for another message. */
export async function findWaitingLetter(db: Db, messageId: string): Promise<WaitingPassport | undefined> {
  const [row] = await db.select().from(waitingPassports).where(eq(waitingPassports.messageId, messageId));
  return row;
}
