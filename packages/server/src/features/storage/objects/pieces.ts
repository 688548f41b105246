import { randomUUID } from 'node:crypto';
import type { StorageContext } from '../context.ts';
import type { StorageError } from '../errors.ts';
import { announcePiece, type Piece, scheduleDeletionOfPieces } from './pieces-store.ts';

/**
 * The number of bytes in each piece except the last, and so the most of a body that is held in memory. It is
 * the length of the web app's requests, 8 MiB plus what sealing adds, because a longer request would need a
 * second piece.
 */
export const pieceBytes = 8 * 1024 * 1024 + 64 * 1024;

/** How long a piece may exist before it must be part of an object. */
const announcedMs = 24 * 60 * 60_000;

/** The maximum size of a body in bytes, and the error for a longer one. */
export interface BodyLimit {
  bytes: number;
  refusal: StorageError;
}

/** A body as it arrives. Throws when the connection breaks. */
export type IncomingBody = AsyncIterable<Uint8Array>;

/**
 * Reserves an id for a piece that is about to be written. Until it is attached, the piece is loose: see
 * [Note: Loose pieces].
 */
export async function reservePieceId({ db, clock }: StorageContext): Promise<string> {
  const id = randomUUID();
  await announcePiece(db, id, clock.now() + announcedMs);
  return id;
}

/**
 * Stores a body, piece by piece. If the body is interrupted or too large, its pieces are scheduled for
 * deletion.
 */
export async function storeBodyAsPieces(
  storage: StorageContext,
  body: IncomingBody,
  ceiling: BodyLimit,
): Promise<Piece[]> {
  const kept: Piece[] = [];
  let start = 0;
  try {
    for await (const bytes of splitIntoPieces(capped(body, ceiling))) {
      const id = await reservePieceId(storage);
      kept.push({ id, start, bytes: bytes.length });
      await storage.store.put(id, bytes);
      start += bytes.length;
    }
    return kept;
  } catch (error) {
    await releasePieces(storage, kept);
    throw error;
  }
}

/** Schedules pieces for deletion that do not belong to any object. */
export async function releasePieces({ db, clock }: StorageContext, kept: readonly Piece[]): Promise<void> {
  await scheduleDeletionOfPieces(
    db,
    kept.map(({ id }) => id),
    clock.now(),
  );
}

export const countBytes = (kept: readonly Piece[]): number => kept.reduce((sum, { bytes }) => sum + bytes, 0);

async function* capped(body: IncomingBody, { bytes, refusal }: BodyLimit): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of body) {
    left -= chunk.length;
    if (left < 0) throw refusal;
    yield chunk;
  }
}

/** Joins arriving bytes into pieces of {@link pieceBytes}. An empty body yields no pieces. */
export async function* splitIntoPieces(body: IncomingBody): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    let rest = chunk;
    while (size + rest.length >= pieceBytes) {
      const room = pieceBytes - size;
      yield Buffer.concat([...waiting, rest.subarray(0, room)]);
      rest = rest.subarray(room);
      waiting = [];
      size = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

export async function copyPieces(storage: StorageContext, found: readonly Piece[]): Promise<Piece[]> {
  const kept: Piece[] = [];
  try {
    for (const { id: from, start, bytes } of found) {
      const id = await reservePieceId(storage);
      kept.push({ id, start, bytes });
      await storage.store.copy(from, id);
    }
    return kept;
  } catch (error) {
    await releasePieces(storage, kept);
    throw error;
  }
}
