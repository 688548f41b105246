import { randomUUID } from 'node:crypto';
import type { StorageContext } from '../context.ts';
import { StorageError } from '../errors.ts';
import { getFirstFolder, type ObjectLocation } from '../names.ts';
import { type IncomingBody, releasePieces, reservePieceId, splitIntoPieces } from '../objects/pieces.ts';
import { checkUpload, saveVersion, type UploadDetails } from '../objects/service.ts';
import { getOwnerOfReach, type ReachableObjects } from '../reach.ts';
import * as store from './store.ts';

/** An upload may take one day from start to finish. */
const uploadMs = 24 * 60 * 60_000;

/** Begins an upload of a known length and reserves space for it. Returns its id. */
export async function beginUpload(
  storage: StorageContext,
  reach: ReachableObjects,
  upload: UploadDetails & { declaredBytes: number },
): Promise<string> {
  await checkUpload(storage, reach, upload);
  const { place, description, manner, declaredBytes } = upload;
  const owner = getOwnerOfReach(reach);
  const row = {
    ...place,
    ...description,
    id: randomUUID(),
    space: getFirstFolder(place.name),
    owner,
    bytes: declaredBytes,
    upsert: manner === 'either',
    arrivedBytes: 0,
    finished: false,
    expiresAtMs: storage.clock.now() + uploadMs,
  };
  const allowedBytes = owner === null ? 0 : await storage.allowedBytes(owner);
  if (!(await store.insertUpload(storage.db, row, allowedBytes))) throw new StorageError('QuotaExceeded');
  return row.id;
}

/**
 * Reads the current state of an upload; undefined if it does not exist or the caller may not access it. If
 * all bytes have arrived, first turns the upload into an object.
 */
export async function findUpload(
  storage: StorageContext,
  reach: ReachableObjects,
  id: string,
): Promise<store.StoredUpload | undefined> {
  const upload = await store.findUpload(storage.db, reach, id, storage.clock.now());
  // A server may have been killed after it stored the last byte and before it created the object.
  if (upload !== undefined && upload.arrivedBytes === upload.bytes)
    await finishUpload(storage, reach, upload);
  return upload;
}

/** The bucket and name of an upload, for any owner; undefined if it does not exist. */
export async function findUploadLocation(
  storage: StorageContext,
  id: string,
): Promise<ObjectLocation | undefined> {
  return store.findUpload(storage.db, 'everything', id, storage.clock.now());
}

/**
 * Stores the arriving bytes of an upload. Each full piece is stored permanently at once, and the last piece
 * when the stream ends or breaks. Returns how many bytes are stored by then; undefined if another request has
 * sent the same part in the meantime.
 */
export async function continueUpload(
  storage: StorageContext,
  upload: store.StoredUpload,
  body: IncomingBody,
): Promise<number | undefined> {
  let start = upload.arrivedBytes;
  for await (const bytes of splitIntoPieces(body)) {
    const piece = { id: await reservePieceId(storage), start, bytes: bytes.length };
    await storage.store.put(piece.id, bytes);
    if (!(await store.appendPiece(storage.db, upload, piece, storage.clock.now()))) {
      await releasePieces(storage, [piece]);
      return undefined;
    }
    start += bytes.length;
  }
  return start;
}

/** Turns a complete upload into an object, only once. If that is not possible, ends the upload. */
export async function finishUpload(
  storage: StorageContext,
  reach: ReachableObjects,
  upload: store.StoredUpload,
): Promise<void> {
  if (upload.finished) return;
  const { id, bucketId, name, bytes, contentType, cacheControl, userMetadata } = upload;
  try {
    await saveVersion(storage, reach, {
      place: { bucketId, name },
      description: { contentType, cacheControl, userMetadata },
      manner: upload.upsert ? 'either' : 'new',
      id: randomUUID(),
      version: id,
      bytes,
      countedBytes: bytes,
      take: tx => store.finishUpload(tx, id),
    });
  } catch (error) {
    const now = await store.findUpload(storage.db, reach, id, storage.clock.now());
    if (now?.finished === true) return;
    if (error instanceof StorageError) await cancelUpload(storage, id);
    throw error;
  }
}

/** Ends an upload and frees its bytes. */
export async function cancelUpload({ db, clock }: StorageContext, id: string): Promise<void> {
  await store.deleteUpload(db, id, clock.now());
}

const uploadsPerRun = 100;

/** Ends uploads that were begun a day ago. It can be repeated, and several servers may run it at once. */
export async function endOldUploads({ db, clock }: Pick<StorageContext, 'db' | 'clock'>): Promise<void> {
  for (const id of await store.readExpiredUploads(db, clock.now(), uploadsPerRun))
    await store.deleteUpload(db, id, clock.now());
}
