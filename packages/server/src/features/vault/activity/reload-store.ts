import { and, eq, gt, lt, lte } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { reloadHalves } from '../tables.ts';

/** Whose half: one for each session. */
export interface SessionKey {
  readonly accountId: string;
  readonly sessionId: string;
}

const ofSession = ({ accountId, sessionId }: SessionKey) =>
  and(eq(reloadHalves.accountId, accountId), eq(reloadHalves.sessionId, sessionId));

/** Keeps the half of a session in place of an earlier one. */
export async function putHalf(
  db: Db,
  { accountId, sessionId }: SessionKey,
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

/** The half of a session; undefined when there is none or its time is over. */
export async function readHalf(db: Db, session: SessionKey, nowMs: number): Promise<string | undefined> {
  const [row] = await db
    .select({ half: reloadHalves.half })
    .from(reloadHalves)
    .where(and(ofSession(session), gt(reloadHalves.expiresAtMs, nowMs)));
  return row?.half;
}

/** Moves the end of a half that is still good; a half whose time is over stays so. */
export async function extendHalf(
  db: Db,
  session: SessionKey,
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

/** Forgets the half of a session. */
export async function deleteHalf(db: Db, session: SessionKey): Promise<void> {
  await db.delete(reloadHalves).where(ofSession(session));
}

/** Forgets every half whose time is over. */
export async function deleteOldHalves(db: Db, nowMs: number): Promise<void> {
  await db.delete(reloadHalves).where(lte(reloadHalves.expiresAtMs, nowMs));
}
