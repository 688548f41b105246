import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { StorageError } from '../errors.ts';
import { loosePieces, pieces } from '../tables.ts';

/** Bytes in the object store, and where they begin in the object. */
export interface Piece {
  id: string;
  start: number;
  bytes: number;
}

export interface VersionPiecesKey {
  space: string;
  version: string;
}

/** Records a piece before it is written. See [Note: Loose pieces]. */
export async function announcePiece(db: Db, id: string, looseUntilMs: number): Promise<void> {
  await db.insert(loosePieces).values({ id, looseUntilMs });
}

/**
 * Makes pieces part of a version. Returns false if one of them has waited too long and may have been deleted.
 */
export async function attachPieces(
  tx: Db,
  key: VersionPiecesKey,
  found: readonly Piece[],
  nowMs: number,
): Promise<boolean> {
  if (found.length === 0) return true;
  const ids = found.map(({ id }) => id);
  const taken = await tx
    .delete(loosePieces)
    .where(and(inArray(loosePieces.id, ids), gt(loosePieces.looseUntilMs, nowMs)))
    .returning({ id: loosePieces.id });
  if (taken.length < found.length) return false;
  await tx.insert(pieces).values(found.map(piece => ({ ...key, ...piece })));
  return true;
}

/** Makes the pieces of a version loose again, so that they are deleted from the store later. */
export async function detachPieces(
  tx: Db,
  { space, version }: VersionPiecesKey,
  nowMs: number,
): Promise<void> {
  const gone = await tx
    .delete(pieces)
    .where(and(eq(pieces.space, space), eq(pieces.version, version)))
    .returning({ id: pieces.id });
  if (gone.length > 0)
    await tx.insert(loosePieces).values(gone.map(({ id }) => ({ id, looseUntilMs: nowMs })));
}

/** Schedules pieces for deletion that were announced but never used. */
export async function scheduleDeletionOfPieces(db: Db, ids: readonly string[], nowMs: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(loosePieces)
    .set({ looseUntilMs: nowMs })
    .where(inArray(loosePieces.id, [...ids]));
}

/** Moves the pieces of a version to the space of the object's new name. */
export async function movePieces(tx: Db, { space, version }: VersionPiecesKey, to: string): Promise<void> {
  const moved = await tx
    .delete(pieces)
    .where(and(eq(pieces.space, space), eq(pieces.version, version)))
    .returning();
  if (moved.length > 0)
    await tx.insert(pieces).values(moved.map(piece => Object.assign(piece, { space: to })));
}

/**
 * The pieces that contain the bytes from `start` to `end`, both inclusive, in order. Throws `NoSuchKey` if a
 * restore lost one of them.
 */
export async function readPieces(
  db: Db,
  { space, version }: VersionPiecesKey,
  { start, end }: { start: number; end: number },
): Promise<Piece[]> {
  const found = await db
    .select({ id: pieces.id, start: pieces.start, bytes: pieces.bytes, lost: pieces.lost })
    .from(pieces)
    .where(
      and(
        eq(pieces.space, space),
        eq(pieces.version, version),
        lte(pieces.start, end),
        gt(sql`${pieces.start} + ${pieces.bytes}`, start),
      ),
    )
    .orderBy(asc(pieces.start));
  if (found.some(({ lost }) => lost)) throw new StorageError('NoSuchKey');
  return found.map(({ lost: _lost, ...piece }) => piece);
}

/** Records that the bytes of pieces were missing after a restore. */
export async function markPiecesLost(tx: Db, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 1000)
    await tx
      .update(pieces)
      .set({ lost: true })
      .where(inArray(pieces.id, ids.slice(from, from + 1000)));
}

export async function readUnattachedPieces(db: Db, beforeMs: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: loosePieces.id })
    .from(loosePieces)
    .where(lt(loosePieces.looseUntilMs, beforeMs))
    .orderBy(asc(loosePieces.looseUntilMs))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function deletePieceRows(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(loosePieces).where(inArray(loosePieces.id, [...ids]));
}
