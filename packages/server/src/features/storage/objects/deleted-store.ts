import { papersBucket } from '@kinfolio/contract/storage-limits';
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { deletedObjects, objects } from '../tables.ts';
import { addUsedBytes } from '../usage/store.ts';
import { detachPieces } from './pieces-store.ts';

// [Note: What was deleted comes back] A thief who takes over a session could delete every file in a moment.
// So files in people's vaults are kept for 30 days after they were deleted or replaced: they appear in no
// list and are not counted, and one request restores them. This does not apply to other buckets, which belong
// to the operator.

/** Schedules the bytes of a deleted or replaced object for deletion. */
export async function releaseDeletedObject(
  tx: Db,
  object: typeof objects.$inferSelect,
  nowMs: number,
): Promise<void> {
  if (object.bucketId === papersBucket)
    await tx.insert(deletedObjects).values({ ...object, deletedAtMs: nowMs });
  else await detachPieces(tx, object, nowMs);
}

/**
 * Restores deleted files in a space, each in its latest version. A file is skipped if another file has taken
 * its name, or if its owner has no room for it. Returns the names of the restored files.
 */
export async function restoreDeletedFiles(
  db: Db,
  { space, owner }: { space: string; owner: string },
  names: readonly string[],
  { allowedBytes }: { allowedBytes: number },
): Promise<string[]> {
  const ofOwner = and(
    eq(deletedObjects.space, space),
    eq(deletedObjects.owner, owner),
    eq(deletedObjects.bucketId, papersBucket),
    inArray(deletedObjects.name, [...names]),
  );
  return db.transaction(async tx => {
    const found = await tx
      .select()
      .from(deletedObjects)
      .where(ofOwner)
      .orderBy(asc(deletedObjects.name), desc(deletedObjects.deletedAtMs))
      .for('update');
    const back: string[] = [];
    for (const { deletedAtMs: _then, ...object } of found) {
      if (back.includes(object.name)) continue;
      if (!(await addUsedBytes(tx, owner, object.bytes, allowedBytes))) continue;
      const made = await tx
        .insert(objects)
        .values(object)
        .onConflictDoNothing()
        .returning({ id: objects.id });
      if (made.length === 0) {
        await addUsedBytes(tx, owner, -object.bytes, 0);
        continue;
      }
      await tx
        .delete(deletedObjects)
        .where(and(eq(deletedObjects.space, space), eq(deletedObjects.version, object.version)));
      back.push(object.name);
    }
    return back;
  });
}

/** Deletes for good the files that were deleted at or before a time, up to a limit. Returns how many. */
export async function purgeDeletedFiles(
  db: Db,
  beforeMs: number,
  { limit, nowMs }: { limit: number; nowMs: number },
): Promise<number> {
  return db.transaction(async tx => {
    const due = await tx
      .select({ space: deletedObjects.space, version: deletedObjects.version })
      .from(deletedObjects)
      .where(lte(deletedObjects.deletedAtMs, beforeMs))
      .orderBy(asc(deletedObjects.deletedAtMs))
      .limit(limit);
    let dropped = 0;
    for (const { space, version } of due) {
      const gone = await tx
        .delete(deletedObjects)
        .where(and(eq(deletedObjects.space, space), eq(deletedObjects.version, version)))
        .returning({ version: deletedObjects.version });
      // Another request has restored the file or deleted it for good in the meantime, so its pieces must be
      // left alone.
      if (gone.length === 0) continue;
      await detachPieces(tx, { space, version }, nowMs);
      dropped += 1;
    }
    return dropped;
  });
}
