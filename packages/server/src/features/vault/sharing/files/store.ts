import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/database.ts';
import { recordFiles } from '../../sharing-tables.ts';
import { records } from '../../tables.ts';

/** A file, and the record that names it. */
export interface LinkedFile {
  readonly object: string;
  readonly record: string;
}

/** Notes which records name which files of a vault. */
export async function saveLinks(db: Db, vaultId: string, files: readonly LinkedFile[]): Promise<void> {
  const rows = new Map(files.map(({ object, record }) => [object, record]));
  await db
    .insert(recordFiles)
    .values([...rows].map(([objectId, recordId]) => ({ vaultId, objectId, recordId })))
    .onConflictDoUpdate({
      target: [recordFiles.vaultId, recordFiles.objectId],
      set: { recordId: sql`excluded.record_id` },
    });
}

/** Whether a file is named by a record that lies in one of these categories now, and was not deleted. */
export async function isFileIn(
  db: Db,
  vaultId: string,
  objectId: string,
  categoryIds: readonly string[],
): Promise<boolean> {
  const rows = await db
    .select({ id: records.id })
    .from(recordFiles)
    .innerJoin(records, and(eq(records.vaultId, recordFiles.vaultId), eq(records.id, recordFiles.recordId)))
    .where(
      and(
        eq(recordFiles.vaultId, vaultId),
        eq(recordFiles.objectId, objectId),
        inArray(records.categoryId, [...categoryIds]),
        eq(records.deleted, false),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
