import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { categories, vaults } from '../tables.ts';

/** Locks these categories and returns their state. Other writers to the vault wait until the transaction ends. */
export async function lockCategories(tx: Db, vaultId: string, ids: readonly string[]) {
  await tx.select({ id: vaults.id }).from(vaults).where(eq(vaults.id, vaultId)).for('update');
  return await tx
    .select()
    .from(categories)
    .where(and(eq(categories.vaultId, vaultId), inArray(categories.id, [...ids])));
}

export async function replaceCheckpoint(
  tx: Db,
  { vaultId, id }: { vaultId: string; id: string },
  checkpoint: string,
): Promise<void> {
  await tx
    .update(categories)
    .set({ checkpoint })
    .where(and(eq(categories.vaultId, vaultId), eq(categories.id, id)));
}
