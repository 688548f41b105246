import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { SessionKey } from '../sessions/store.ts';
import { accounts, sessions } from '../tables.ts';

/** How long a person counts as present after showing a proof: see [Note: Guarded accounts]. */
export const presencePeriodMs = 10 * 60_000;

export async function saveAccountGuarded(tx: Db, accountId: string, nowMs: number): Promise<void> {
  await tx
    .update(accounts)
    .set({ guardedAtMs: nowMs })
    .where(and(eq(accounts.id, accountId), isNull(accounts.guardedAtMs)));
}

/** Stores the day on which the owner of an account declared that they are an adult. */
export async function saveAdultDeclared(tx: Db, accountId: string, day: string): Promise<void> {
  await tx.update(accounts).set({ adultSaidOn: day }).where(eq(accounts.id, accountId));
}

/** Opens a session, if it is not open yet, and stores the time until which its person counts as present. */
export async function saveSessionPresence(
  tx: Db,
  { accountId, sessionId }: SessionKey,
  { nowMs, presentUntilMs }: { nowMs: number; presentUntilMs: number },
): Promise<void> {
  await tx
    .update(sessions)
    .set({ openedAtMs: sql`coalesce(${sessions.openedAtMs}, ${nowMs})`, presentUntilMs })
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, sessionId)));
}
