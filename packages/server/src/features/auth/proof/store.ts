import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { SessionName } from '../sessions/store.ts';
import { accounts, sessions } from '../tables.ts';

/** So long what was shown counts: see [Note: Guarded accounts]. */
export const presentMs = 10 * 60_000;

/** Guards an account, if it is not guarded yet. */
export async function saveGuarded(tx: Db, accountId: string, nowMs: number): Promise<void> {
  await tx
    .update(accounts)
    .set({ guardedAtMs: nowMs })
    .where(and(eq(accounts.id, accountId), isNull(accounts.guardedAtMs)));
}

/** Notes the day on which the owner of an account was declared an adult. */
export async function saveAdult(tx: Db, accountId: string, day: string): Promise<void> {
  await tx.update(accounts).set({ adultSaidOn: day }).where(eq(accounts.id, accountId));
}

/** Opens a session, if it is not opened yet, and notes until when its person is present. */
export async function saveShown(
  tx: Db,
  { accountId, sessionId }: SessionName,
  { nowMs, presentUntilMs }: { nowMs: number; presentUntilMs: number },
): Promise<void> {
  await tx
    .update(sessions)
    .set({ openedAtMs: sql`coalesce(${sessions.openedAtMs}, ${nowMs})`, presentUntilMs })
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, sessionId)));
}
