import type { Bucket, BucketChanges, BucketQuery, NewBucket } from '@kinfolio/contract/storage-wire';
import type { StorageContext } from '../context.ts';
import { StorageError } from '../errors.ts';
import { isBucketName } from '../names.ts';
import { listSomeObjectNames, removeObjects } from '../objects/store.ts';
import { type ReachableObjects, requireServiceKeyReach } from '../reach.ts';
import { deleteUpload, listUploadsToBucket } from '../uploads/store.ts';
import * as store from './store.ts';

// Buckets belong to the operator. Others can neither see nor change them, although the objects in a bucket
// may be theirs.

/** Lists every bucket for the service key, and none for other callers. */
export async function listBuckets(
  { db }: StorageContext,
  reach: ReachableObjects,
  query: BucketQuery,
): Promise<Bucket[]> {
  return reach === 'everything' ? (await store.listBuckets(db, query)).map(bucketOf) : [];
}

/** Reads one bucket, for the service key. Throws `NoSuchBucket`. */
export async function readBucket(
  storage: StorageContext,
  reach: ReachableObjects,
  id: string,
): Promise<Bucket> {
  if (reach !== 'everything') throw new StorageError('NoSuchBucket');
  return bucketOf(await openBucket(storage, id));
}

/** Finds the bucket in which an object is looked up or stored. Throws `NoSuchBucket`. */
export async function openBucket({ db }: StorageContext, id: string): Promise<store.StoredBucket> {
  const bucket = isBucketName(id) ? await store.findBucket(db, id) : undefined;
  if (bucket === undefined) throw new StorageError('NoSuchBucket');
  return bucket;
}

export async function createBucket(
  { db, clock }: StorageContext,
  reach: ReachableObjects,
  { name, id = name, ...settings }: NewBucket,
): Promise<{ name: string }> {
  requireServiceKeyReach(reach);
  if (!isBucketName(id)) throw new StorageError('InvalidBucketName');
  const nowMs = clock.now();
  const made = await store.insertBucket(db, {
    id,
    public: false,
    fileSizeLimit: null,
    allowedMimeTypes: null,
    ...columnsOf(settings),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
  if (!made) throw new StorageError('BucketAlreadyExists');
  return { name: id };
}

/** Changes the named settings of a bucket. */
export async function updateBucket(
  { db, clock }: StorageContext,
  reach: ReachableObjects,
  id: string,
  changes: BucketChanges,
): Promise<void> {
  requireServiceKeyReach(reach);
  const columns = { ...columnsOf(changes), updatedAtMs: clock.now() };
  if (!isBucketName(id) || !(await store.updateBucket(db, id, columns)))
    throw new StorageError('NoSuchBucket');
}

/** How many objects one transaction removes when a bucket is emptied. */
const emptiedAtOnce = 200;

/** Ends every upload to a bucket and removes every object in it. */
export async function emptyBucket(
  storage: StorageContext,
  reach: ReachableObjects,
  id: string,
): Promise<void> {
  requireServiceKeyReach(reach);
  const bucketId = (await openBucket(storage, id)).id;
  const { db, clock } = storage;
  for (const upload of await listUploadsToBucket(db, bucketId)) await deleteUpload(db, upload, clock.now());
  for (;;) {
    const names = await listSomeObjectNames(db, bucketId, emptiedAtOnce);
    if (names.length === 0) return;
    await removeObjects(db, reach, { bucketId, names }, clock.now());
  }
}

export async function deleteBucket(
  { db }: StorageContext,
  reach: ReachableObjects,
  id: string,
): Promise<void> {
  requireServiceKeyReach(reach);
  const outcome = isBucketName(id) ? await store.deleteBucket(db, id) : 'missing';
  if (outcome === 'missing') throw new StorageError('NoSuchBucket');
  if (outcome === 'not-empty') throw new StorageError('ResourceNotEmpty');
}

const units: Readonly<Record<string, number>> = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };

function bytesOf(limit: number | string | null): number | null {
  if (typeof limit !== 'string') return limit;
  const [, amount = '', unit = ''] = /^(\d+)\s*(\w*)$/.exec(limit) ?? [];
  const bytes = Number(amount) * (units[unit.toLowerCase()] ?? 1);
  if (!Number.isSafeInteger(bytes)) throw new StorageError('InvalidRequest');
  return bytes;
}

function columnsOf({ public: open, file_size_limit: limit, allowed_mime_types: types }: BucketChanges) {
  return {
    ...(typeof open === 'boolean' && { public: open }),
    ...(limit !== undefined && { fileSizeLimit: bytesOf(limit) }),
    ...(types !== undefined && { allowedMimeTypes: types }),
  };
}

function bucketOf(bucket: store.StoredBucket): Bucket {
  return {
    id: bucket.id,
    name: bucket.id,
    owner: '',
    public: bucket.public,
    file_size_limit: bucket.fileSizeLimit,
    allowed_mime_types: bucket.allowedMimeTypes,
    created_at: new Date(bucket.createdAtMs).toISOString(),
    updated_at: new Date(bucket.updatedAtMs).toISOString(),
  };
}
