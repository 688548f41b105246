import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { guestSessions, openingProofs } from '../sharing-tables.ts';

/** A guest's session as it is stored. */
export type StoredGuest = typeof guestSessions.$inferSelect;

/** Begins a guest's session. */
export async function insertGuest(tx: Db, guest: typeof guestSessions.$inferInsert): Promise<void> {
  await tx.insert(guestSessions).values(guest);
}

/** The session of a token that was used since an instant; using it now. */
export async function useGuest(
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

/** Notes something of a guest's session. */
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

/** Forgets six digits that ended, and showings of them, before an instant. */
export async function deleteOldProofs(db: Db, beforeMs: number): Promise<void> {
  const { atMs, codeEndsAtMs } = openingProofs;
  await db
    .delete(openingProofs)
    .where(sql`greatest(coalesce(${atMs}, 0), coalesce(${codeEndsAtMs}, 0)) <= ${beforeMs}`);
}

type ProofKey = Pick<typeof openingProofs.$inferSelect, 'accountId' | 'sessionId' | 'grantId'>;

/** The six digits that a session of an account was sent for a grant, and when it showed them. */
export async function readProof(db: Db, { accountId, sessionId, grantId }: ProofKey) {
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

/** Keeps them. */
export async function saveProof(
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
