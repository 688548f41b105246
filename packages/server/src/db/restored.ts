import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { serverFacts } from './server-tables.ts';

// In a restored database, owners seem to have been inactive since the backup was made. So the waiting periods
// of releases start again, and devices may once more send the changes that the backup lacks.
const fact = 'restored-at-ms';

export async function recordRestored(db: Db, nowMs: number): Promise<void> {
  const value = String(nowMs);
  await db
    .insert(serverFacts)
    .values({ name: fact, value })
    .onConflictDoUpdate({ target: serverFacts.name, set: { value } });
}

/** When this database was last restored; undefined if it never was. */
export async function readRestoredAt(db: Db): Promise<number | undefined> {
  const [row] = await db.select().from(serverFacts).where(eq(serverFacts.name, fact));
  return row === undefined ? undefined : Number(row.value);
}
