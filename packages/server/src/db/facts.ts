import { eq, inArray, like } from 'drizzle-orm';
import type { Db } from './database.ts';
import { serverFacts } from './server-tables.ts';

/**
 * When the nightly job last ran or, if it never has, when a server first waited for it. The value is in milliseconds,
 * written in digits.
 */
const retentionFact = 'retention-ran-at-ms';

export async function recordRetentionRun(db: Db, nowMs: number): Promise<void> {
  await saveFact(db, retentionFact, String(nowMs));
}

/** If the nightly job has never run, records when it was first expected. */
export async function recordRetentionExpected(db: Db, nowMs: number): Promise<void> {
  await db
    .insert(serverFacts)
    .values({ name: retentionFact, value: String(nowMs) })
    .onConflictDoNothing();
}

/** When the nightly job last ran, or was first expected; undefined before the first start. */
export async function readRetentionRun(db: Db): Promise<number | undefined> {
  const value = await readFact(db, retentionFact);
  return value === undefined ? undefined : Number(value);
}

/**
 * Creates a fact with the value `first` if it is missing, locks it until the transaction ends, and returns
 * its value.
 */
export async function lockFact(tx: Db, name: string, first: string): Promise<string> {
  await tx.insert(serverFacts).values({ name, value: first }).onConflictDoNothing();
  const [row] = await tx.select().from(serverFacts).where(eq(serverFacts.name, name)).for('update');
  return row?.value ?? first;
}

/** The value of a fact; undefined if no such fact is stored. */
export async function readFact(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(serverFacts).where(eq(serverFacts.name, name));
  return row?.value;
}

/** The facts whose names begin with a prefix, by name. `prefix` must not contain SQL wildcards. */
export async function readFacts(db: Db, prefix: string): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(serverFacts)
    .where(like(serverFacts.name, `${prefix}%`));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function saveFact(tx: Db, name: string, value: string): Promise<void> {
  await tx
    .insert(serverFacts)
    .values({ name, value })
    .onConflictDoUpdate({ target: serverFacts.name, set: { value } });
}

export async function deleteFacts(tx: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.delete(serverFacts).where(inArray(serverFacts.name, [...names]));
}
