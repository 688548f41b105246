import { randomBytes } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { sessionSeals, usedNonces, vaultIdentities } from '../tables.ts';

/** Whose seal: one for each session. */
interface SessionKey {
  readonly accountId: string;
  readonly sessionId: string;
}

const ofSession = ({ accountId, sessionId }: SessionKey) =>
  and(eq(sessionSeals.accountId, accountId), eq(sessionSeals.sessionId, sessionId));

/** Writes down that a nonce was used; false when it was before. */
export async function useNonce(db: Db, accountId: string, nonce: string, endsAtMs: number): Promise<boolean> {
  const used = await db
    .insert(usedNonces)
    .values({ accountId, nonce, endsAtMs })
    .onConflictDoNothing()
    .returning({ nonce: usedNonces.nonce });
  return used.length === 1;
}

/** Forgets the nonces whose time is over: they count no more by themselves. */
export async function deleteOldNonces(db: Db, nowMs: number): Promise<void> {
  await db.delete(usedNonces).where(lte(usedNonces.endsAtMs, nowMs));
}

/** The bytes of a session, made when they are first asked for. */
export async function sealOf(db: Db, { accountId, sessionId }: SessionKey): Promise<Buffer> {
  await db
    .insert(sessionSeals)
    .values({ accountId, sessionId, bytes: randomBytes(32) })
    .onConflictDoNothing();
  const [row] = await db.select().from(sessionSeals).where(ofSession({ accountId, sessionId }));
  if (row === undefined) throw new Error('The session ended while its seal was made');
  return row.bytes;
}

/** Forgets the bytes of a session. */
export async function deleteSeal(db: Db, session: SessionKey): Promise<void> {
  await db.delete(sessionSeals).where(ofSession(session));
}

const guards = prepared(db => {
  const ofAccount = eq(vaultIdentities.accountId, sql.placeholder('accountId'));
  return db
    .select({ bytes: sessionSeals.bytes })
    .from(vaultIdentities)
    .leftJoin(
      sessionSeals,
      and(
        eq(sessionSeals.accountId, vaultIdentities.accountId),
        eq(sessionSeals.sessionId, sql.placeholder('sessionId')),
      ),
    )
    .where(ofAccount)
    .prepare('guard_of_session');
});

/** Whether the account has a vault, and the bytes of a session of it: null when it has none. */
export async function readGuard(
  db: Db,
  { accountId, sessionId }: SessionKey,
): Promise<{ hasVault: boolean; bytes: Buffer | null }> {
  const [found] = await guards(db).execute({ accountId, sessionId });
  return { hasVault: found !== undefined, bytes: found?.bytes ?? null };
}
