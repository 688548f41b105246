import { randomUUID } from 'node:crypto';
import type { StorageContext } from '../context.ts';
import type { StorageError } from '../errors.ts';
import { announcePiece, letPiecesGo, type Piece } from './pieces-store.ts';

/**
 * Bytes of a piece, but for the last one: what is held in memory of a body, whatever its size. 8 MiB, and what sealing
 * adds to them: the requests of the web app are that long, and one that was longer would make a second piece.
 */
export const pieceBytes = 8 * 1024 * 1024 + 64 * 1024;

/** How long a piece may wait to become part of something. */
const announcedMs = 24 * 60 * 60_000;

/** The most bytes a body may have, and what to say of more. */
export interface Ceiling {
  bytes: number;
  refusal: StorageError;
}

/** A body as it arrives. Throws when it breaks off. */
export type Body = AsyncIterable<Uint8Array>;

/** A name for a piece that is about to be written; it is loose until it is attached. See [Note: Loose pieces]. */
export async function announced({ db, clock }: StorageContext): Promise<string> {
  const id = randomUUID();
  await announcePiece(db, id, clock.now() + announcedMs);
  return id;
}

/**
 * Keeps a body, piece by piece. Nothing is left of a body that breaks off or is too large: its pieces are let go.
 */
export async function keepBody(storage: StorageContext, body: Body, ceiling: Ceiling): Promise<Piece[]> {
  const kept: Piece[] = [];
  let start = 0;
  try {
    for await (const bytes of cut(capped(body, ceiling))) {
      const id = await announced(storage);
      kept.push({ id, start, bytes: bytes.length });
      await storage.store.put(id, bytes);
      start += bytes.length;
    }
    return kept;
  } catch (error) {
    await dropPieces(storage, kept);
    throw error;
  }
}

/** Lets pieces go that belong to nothing. */
export async function dropPieces({ db, clock }: StorageContext, kept: readonly Piece[]): Promise<void> {
  await letPiecesGo(
    db,
    kept.map(({ id }) => id),
    clock.now(),
  );
}

/** How many bytes pieces have together. */
export const bytesOf = (kept: readonly Piece[]): number => kept.reduce((sum, { bytes }) => sum + bytes, 0);

async function* capped(body: Body, { bytes, refusal }: Ceiling): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of body) {
    left -= chunk.length;
    if (left < 0) throw refusal;
    yield chunk;
  }
}

/** Joins what arrives into pieces of {@link pieceBytes}; none for an empty body. */
export async function* cut(body: Body): AsyncGenerator<Uint8Array> {
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

/** Keeps the bytes of a version once more, under names of their own. */
export async function copyPieces(storage: StorageContext, found: readonly Piece[]): Promise<Piece[]> {
  const kept: Piece[] = [];
  try {
    for (const { id: from, start, bytes } of found) {
      const id = await announced(storage);
      kept.push({ id, start, bytes });
      await storage.store.copy(from, id);
    }
    return kept;
  } catch (error) {
    await dropPieces(storage, kept);
    throw error;
  }
}
