import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { openingProofs, receivedGrants } from '../../vault/grant-tables.ts';
import { sessionSeals } from '../../vault/tables.ts';
import { guestSessions } from '../tables.ts';

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

const shown = prepared(db =>
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

/** A grant that an account received, as a session of it finds it. */
export interface ReceivedShown {
  readonly vaultId: string;
  /** When the six digits were shown. */
  readonly shownAtMs: number | null;
  /** What seals the calls of the session; null before it was opened. */
  readonly seal: Buffer | null;
}

/** Where a grant is that an account received, and what a session of it has shown; undefined for none of theirs. */
export async function readReceivedShown(
  db: Db,
  { accountId, sessionId, grantId }: ProofKey,
): Promise<ReceivedShown | undefined> {
  const [found] = await shown(db).execute({ accountId, sessionId, grantId });
  return found;
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
