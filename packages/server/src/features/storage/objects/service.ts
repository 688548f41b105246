import { randomUUID } from 'node:crypto';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import type { ObjectTransferRequest } from '@kinfolio/contract/storage-wire';
import { openBucket } from '../buckets/service.ts';
import type { StoredBucket } from '../buckets/store.ts';
import type { StorageContext } from '../context.ts';
import { StorageError } from '../errors.ts';
import { type ObjectLocation, readObjectPlace } from '../names.ts';
import { getOwnerOfReach, type ReachableObjects, requireMayStore } from '../reach.ts';
import { readUsedBytes } from '../usage/store.ts';
import {
  type BodyLimit,
  copyPieces,
  countBytes,
  type IncomingBody,
  releasePieces,
  storeBodyAsPieces,
} from './pieces.ts';
import { attachPieces, type Piece, readPieces } from './pieces-store.ts';
import * as store from './store.ts';

export interface UploadDetails {
  place: ObjectLocation;
  description: store.ObjectFacts;
  manner: store.WriteMode;
  /** The length in bytes that the client declared; undefined if it declared none. */
  declaredBytes: number | undefined;
}

/** Stores a body as an object. Checks everything that can be checked before the bytes are read. */
export async function storeObject(
  storage: StorageContext,
  reach: ReachableObjects,
  upload: UploadDetails,
  body: IncomingBody,
): Promise<{ id: string }> {
  const ceiling = await checkUpload(storage, reach, upload);
  const pieces = await storeBodyAsPieces(storage, body, ceiling);
  return savePieces(storage, reach, upload, pieces);
}

/** Checks an upload before its first byte is read. Returns how many bytes it may have. */
export async function checkUpload(
  storage: StorageContext,
  reach: ReachableObjects,
  { place, description, manner, declaredBytes = 0 }: UploadDetails,
): Promise<BodyLimit> {
  requireMayStore(reach, place.name);
  const bucket = await openBucket(storage, place.bucketId);
  checkType(bucket, description.contentType);
  const before = await store.findObject(storage.db, reach, place);
  if (manner === 'new' && before !== undefined) throw new StorageError('KeyAlreadyExists');
  if (manner === 'replace' && before === undefined) throw new StorageError('NoSuchKey');
  const ceiling = await ceilingOf(
    storage,
    bucket,
    before?.owner ?? getOwnerOfReach(reach),
    before?.bytes ?? 0,
  );
  if (declaredBytes > ceiling.bytes) throw ceiling.refusal;
  return ceiling;
}

/** Turns pieces into an object. If that fails, schedules them for deletion. */
async function savePieces(
  storage: StorageContext,
  reach: ReachableObjects,
  { place, description, manner }: Omit<UploadDetails, 'declaredBytes'>,
  kept: readonly Piece[],
): Promise<{ id: string }> {
  const ids = { id: randomUUID(), version: randomUUID() };
  const counts = { bytes: countBytes(kept), countedBytes: 0 };
  const take: store.NewVersion['take'] = (tx, key, nowMs) => attachPieces(tx, key, kept, nowMs);
  try {
    return await saveVersion(storage, reach, { place, description, manner, ...ids, ...counts, take });
  } catch (error) {
    await releasePieces(storage, kept);
    throw error;
  }
}

export async function saveVersion(
  storage: StorageContext,
  reach: ReachableObjects,
  fresh: store.NewVersion,
): Promise<{ id: string }> {
  const { db, clock } = storage;
  const owner = getOwnerOfReach(reach);
  const allowedBytes = owner === null ? Number.MAX_SAFE_INTEGER : await storage.allowedBytes(owner);
  const saved = await store.saveObject(db, reach, fresh, { nowMs: clock.now(), allowedBytes });
  if (typeof saved !== 'string') return saved;
  throw new StorageError(notStored[saved]);
}

const notStored = {
  exists: 'KeyAlreadyExists',
  missing: 'NoSuchKey',
  'no-room': 'QuotaExceeded',
  'too-late': 'ServiceUnavailable',
} as const satisfies Record<store.StoreRefusal, string>;

/**
 * The object with this bucket and name. Throws `NoSuchKey` if it does not exist or belongs to another person.
 */
export async function readObject(
  storage: StorageContext,
  reach: ReachableObjects,
  place: ObjectLocation,
): Promise<store.StoredObject> {
  await openBucket(storage, place.bucketId);
  const object = await store.findObject(storage.db, reach, place);
  if (object === undefined) throw new StorageError('NoSuchKey');
  return object;
}

