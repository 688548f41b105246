import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { records, recordVersions, vaults } from '../tables.ts';

/** Deleted at or before a time, and not purged. The words of the index `records_to_purge`. */
const isDue = (beforeMs: number) =>
  and(sql`${records.deleted} and not ${records.purged}`, lte(records.writtenAtMs, beforeMs));

/** Vaults with a record deleted at or before a time and not purged yet, of the so many that wait longest. */
export async function vaultsToPurge(db: Db, beforeMs: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ vaultId: records.vaultId })
    .from(records)
    .where(isDue(beforeMs))
    .orderBy(asc(records.writtenAtMs))
    .limit(limit);
  return [...new Set(rows.map(row => row.vaultId))];
}

/**
 * Purges up to `limit` records of one vault that were deleted at or before a time: their remains take the place of
 * their envelope, their versions go, and each has a revision of its own. Gives how many. None while somebody else
 * writes to the vault, or purges it.
 */
export async function purgeVault(db: Db, vaultId: string, beforeMs: number, limit: number): Promise<number> {
  return await db.transaction(async tx => {
    const [vault] = await tx
      .select({ revision: vaults.revision })
      .from(vaults)
      .where(eq(vaults.id, vaultId))
      .for('update', { skipLocked: true });
    if (vault === undefined) return 0;
    const due = await tx
      .select({ id: records.id })
      .from(records)
      .where(and(eq(records.vaultId, vaultId), isDue(beforeMs)))
      .orderBy(asc(records.writtenAtMs))
      .limit(limit);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await tx.execute(sql`
      update records r set envelope = coalesce(r.remains, ''), remains = null, purged = true,
        revision = ${vault.revision}::bigint + d.place
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as d (id, place)
      where r.vault_id = ${vaultId} and r.id = d.id`);
    await tx
      .delete(recordVersions)
      .where(and(eq(recordVersions.vaultId, vaultId), inArray(recordVersions.recordId, ids)));
    await tx
      .update(vaults)
      .set({ revision: vault.revision + ids.length })
      .where(eq(vaults.id, vaultId));
    return ids.length;
  });
}
