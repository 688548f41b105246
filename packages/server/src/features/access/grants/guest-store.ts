import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { prepareOncePerDb } from '../../../db/prepared.ts';
import { openingProofs, receivedGrants } from '../../vault/grant-tables.ts';
import { sessionSeals } from '../../vault/tables.ts';
import { guestSessions } from '../tables.ts';

export type StoredGuest = typeof guestSessions.$inferSelect;

export async function insertGuest(tx: Db, guest: typeof guestSessions.$inferInsert): Promise<void> {
  await tx.insert(guestSessions).values(guest);
}

/** Finds a session by its token, if it was used since a given time, and marks it as used now. */
export async function findAndTouchGuest(
  db: Db,
  tokenHash: Buffer,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<StoredGuest | undefined> {
  const [row] = await db
    .update(guestSessions)
    .set({ usedAtMs: nowMs })
    .where(and(eq(guestSessions.tokenHash, tokenHash), sql`${guestSessions.usedAtMs} >= ${sinceMs}`))
    .returning();
  return row;
}

export async function updateGuest(
  db: Db,
  { vaultId, tokenHash }: Pick<StoredGuest, 'vaultId' | 'tokenHash'>,
  changed: Partial<StoredGuest>,
): Promise<void> {
  await db
    .update(guestSessions)
    .set(changed)
    .where(and(eq(guestSessions.vaultId, vaultId), eq(guestSessions.tokenHash, tokenHash)));
}

/** Deletes six-digit codes that expired before a given time, and the records of their use. */
export async function deleteOldOpeningProofs(db: Db, beforeMs: number): Promise<void> {
  const { atMs, codeEndsAtMs } = openingProofs;
  await db
    .delete(openingProofs)
    .where(sql`greatest(coalesce(${atMs}, 0), coalesce(${codeEndsAtMs}, 0)) <= ${beforeMs}`);
}

type ProofKey = Pick<typeof openingProofs.$inferSelect, 'accountId' | 'sessionId' | 'grantId'>;

/** The six-digit code sent to a session for a grant, and when it was entered. */
export async function readOpeningProof(db: Db, { accountId, sessionId, grantId }: ProofKey) {
  const [row] = await db
    .select()
    .from(openingProofs)
    .where(
      and(
        eq(openingProofs.accountId, accountId),
        eq(openingProofs.sessionId, sessionId),
        eq(openingProofs.grantId, grantId),
      ),
    );
  return row;
}

const shown = prepareOncePerDb(db =>
  db
    .select({ vaultId: receivedGrants.vaultId, shownAtMs: openingProofs.atMs, seal: sessionSeals.bytes })
    .from(receivedGrants)
    .leftJoin(
      openingProofs,
      and(
        eq(openingProofs.accountId, receivedGrants.accountId),
        eq(openingProofs.grantId, receivedGrants.grantId),
        eq(openingProofs.sessionId, sql.placeholder('sessionId')),
      ),
    )
    .leftJoin(
      sessionSeals,
      and(
        eq(sessionSeals.accountId, receivedGrants.accountId),
        eq(sessionSeals.sessionId, sql.placeholder('sessionId')),
      ),
    )
    .where(
      and(
        eq(receivedGrants.accountId, sql.placeholder('accountId')),
        eq(receivedGrants.grantId, sql.placeholder('grantId')),
      ),
    )
    .prepare('received_and_shown'),
);

export interface ReceivedGrantSession {
  readonly vaultId: string;
  readonly shownAtMs: number | null;
  /** The key that seals the session's calls; null if the session has not been opened. */
  readonly seal: Buffer | null;
}

/**
 * The vault of a received grant, and what this session has proved; undefined if the account has not received the grant.
 */
export async function readReceivedGrantSession(
  db: Db,
  { accountId, sessionId, grantId }: ProofKey,
): Promise<ReceivedGrantSession | undefined> {
  const [found] = await shown(db).execute({ accountId, sessionId, grantId });
  return found;
}

export async function saveOpeningProof(
  db: Db,
  of: ProofKey,
  changed: Partial<Pick<typeof openingProofs.$inferSelect, 'atMs' | 'codeHash' | 'codeEndsAtMs'>>,
): Promise<void> {
  await db
    .insert(openingProofs)
    .values({ ...of, ...changed })
    .onConflictDoUpdate({
      target: [openingProofs.accountId, openingProofs.sessionId, openingProofs.grantId],
      set: changed,
    });
}
