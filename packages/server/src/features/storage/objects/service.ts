import { randomUUID } from 'node:crypto';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import type { TransferRequest } from '@kinfolio/contract/storage-wire';
import { openBucket } from '../buckets/service.ts';
import type { StoredBucket } from '../buckets/store.ts';
import type { StorageContext } from '../context.ts';
import { StorageError } from '../errors.ts';
import { type ObjectLocation, placeOf } from '../names.ts';
import { checkMayStore, ownerOf, type Reach } from '../reach.ts';
import { readUsage } from '../usage/store.ts';
import { type Body, bytesOf, type Ceiling, copyPieces, dropPieces, keepBody } from './pieces.ts';
import { attachPieces, type Piece, readPieces } from './pieces-store.ts';
import * as store from './store.ts';

/** What a request says of the object it brings. */
export interface Upload {
  place: ObjectLocation;
  description: store.Description;
  manner: store.Manner;
  /** How many bytes it says it has; undefined when it does not say. */
  declaredBytes: number | undefined;
}

/** Stores a body as an object. Everything that can be refused before its bytes is refused before them. */
export async function storeObject(
  storage: StorageContext,
  reach: Reach,
  upload: Upload,
  body: Body,
): Promise<{ id: string }> {
  const ceiling = await checkUpload(storage, reach, upload);
  const pieces = await keepBody(storage, body, ceiling);
  return savePieces(storage, reach, upload, pieces);
}

/** Refuses an upload for what is known before its first byte. Gives how many bytes it may have. */
export async function checkUpload(
  storage: StorageContext,
  reach: Reach,
  { place, description, manner, declaredBytes = 0 }: Upload,
): Promise<Ceiling> {
  checkMayStore(reach, place.name);
  const bucket = await openBucket(storage, place.bucketId);
  checkType(bucket, description.contentType);
  const before = await store.findObject(storage.db, reach, place);
  if (manner === 'new' && before !== undefined) throw new StorageError('KeyAlreadyExists');
  if (manner === 'replace' && before === undefined) throw new StorageError('NoSuchKey');
  const ceiling = await ceilingOf(storage, bucket, before?.owner ?? ownerOf(reach), before?.bytes ?? 0);
  if (declaredBytes > ceiling.bytes) throw ceiling.refusal;
  return ceiling;
}

/** Makes pieces an object; when it cannot be, they are let go. */
async function savePieces(
  storage: StorageContext,
  reach: Reach,
  { place, description, manner }: Omit<Upload, 'declaredBytes'>,
  kept: readonly Piece[],
): Promise<{ id: string }> {
  const ids = { id: randomUUID(), version: randomUUID() };
  const counts = { bytes: bytesOf(kept), countedBytes: 0 };
  const take: store.NewVersion['take'] = (tx, key, nowMs) => attachPieces(tx, key, kept, nowMs);
  try {
    return await saveVersion(storage, reach, { place, description, manner, ...ids, ...counts, take });
  } catch (error) {
    await dropPieces(storage, kept);
    throw error;
  }
}

/** Makes bytes that are kept an object. */
export async function saveVersion(
  storage: StorageContext,
  reach: Reach,
  fresh: store.NewVersion,
): Promise<{ id: string }> {
  const { db, clock } = storage;
  const owner = ownerOf(reach);
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
} as const satisfies Record<store.NotStored, string>;

/** The object at a place. Throws `NoSuchKey`, also when it is somebody else's. */
export async function readObject(
  storage: StorageContext,
  reach: Reach,
  place: ObjectLocation,
): Promise<store.StoredObject> {
  await openBucket(storage, place.bucketId);
  const object = await store.findObject(storage.db, reach, place);
  if (object === undefined) throw new StorageError('NoSuchKey');
  return object;
}

/** An object that everybody may read. Throws `NoSuchBucket` for a private bucket, as if there were none. */
export async function readPublicObject(
  storage: StorageContext,
  place: ObjectLocation,
): Promise<store.StoredObject> {
  const bucket = await openBucket(storage, place.bucketId);
  if (!bucket.public) throw new StorageError('NoSuchBucket');
  return readObject(storage, 'everything', place);
}

/** Removes what of these names is within reach. */
export async function removeObjects(
  storage: StorageContext,
  reach: Reach,
  bucketId: string,
  names: readonly string[],
): Promise<store.StoredObject[]> {
  await openBucket(storage, bucketId);
  return store.removeObjects(storage.db, reach, { bucketId, names }, storage.clock.now());
}

/** Where a transfer begins and ends. */
function placesOf({ bucketId, sourceKey, destinationKey, destinationBucket }: TransferRequest) {
  return {
    from: placeOf(bucketId, sourceKey),
    to: placeOf(destinationBucket ?? bucketId, destinationKey),
  };
}

/**
 * Gives an object another place. A person's paper is copied, and its old place counts as deleted, so that it comes back for 30
 * days: see [Note: What was deleted comes back].
 */
export async function moveObject(
  storage: StorageContext,
  reach: Reach,
  request: TransferRequest,
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

/** Stores the bytes of an object at another place as well. */
export async function copyObject(
  storage: StorageContext,
  reach: Reach,
  request: TransferRequest,
  manner: store.Manner,
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

/** The object to move or copy, once its new place is the caller's and its new bucket takes it. */
async function checkTransfer(
  storage: StorageContext,
  reach: Reach,
  from: ObjectLocation,
  to: ObjectLocation,
): Promise<store.StoredObject> {
  checkMayStore(reach, to.name);
  const source = await readObject(storage, reach, from);
  const bucket = await openBucket(storage, to.bucketId);
  checkType(bucket, source.contentType);
  if (source.bytes > (bucket.fileSizeLimit ?? source.bytes)) throw new StorageError('EntityTooLarge');
  return source;
}

/** The fewer of the bytes the bucket takes for one object and those the account has room for. */
async function ceilingOf(
  storage: StorageContext,
  { fileSizeLimit }: StoredBucket,
  owner: string | null,
  replacedBytes: number,
): Promise<Ceiling> {
  const ofBucket = {
    bytes: fileSizeLimit ?? Number.MAX_SAFE_INTEGER,
    refusal: new StorageError('EntityTooLarge'),
  };
  if (owner === null) return ofBucket;
  const room = (await storage.allowedBytes(owner)) - (await readUsage(storage.db, owner)) + replacedBytes;
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
