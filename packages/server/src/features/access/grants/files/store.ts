import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import type { Db } from '../../../../db/database.ts';
import { recordFiles } from '../../../vault/grant-tables.ts';
import { records } from '../../../vault/tables.ts';

export interface LinkedFile {
  readonly object: string;
  readonly record: string;
}

export async function saveFileLinks(db: Db, vaultId: string, files: readonly LinkedFile[]): Promise<void> {
  const rows = new Map(files.map(({ object, record }) => [object, record]));
  await db
    .insert(recordFiles)
    .values([...rows].map(([objectId, recordId]) => ({ vaultId, objectId, recordId })))
    .onConflictDoUpdate({
      target: [recordFiles.vaultId, recordFiles.objectId],
      set: { recordId: sql`excluded.record_id`, grantId: null, saidAtMs: null },
    });
}

type Said = typeof recordFiles.$inferSelect;

/**
 * Stores the announcement of a file. Returns false if the owner has stored a link for the file, or if it was announced
 * for another record or grant.
 */
export async function saveFileAnnouncement(db: Db, said: Said): Promise<boolean> {
  const fresh = await db
    .insert(recordFiles)
    .values(said)
    .onConflictDoUpdate({
      target: [recordFiles.vaultId, recordFiles.objectId],
      set: { saidAtMs: sql`excluded.said_at_ms` },
      setWhere: sql`${recordFiles.grantId} = excluded.grant_id and ${recordFiles.recordId} = excluded.record_id`,
    })
    .returning({ objectId: recordFiles.objectId });
  return fresh.length > 0;
}

/** The grant through which a file is being added; undefined if no person announced it, or the ids are not valid. */
export async function readFileAnnouncement(
  db: Db,
  vaultId: string,
  objectId: string,
): Promise<{ readonly grantId: string } | undefined> {
  if (!validate(vaultId) || !validate(objectId)) return undefined;
  const [said] = await db
    .select({ grantId: recordFiles.grantId })
    .from(recordFiles)
    .where(
      and(
        eq(recordFiles.vaultId, vaultId),
        eq(recordFiles.objectId, objectId),
        isNotNull(recordFiles.grantId),
      ),
    );
  const grantId = said?.grantId ?? undefined;
  return grantId === undefined ? undefined : { grantId };
}

/** The category of a record; undefined if the record does not exist. */
export async function findCategoryOfRecord(
  db: Db,
  vaultId: string,
  id: string,
): Promise<{ readonly categoryId: string; readonly deleted: boolean } | undefined> {
  const [found] = await db
    .select({ categoryId: records.categoryId, deleted: records.deleted })
    .from(records)
    .where(and(eq(records.vaultId, vaultId), eq(records.id, id)));
  return found;
}

/** Whether a file is named by a record that is in one of these categories and not deleted. */
export async function isFileLinked(
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
