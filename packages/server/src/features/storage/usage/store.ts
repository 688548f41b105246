import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { storageUsage } from '../tables.ts';

/**
 * Adds bytes to an account's usage, or subtracts them when `bytes` is negative; if there is no room, counts
 * nothing and returns false. A single statement checks and counts, so that two writers cannot both use the
 * same free space.
 */
export async function addUsedBytes(
  tx: Db,
  accountId: string,
  bytes: number,
  allowedBytes: number,
): Promise<boolean> {
  const used = sql`${storageUsage.usedBytes} + ${bytes}`;
  // The update has a condition, but does not apply to an account without a row. So the condition is checked
  // here for the insert.
  if (bytes > allowedBytes) return false;
  const counted = await tx
    .insert(storageUsage)
    .values({ accountId, usedBytes: bytes })
    .onConflictDoUpdate({
      target: storageUsage.accountId,
      set: { usedBytes: used },
      setWhere: sql`${bytes}::bigint <= 0 or ${used} <= ${allowedBytes}`,
    })
    .returning({ accountId: storageUsage.accountId });
  return counted.length === 1;
}

export async function readUsedBytes(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ usedBytes: storageUsage.usedBytes })
    .from(storageUsage)
    .where(eq(storageUsage.accountId, accountId));
  return row?.usedBytes ?? 0;
}
