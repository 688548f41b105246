import { randomBytes } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { prepareOncePerDb } from '../../../db/prepared.ts';
import { sessionSeals, usedNonces, vaultIdentities } from '../tables.ts';

interface SessionKey {
  readonly accountId: string;
  readonly sessionId: string;
}

const ofSession = ({ accountId, sessionId }: SessionKey) =>
  and(eq(sessionSeals.accountId, accountId), eq(sessionSeals.sessionId, sessionId));

/** Records that a nonce was used. Returns false if it had already been used. */
export async function claimProofNonce(
  db: Db,
  accountId: string,
  nonce: string,
  endsAtMs: number,
): Promise<boolean> {
  const used = await db
    .insert(usedNonces)
    .values({ accountId, nonce, endsAtMs })
    .onConflictDoNothing()
    .returning({ nonce: usedNonces.nonce });
  return used.length === 1;
}

/** Deletes expired nonces, which would no longer be accepted anyway. */
export async function deleteOldProofNonces(db: Db, nowMs: number): Promise<void> {
  await db.delete(usedNonces).where(lte(usedNonces.endsAtMs, nowMs));
}

/** The bytes that seal a session's calls, created on first use. */
export async function readOrCreateSessionSeal(db: Db, { accountId, sessionId }: SessionKey): Promise<Buffer> {
  await db
    .insert(sessionSeals)
    .values({ accountId, sessionId, bytes: randomBytes(32) })
    .onConflictDoNothing();
  const [row] = await db.select().from(sessionSeals).where(ofSession({ accountId, sessionId }));
  if (row === undefined) throw new Error('The session ended while its seal was being created');
  return row.bytes;
}

export async function deleteSessionSeal(db: Db, session: SessionKey): Promise<void> {
  await db.delete(sessionSeals).where(ofSession(session));
}

const guards = prepareOncePerDb(db => {
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

/**
 * Whether the account has a vault, and the bytes that seal the calls of one of its sessions; null if the session has
 * none.
 */
export async function readGuardState(
  db: Db,
  { accountId, sessionId }: SessionKey,
): Promise<{ hasVault: boolean; bytes: Buffer | null }> {
  const [found] = await guards(db).execute({ accountId, sessionId });
  return { hasVault: found !== undefined, bytes: found?.bytes ?? null };
}