/** An object in a public bucket. Throws `NoSuchBucket` for a private bucket, as if it did not exist. */
export async function readPublicObject(
  storage: StorageContext,
  place: ObjectLocation,
): Promise<store.StoredObject> {
  const bucket = await openBucket(storage, place.bucketId);
  if (!bucket.public) throw new StorageError('NoSuchBucket');
  return readObject(storage, 'everything', place);
}

/** Removes those of the named objects that the caller can reach. */
export async function removeObjects(
  storage: StorageContext,
  reach: ReachableObjects,
  bucketId: string,
  names: readonly string[],
): Promise<store.StoredObject[]> {
  await openBucket(storage, bucketId);
  return store.removeObjects(storage.db, reach, { bucketId, names }, storage.clock.now());
}

function placesOf({ bucketId, sourceKey, destinationKey, destinationBucket }: ObjectTransferRequest) {
  return {
    from: readObjectPlace(bucketId, sourceKey),
    to: readObjectPlace(destinationBucket ?? bucketId, destinationKey),
  };
}

/**
 * Moves an object to another name. A file in a vault is copied, and the original counts as deleted, so that
 * it can be restored for 30 days: see [Note: What was deleted comes back].
 */
export async function moveObject(
  storage: StorageContext,
  reach: ReachableObjects,
  request: ObjectTransferRequest,
): Promise<void> {
  const { from, to } = placesOf(request);
  const source = await checkTransfer(storage, reach, from, to);
  const { db, clock } = storage;
  if (from.bucketId === papersBucket && reach !== 'everything') {
    if (from.bucketId === to.bucketId && from.name === to.name) return;
    await copyObject(storage, reach, { ...request, copyMetadata: true }, 'new');
    await store.removeObjects(db, reach, { bucketId: from.bucketId, names: [from.name] }, clock.now());
    return;
  }
  const outcome = await store.moveObject(db, reach, source, to, clock.now());
  if (outcome === 'missing') throw new StorageError('NoSuchKey');
  if (outcome === 'exists') throw new StorageError('KeyAlreadyExists');
}

export async function copyObject(
  storage: StorageContext,
  reach: ReachableObjects,
  request: ObjectTransferRequest,
  manner: store.WriteMode,
): Promise<{ id: string; place: ObjectLocation }> {
  const { from, to } = placesOf(request);
  const source = await checkTransfer(storage, reach, from, to);
  const { contentType, cacheControl, bytes } = source;
  const userMetadata = request.copyMetadata ? source.userMetadata : (request.metadata ?? null);
  const upload = { place: to, description: { contentType, cacheControl, userMetadata }, manner };
  await checkUpload(storage, reach, { ...upload, declaredBytes: bytes });
  const found = await readPieces(storage.db, source, { start: 0, end: bytes });
  const pieces = await copyPieces(storage, found);
  const { id } = await savePieces(storage, reach, upload, pieces);
  return { id, place: to };
}

/**
 * Finds the object to move or copy, after checking that the caller may use the new name and that the new
 * bucket accepts the object.
 */
async function checkTransfer(
  storage: StorageContext,
  reach: ReachableObjects,
  from: ObjectLocation,
  to: ObjectLocation,
): Promise<store.StoredObject> {
  requireMayStore(reach, to.name);
  const source = await readObject(storage, reach, from);
  const bucket = await openBucket(storage, to.bucketId);
  checkType(bucket, source.contentType);
  if (source.bytes > (bucket.fileSizeLimit ?? source.bytes)) throw new StorageError('EntityTooLarge');
  return source;
}

/**
 * The maximum size of an upload: the bucket's limit for one object, or what is left of the account's storage
 * if that is less.
 */
async function ceilingOf(
  storage: StorageContext,
  { fileSizeLimit }: StoredBucket,
  owner: string | null,
  replacedBytes: number,
): Promise<BodyLimit> {
  const ofBucket = {
    bytes: fileSizeLimit ?? Number.MAX_SAFE_INTEGER,
    refusal: new StorageError('EntityTooLarge'),
  };
  if (owner === null) return ofBucket;
  const room = (await storage.allowedBytes(owner)) - (await readUsedBytes(storage.db, owner)) + replacedBytes;
  return room < ofBucket.bytes ? { bytes: room, refusal: new StorageError('QuotaExceeded') } : ofBucket;
}

function checkType({ allowedMimeTypes }: StoredBucket, contentType: string): void {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const takes = (allowed: string) =>
    allowed === '*/*' ||
    allowed === type ||
    (allowed.endsWith('/*') && type.startsWith(allowed.slice(0, -1)));
  if (allowedMimeTypes === null || allowedMimeTypes.length === 0 || allowedMimeTypes.some(takes)) return;
  throw new StorageError('InvalidMimeType', { message: `mime type ${type} is not supported` });
}
