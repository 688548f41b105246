import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { serverFacts } from './server-tables.ts';

// While a backup copies pieces, none may be swept: it names them as they were when it began.
const fact = 'backup-lease-until-ms';
const leaseMs = 6 * 60 * 60_000;

/** Keeps pieces from being swept, for 6 hours at most. */
export async function takeLease(db: Db, nowMs: number): Promise<void> {
  const value = String(nowMs + leaseMs);
  await db
    .insert(serverFacts)
    .values({ name: fact, value })
    .onConflictDoUpdate({ target: serverFacts.name, set: { value } });
}

/** Lets pieces be swept again. */
export async function endLease(db: Db): Promise<void> {
  await db.delete(serverFacts).where(eq(serverFacts.name, fact));
}

/** Whether a backup copies pieces just now. */
export async function isLeased(db: Db, nowMs: number): Promise<boolean> {
  const [row] = await db.select().from(serverFacts).where(eq(serverFacts.name, fact));
  return row !== undefined && Number(row.value) > nowMs;
}
