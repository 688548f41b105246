import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { serverFacts } from './server-tables.ts';

// A database that was put back shows a past in which owners seem to have been silent. So the waits of releases begin anew
// there, and devices may send what it lost.
const fact = 'restored-at-ms';

/** Notes that this database was put back from a backup. */
export async function noteRestored(db: Db, nowMs: number): Promise<void> {
  const value = String(nowMs);
  await db
    .insert(serverFacts)
    .values({ name: fact, value })
    .onConflictDoUpdate({ target: serverFacts.name, set: { value } });
}

/** When this database was put back last; undefined for never. */
export async function restoredAt(db: Db): Promise<number | undefined> {
  const [row] = await db.select().from(serverFacts).where(eq(serverFacts.name, fact));
  return row === undefined ? undefined : Number(row.value);
}
