import { eq, inArray, like } from 'drizzle-orm';
import type { Db } from './database.ts';
import { serverFacts } from './server-tables.ts';

/** When the job of each night last ran, or a server first waited for it: milliseconds, in digits. */
const retentionFact = 'retention-ran-at-ms';

/** Notes that the job of the night has run. */
export async function noteRetention(db: Db, nowMs: number): Promise<void> {
  await saveFact(db, retentionFact, String(nowMs));
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
  const value = await readFact(db, retentionFact);
  return value === undefined ? undefined : Number(value);
}

/** Makes a fact where there is none, holds it until the transaction ends, and returns its value. */
export async function holdFact(tx: Db, name: string, first: string): Promise<string> {
  await tx.insert(serverFacts).values({ name, value: first }).onConflictDoNothing();
  const [row] = await tx.select().from(serverFacts).where(eq(serverFacts.name, name)).for('update');
  return row?.value ?? first;
}

/** The value of a fact; undefined where there is none. */
export async function readFact(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(serverFacts).where(eq(serverFacts.name, name));
  return row?.value;
}

/** The facts whose names begin in one way, by name. `prefix` holds no wildcard of SQL. */
export async function readFacts(db: Db, prefix: string): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(serverFacts)
    .where(like(serverFacts.name, `${prefix}%`));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Writes a fact. */
export async function saveFact(tx: Db, name: string, value: string): Promise<void> {
  await tx
    .insert(serverFacts)
    .values({ name, value })
    .onConflictDoUpdate({ target: serverFacts.name, set: { value } });
}

/** Deletes facts. */
export async function deleteFacts(tx: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.delete(serverFacts).where(inArray(serverFacts.name, [...names]));
}
