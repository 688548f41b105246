import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { serverFacts } from './server-tables.ts';

// While a backup copies pieces, no piece may be deleted, because the backup's tables refer to the pieces that existed
// when it began.
const fact = 'backup-lease-until-ms';
const leaseMs = 6 * 60 * 60_000;

/** Prevents pieces from being deleted until the lease ends, which is after 6 hours at the latest. */
export async function startBackupLease(db: Db, nowMs: number): Promise<void> {
  const value = String(nowMs + leaseMs);
  await db
    .insert(serverFacts)
    .values({ name: fact, value })
    .onConflictDoUpdate({ target: serverFacts.name, set: { value } });
}

/** Allows pieces to be deleted again. */
export async function endBackupLease(db: Db): Promise<void> {
  await db.delete(serverFacts).where(eq(serverFacts.name, fact));
}

/** Whether a backup is copying pieces right now. */
export async function isBackupRunning(db: Db, nowMs: number): Promise<boolean> {
  const [row] = await db.select().from(serverFacts).where(eq(serverFacts.name, fact));
  return row !== undefined && Number(row.value) > nowMs;
}
