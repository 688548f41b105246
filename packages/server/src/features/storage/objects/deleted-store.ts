import { papersBucket } from '@kinfolio/contract/storage-limits';
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { deletedObjects, objects } from '../tables.ts';
import { countBytes } from '../usage/store.ts';
import { detachPieces } from './pieces-store.ts';

// [Note: What was deleted comes back] An open session can delete every file in a moment. So files of
// people's papers stay for 30 days after they were deleted or replaced: out of every list and of what is counted, and
// back with one request. Other buckets are an operator's own.

/** What becomes of the bytes of an object that is deleted or replaced. */
export async function letGo(tx: Db, object: typeof objects.$inferSelect, nowMs: number): Promise<void> {
  if (object.bucketId === papersBucket)
    await tx.insert(deletedObjects).values({ ...object, deletedAtMs: nowMs });
  else await detachPieces(tx, object, nowMs);
}

/**
 * Brings files of a space back, each as it was when it was deleted last, where nothing is in its place and its owner has
 * room for it. Returns the names of those that are back.
 */
export async function bringBack(
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
      if (!(await countBytes(tx, owner, object.bytes, allowedBytes))) continue;
      const made = await tx
        .insert(objects)
        .values(object)
        .onConflictDoNothing()
        .returning({ id: objects.id });
      if (made.length === 0) {
        await countBytes(tx, owner, -object.bytes, 0);
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

/** Drops up to so many files that were deleted at or before a time; how many. */
export async function dropDeleted(
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
      // Brought back or dropped elsewhere meanwhile: its pieces are in use, or loose already.
      if (gone.length === 0) continue;
      await detachPieces(tx, { space, version }, nowMs);
      dropped += 1;
    }
    return dropped;
  });
}
