import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { storageUsage } from '../tables.ts';

/**
 * Counts bytes as kept by an account, or no longer when `bytes` is below zero; false, and nothing is counted, when there
 * is no room for more. One statement decides, so that no two writers take the same room.
 */
export async function countBytes(
  tx: Db,
  accountId: string,
  bytes: number,
  allowedBytes: number,
): Promise<boolean> {
  const used = sql`${storageUsage.usedBytes} + ${bytes}`;
  // The first row of an account is not asked by the update's condition.
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

/** How many bytes an account keeps. */
export async function readUsage(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ usedBytes: storageUsage.usedBytes })
    .from(storageUsage)
    .where(eq(storageUsage.accountId, accountId));
  return row?.usedBytes ?? 0;
}
