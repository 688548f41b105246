import { and, asc, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { recordFiles } from '../grant-tables.ts';
import { categories, records, recordVersions, vaults } from '../tables.ts';

/**
 * Matches records that were deleted at or before a time and not purged. Its wording is that of the index
 * `records_to_purge`, so that PostgreSQL can use the index.
 */
const isDue = (beforeMs: number) =>
  and(sql`${records.deleted} and not ${records.purged}`, lte(records.writtenAtMs, beforeMs));

/**
 * Lists vaults with a record that was deleted at or before a time and not purged, up to a limit. The vault
 * that has waited longest is first.
 */
export async function listVaultsToPurge(db: Db, beforeMs: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ vaultId: records.vaultId })
    .from(records)
    .where(isDue(beforeMs))
    .orderBy(asc(records.writtenAtMs))
    .limit(limit);
  return [...new Set(rows.map(row => row.vaultId))];
}

/** Deletes announcements of files, made at or before a time, whose record never arrived. */
export async function deleteUnsentAnnouncements(db: Db, beforeMs: number): Promise<void> {
  const named = db
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.vaultId, recordFiles.vaultId), eq(records.id, recordFiles.recordId)));
  await db.delete(recordFiles).where(and(lte(recordFiles.saidAtMs, beforeMs), notExists(named)));
}

/**
 * Purges up to `limit` records in one vault that were deleted at or before a time. Their remains replace
 * their envelopes, their versions are deleted, and each gets a new revision in its category. Returns how many
 * were purged; 0 if another transaction is writing to the vault or purging it.
 */
export async function purgeVault(db: Db, vaultId: string, beforeMs: number, limit: number): Promise<number> {
  return await db.transaction(async tx => {
    const [vault] = await tx
      .select({ id: vaults.id })
      .from(vaults)
      .where(eq(vaults.id, vaultId))
      .for('update', { skipLocked: true });
    if (vault === undefined) return 0;
    const due = await tx
      .select({ id: records.id, categoryId: records.categoryId })
      .from(records)
      .where(and(eq(records.vaultId, vaultId), isDue(beforeMs)))
      .orderBy(asc(records.writtenAtMs))
      .limit(limit);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const before = await tx
      .select({ id: categories.id, revision: categories.revision })
      .from(categories)
      .where(eq(categories.vaultId, vaultId));
    const latest = new Map(before.map(({ id, revision }) => [id, revision]));
    const revisions = due.map(({ categoryId }) => {
      const revision = (latest.get(categoryId) ?? 0) + 1;
      latest.set(categoryId, revision);
      return revision;
    });
    await tx.execute(sql`
      update records r set envelope = coalesce(r.remains, ''), remains = null, purged = true, revision = d.revision
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(revisions)}::bigint[]) as d (id, revision)
      where r.vault_id = ${vaultId} and r.id = d.id`);
    await tx
      .delete(recordVersions)
      .where(and(eq(recordVersions.vaultId, vaultId), inArray(recordVersions.recordId, ids)));
    await tx
      .delete(recordFiles)
      .where(and(eq(recordFiles.vaultId, vaultId), inArray(recordFiles.recordId, ids)));
    for (const id of new Set(due.map(({ categoryId }) => categoryId)))
      await tx
        .update(categories)
        .set({ revision: latest.get(id) ?? 0 })
        .where(and(eq(categories.vaultId, vaultId), eq(categories.id, id)));
    return ids.length;
  });
}
