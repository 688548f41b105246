import { once } from 'node:events';
import { Readable } from 'node:stream';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { ServerError } from '../../../http/server-error.ts';
import type { ByteRange } from '../../../ports/object-store.ts';
import type { StorageContext } from '../context.ts';
import { StorageError } from '../errors.ts';
import { getLastPathPart } from '../names.ts';
import { readPieces } from './pieces-store.ts';
import { findObject, type StoredObject } from './store.ts';

// Stored files are never pages of this site. This policy prevents any script in them from running, whatever
// the file type.
const policy = "default-src 'none'; sandbox";

/** An object's strong validator, which changes with every write of its bytes. */
export const createEtag = ({ version }: Pick<StoredObject, 'version'>): string => `"${version}"`;

/** Sends an object, or a range of it, as it streams from the store. Works for GET and HEAD. */
export async function sendObject(
  storage: Pick<StorageContext, 'db' | 'store'>,
  object: StoredObject,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  { sharing, download }: { sharing: 'public' | 'private'; download?: string | undefined },
): Promise<FastifyReply> {
  const etag = createEtag(object);
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'last-modified': new Date(object.updatedAtMs).toUTCString(),
    // A browser may cache a private file but must revalidate it each time, because another person may have
    // signed in since.
    'cache-control': sharing === 'public' ? object.cacheControl : 'private, no-cache',
    'content-security-policy': policy,
  });
  if (download !== undefined)
    reply.header('content-disposition', contentDisposition(download || getLastPathPart(object.name)));
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const range = rangeOf(object, request, reply);
  const { start, end } = range ?? { start: 0, end: object.bytes - 1 };
  reply.header('content-type', object.contentType).header('content-length', end - start + 1);
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${object.bytes}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(object.bytes === 0 ? '' : await openBytes(storage, object, { start, end }));
}

export interface StoredFileLocation {
  readonly space: string;
  readonly owner: string;
  readonly object: string;
}

const placeIn = ({ space, object }: StoredFileLocation) => ({
  bucketId: papersBucket,
  name: `${space}/${object}`,
});

export const isPaperStored = async (
  { db }: Pick<StorageContext, 'db'>,
  file: StoredFileLocation,
): Promise<boolean> => (await findObject(db, file, placeIn(file))) !== undefined;

/** Sends a file of a vault, or a range of it; false if the file does not exist or belongs to another account. */
export async function sendPaper(
  storage: Pick<StorageContext, 'db' | 'store'>,
  file: StoredFileLocation,
  answering: readonly [FastifyRequest, FastifyReply],
): Promise<boolean> {
  const found = await findObject(storage.db, file, placeIn(file));
  if (found === undefined) return false;
  try {
    await sendObject(storage, found, answering, { sharing: 'private' });
    return true;
  } catch (error) {
    // The caller is another API, which has its own errors.
    if (!(error instanceof StorageError)) throw error;
    if (error.code === 'NoSuchKey') return false;
    throw new ServerError('bad_request', 'This file has no such range.');
  }
}

/**
 * The single range of bytes that was requested, if it still applies to these bytes. Throws `InvalidRange`
 * beyond the end.
 */
function rangeOf(
  object: StoredObject,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): ByteRange | undefined {
  const current = headers['if-range'] === undefined || headers['if-range'] === createEtag(object);
  if (headers.range === undefined || !current) return undefined;
  const ranges = parseRange(object.bytes, headers.range);
  if (ranges === -1) {
    reply.header('content-range', `bytes */${object.bytes}`);
    throw new StorageError('InvalidRange');
  }
  // No client needs several ranges at once. For several ranges, or a header that is not a range, the whole
  // object is a correct response.
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1 ? undefined : ranges[0];
}

/** Opens a stream of an object's bytes. Fails before the first byte is sent if the store does not work. */
async function openBytes(
  storage: Pick<StorageContext, 'db' | 'store'>,
  object: StoredObject,
  range: ByteRange,
): Promise<Readable> {
  const body = Readable.from(bytesOf(storage, object, range), { objectMode: false });
  await once(body, 'readable');
  return body;
}

async function* bytesOf(
  { db, store }: Pick<StorageContext, 'db' | 'store'>,
  object: StoredObject,
  range: ByteRange,
) {
  for (const { id, start, bytes } of await readPieces(db, object, range)) {
    const first = Math.max(range.start - start, 0);
    const last = Math.min(range.end - start, bytes - 1);
    yield* await store.read(id, { start: first, end: last });
  }
}
