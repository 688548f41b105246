import { and, eq, gt, lt, lte } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { reloadHalves } from '../tables.ts';

/**
 * Identifies a session. For each session, the server stores one half of a secret with which the session
 * survives a reload.
 */
export interface ReloadHalfKey {
  readonly accountId: string;
  readonly sessionId: string;
}

const ofSession = ({ accountId, sessionId }: ReloadHalfKey) =>
  and(eq(reloadHalves.accountId, accountId), eq(reloadHalves.sessionId, sessionId));

export async function saveReloadHalf(
  db: Db,
  { accountId, sessionId }: ReloadHalfKey,
  half: string,
  expiresAtMs: number,
): Promise<void> {
  await db
    .insert(reloadHalves)
    .values({ accountId, sessionId, half, expiresAtMs })
    .onConflictDoUpdate({
      target: [reloadHalves.accountId, reloadHalves.sessionId],
      set: { half, expiresAtMs },
    });
}

/**
 * Reads the server's half of the key with which a session can reload; undefined if none is stored or the stored one has
 * expired.
 */
export async function findReloadHalf(
  db: Db,
  session: ReloadHalfKey,
  nowMs: number,
): Promise<string | undefined> {
  const [row] = await db
    .select({ half: reloadHalves.half })
    .from(reloadHalves)
    .where(and(ofSession(session), gt(reloadHalves.expiresAtMs, nowMs)));
  return row?.half;
}

/** Extends the server's half of a reload secret if it has not expired yet. */
export async function extendReloadHalf(
  db: Db,
  session: ReloadHalfKey,
  nowMs: number,
  expiresAtMs: number,
): Promise<void> {
  await db
    .update(reloadHalves)
    .set({ expiresAtMs })
    .where(
      and(ofSession(session), gt(reloadHalves.expiresAtMs, nowMs), lt(reloadHalves.expiresAtMs, expiresAtMs)),
    );
}

export async function deleteReloadHalf(db: Db, session: ReloadHalfKey): Promise<void> {
  await db.delete(reloadHalves).where(ofSession(session));
}

export async function deleteOldReloadHalves(db: Db, nowMs: number): Promise<void> {
  await db.delete(reloadHalves).where(lte(reloadHalves.expiresAtMs, nowMs));
}
