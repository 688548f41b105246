import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { rehearsals, rehearsedSteps } from '../tables.ts';

/** A step as it is stored. */
export type StoredStep = typeof rehearsedSteps.$inferSelect;

/** Most rehearsals that an owner is shown. */
const mostShown = 10;

/** The rehearsals of a vault, the newest first. */
export const readRehearsals = (db: Db, vaultId: string) =>
  db
    .select()
    .from(rehearsals)
    .where(eq(rehearsals.vaultId, vaultId))
    .orderBy(desc(rehearsals.begunAtMs))
    .limit(mostShown);

/** A rehearsal; undefined where there is none. */
export async function readRehearsal(db: Db, vaultId: string, id: string) {
  const [row] = await db
    .select()
    .from(rehearsals)
    .where(and(eq(rehearsals.vaultId, vaultId), eq(rehearsals.id, id)));
  return row;
}

/** Begins one. */
export async function insertRehearsal(tx: Db, row: typeof rehearsals.$inferInsert): Promise<void> {
  await tx.insert(rehearsals).values(row);
}

/** What was done in a rehearsal, the earliest first. */
export const readSteps = (db: Db, vaultId: string, rehearsalId: string) =>
  db
    .select()
    .from(rehearsedSteps)
    .where(and(eq(rehearsedSteps.vaultId, vaultId), eq(rehearsedSteps.rehearsalId, rehearsalId)))
    .orderBy(asc(rehearsedSteps.atMs));

/** Notes a step. The first time counts, but for six digits, of which the newest do. */
export async function saveStep(tx: Db, step: typeof rehearsedSteps.$inferInsert): Promise<void> {
  const { vaultId, rehearsalId, grantId, step: name } = rehearsedSteps;
  const insert = tx.insert(rehearsedSteps).values(step);
  await (step.step === 'code'
    ? insert.onConflictDoUpdate({
        target: [vaultId, rehearsalId, grantId, name],
        set: { atMs: step.atMs, detail: step.detail, codeHash: step.codeHash },
      })
    : insert.onConflictDoNothing());
}
