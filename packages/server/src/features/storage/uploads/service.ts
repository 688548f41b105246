import { randomUUID } from 'node:crypto';
import type { StorageContext } from '../context.ts';
import { StorageError } from '../errors.ts';
import { type ObjectLocation, spaceOf } from '../names.ts';
import { announced, type Body, cut, dropPieces } from '../objects/pieces.ts';
import { checkUpload, saveVersion, type Upload } from '../objects/service.ts';
import { ownerOf, type Reach } from '../reach.ts';
import * as store from './store.ts';

/** An upload may take a day from its beginning to its end. */
const uploadMs = 24 * 60 * 60_000;

/** Begins an upload of a known length, for which there is room from now on. Gives its id. */
export async function beginUpload(
  storage: StorageContext,
  reach: Reach,
  upload: Upload & { declaredBytes: number },
): Promise<string> {
  await checkUpload(storage, reach, upload);
  const { place, description, manner, declaredBytes } = upload;
  const owner = ownerOf(reach);
  const row = {
    ...place,
    ...description,
    id: randomUUID(),
    space: spaceOf(place.name),
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

/** An upload as it stands; undefined when there is none within reach. One of which all arrived is an object. */
export async function findUpload(
  storage: StorageContext,
  reach: Reach,
  id: string,
): Promise<store.StoredUpload | undefined> {
  const upload = await store.findUpload(storage.db, reach, id, storage.clock.now());
  // A server may have been killed between the last byte and the object.
  if (upload !== undefined && upload.arrivedBytes === upload.bytes)
    await finishUpload(storage, reach, upload);
  return upload;
}

/** Where an upload goes, whosever it is; undefined when there is none. */
export async function placeOfUpload(
  storage: StorageContext,
  id: string,
): Promise<ObjectLocation | undefined> {
  return store.findUpload(storage.db, 'everything', id, storage.clock.now());
}

/**
 * Keeps what arrives of an upload, each piece for good once it is whole, and what came before the end or a break. Gives
 * how many bytes it has then; undefined when somebody else sent the same part meanwhile.
 */
export async function continueUpload(
  storage: StorageContext,
  upload: store.StoredUpload,
  body: Body,
): Promise<number | undefined> {
  let start = upload.arrivedBytes;
  for await (const bytes of cut(body)) {
    const piece = { id: await announced(storage), start, bytes: bytes.length };
    await storage.store.put(piece.id, bytes);
    if (!(await store.appendPiece(storage.db, upload, piece, storage.clock.now()))) {
      await dropPieces(storage, [piece]);
      return undefined;
    }
    start += bytes.length;
  }
  return start;
}

/** Makes an upload of which all arrived an object, once. One that cannot be is ended. */
export async function finishUpload(
  storage: StorageContext,
  reach: Reach,
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

/** Ends an upload; what arrived of it goes. */
export async function cancelUpload({ db, clock }: StorageContext, id: string): Promise<void> {
  await store.deleteUpload(db, id, clock.now());
}

/** Most uploads ended in one run. */
const uploadsPerRun = 100;

/** Ends uploads that were begun a day ago. Harmless to repeat and to run on several servers at once. */
export async function endOldUploads({ db, clock }: Pick<StorageContext, 'db' | 'clock'>): Promise<void> {
  for (const id of await store.readExpiredUploads(db, clock.now(), uploadsPerRun))
    await store.deleteUpload(db, id, clock.now());
}
