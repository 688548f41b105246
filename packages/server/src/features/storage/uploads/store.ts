import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { attachPieces, detachPieces, type Piece } from '../objects/pieces-store.ts';
import { isWithinReach } from '../objects/store.ts';
import type { ReachableObjects } from '../reach.ts';
import { uploads } from '../tables.ts';
import { addUsedBytes } from '../usage/store.ts';

export type StoredUpload = typeof uploads.$inferSelect;

/** Begins an upload and counts all of its bytes. Returns false if there is no room for them. */
export async function insertUpload(db: Db, upload: StoredUpload, allowedBytes: number): Promise<boolean> {
  return db.transaction(async tx => {
    const { owner, bytes } = upload;
    if (owner !== null && !(await addUsedBytes(tx, owner, bytes, allowedBytes))) return false;
    await tx.insert(uploads).values(upload);
    return true;
  });
}

export async function findUpload(
  db: Db,
  reach: ReachableObjects,
  id: string,
  nowMs: number,
): Promise<StoredUpload | undefined> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), gt(uploads.expiresAtMs, nowMs), isWithinReach(reach, uploads)));
  return upload;
}

/**
 * Appends a piece at the upload's current end. If another request has moved that end, does nothing and
 * returns false.
 */
export async function appendPiece(
  db: Db,
  { id, space }: StoredUpload,
  piece: Piece,
  nowMs: number,
): Promise<boolean> {
  return db.transaction(async tx => {
    const moved = await tx
      .update(uploads)
      .set({ arrivedBytes: piece.start + piece.bytes })
      .where(and(eq(uploads.id, id), eq(uploads.arrivedBytes, piece.start), eq(uploads.finished, false)))
      .returning({ id: uploads.id });
    if (moved.length === 0) return false;
    if (await attachPieces(tx, { space, version: id }, [piece], nowMs)) return true;
    throw new Error('A piece belonged to no file for a day before it was added');
  });
}

/** Records that an upload is now an object. Returns false if it already was, or no longer exists. */
export async function finishUpload(tx: Db, id: string): Promise<boolean> {
  const finished = await tx
    .update(uploads)
    .set({ finished: true })
    .where(and(eq(uploads.id, id), eq(uploads.finished, false), eq(uploads.arrivedBytes, uploads.bytes)))
    .returning({ id: uploads.id });
  return finished.length === 1;
}

/** Ends an upload. If it has not become an object, its pieces become loose and its bytes no longer count. */
export async function deleteUpload(db: Db, id: string, nowMs: number): Promise<void> {
  await db.transaction(async tx => {
    const [upload] = await tx.delete(uploads).where(eq(uploads.id, id)).returning();
    if (upload === undefined || upload.finished) return;
    await detachPieces(tx, { space: upload.space, version: id }, nowMs);
    if (upload.owner !== null) await addUsedBytes(tx, upload.owner, -upload.bytes, 0);
  });
}

export async function readExpiredUploads(db: Db, nowMs: number, limit: number): Promise<string[]> {
  return idsOf(
    await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(lte(uploads.expiresAtMs, nowMs))
      .orderBy(asc(uploads.expiresAtMs))
      .limit(limit),
  );
}

export async function listUploadsToBucket(db: Db, bucketId: string): Promise<string[]> {
  return idsOf(await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.bucketId, bucketId)));
}

const idsOf = (rows: ReadonlyArray<{ id: string }>) => rows.map(({ id }) => id);
