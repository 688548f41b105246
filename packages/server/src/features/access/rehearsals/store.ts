import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { rehearsals, rehearsedSteps } from '../tables.ts';

export type StoredRehearsalStep = typeof rehearsedSteps.$inferSelect;

/** The maximum number of rehearsals shown to an owner. */
const mostShown = 10;

/** The rehearsals of a vault, the newest first. */
export const readRehearsals = (db: Db, vaultId: string) =>
  db
    .select()
    .from(rehearsals)
    .where(eq(rehearsals.vaultId, vaultId))
    .orderBy(desc(rehearsals.begunAtMs))
    .limit(mostShown);

export async function readRehearsal(db: Db, vaultId: string, id: string) {
  const [row] = await db
    .select()
    .from(rehearsals)
    .where(and(eq(rehearsals.vaultId, vaultId), eq(rehearsals.id, id)));
  return row;
}

export async function insertRehearsal(tx: Db, row: typeof rehearsals.$inferInsert): Promise<void> {
  await tx.insert(rehearsals).values(row);
}

/** The steps done in a rehearsal, earliest first. */
export const readRehearsalSteps = (db: Db, vaultId: string, rehearsalId: string) =>
  db
    .select()
    .from(rehearsedSteps)
    .where(and(eq(rehearsedSteps.vaultId, vaultId), eq(rehearsedSteps.rehearsalId, rehearsalId)))
    .orderBy(asc(rehearsedSteps.atMs));

/** Records a step. If a step is repeated, the first time counts, except for six-digit codes, where the latest does. */
export async function saveRehearsalStep(tx: Db, step: typeof rehearsedSteps.$inferInsert): Promise<void> {
  const { vaultId, rehearsalId, grantId, step: name } = rehearsedSteps;
  const insert = tx.insert(rehearsedSteps).values(step);
  await (step.step === 'code'
    ? insert.onConflictDoUpdate({
        target: [vaultId, rehearsalId, grantId, name],
        set: { atMs: step.atMs, detail: step.detail, codeHash: step.codeHash },
      })
    : insert.onConflictDoNothing());
}
