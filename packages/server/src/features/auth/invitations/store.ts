import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { signUpInvitations } from '../tables.ts';

/** An invitation, as stored. The row does not contain the code. */
export type Invitation = typeof signUpInvitations.$inferSelect;

export async function insertInvitation(
  db: Db,
  row: Pick<Invitation, 'codeHash' | 'createdAtMs' | 'expiresAtMs'>,
): Promise<void> {
  await db.insert(signUpInvitations).values({ ...row, usedAtMs: null, usedBy: null });
}

/** Matches an invitation that has not expired and is either unused or was used by this address. */
const usable = (codeHash: string, usedBy: string, nowMs: number) =>
  and(
    eq(signUpInvitations.codeHash, codeHash),
    gt(signUpInvitations.expiresAtMs, nowMs),
    or(isNull(signUpInvitations.usedAtMs), eq(signUpInvitations.usedBy, usedBy)),
  );

export async function mayUseInvitation(
  db: Db,
  { codeHash, usedBy, nowMs }: { codeHash: string; usedBy: string; nowMs: number },
): Promise<boolean> {
  const rows = await db
    .select({ codeHash: signUpInvitations.codeHash })
    .from(signUpInvitations)
    .where(usable(codeHash, usedBy, nowMs));
  return rows.length > 0;
}

/** Uses up an invitation for an address. Returns false if another address used it first. */
export async function claimInvitation(
  tx: Db,
  { codeHash, usedBy, nowMs }: { codeHash: string; usedBy: string; nowMs: number },
): Promise<boolean> {
  const rows = await tx
    .update(signUpInvitations)
    .set({ usedAtMs: nowMs, usedBy })
    .where(usable(codeHash, usedBy, nowMs))
    .returning({ codeHash: signUpInvitations.codeHash });
  return rows.length > 0;
}

/** All stored invitations, newest first. */
export const listInvitations = (db: Db): Promise<Invitation[]> =>
  db.select().from(signUpInvitations).orderBy(desc(signUpInvitations.createdAtMs)).limit(500);

/** Deletes an unused invitation. False if it does not exist. */
export async function deleteInvitation(db: Db, codeHash: string): Promise<boolean> {
  const rows = await db
    .delete(signUpInvitations)
    .where(and(eq(signUpInvitations.codeHash, codeHash), isNull(signUpInvitations.usedAtMs)))
    .returning({ codeHash: signUpInvitations.codeHash });
  return rows.length > 0;
}
