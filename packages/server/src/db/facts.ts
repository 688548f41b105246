import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { serverFacts } from './server-tables.ts';

/** When the job of each night last ran, or a server first waited for it: milliseconds, in digits. */
const retentionFact = 'retention-ran-at-ms';

/** Notes that the job of the night has run. */
export async function noteRetention(db: Db, nowMs: number): Promise<void> {
  const value = String(nowMs);
  await db
    .insert(serverFacts)
    .values({ name: retentionFact, value })
    .onConflictDoUpdate({ target: serverFacts.name, set: { value } });
}

/** Notes from when on the job is waited for, where it has never run. */
export async function expectRetention(db: Db, nowMs: number): Promise<void> {
  await db
    .insert(serverFacts)
    .values({ name: retentionFact, value: String(nowMs) })
    .onConflictDoNothing();
}

/** When the job of the night last ran, or was first waited for; undefined before the first start. */
export async function readRetention(db: Db): Promise<number | undefined> {
  const [row] = await db.select().from(serverFacts).where(eq(serverFacts.name, retentionFact));
  return row === undefined ? undefined : Number(row.value);
}
