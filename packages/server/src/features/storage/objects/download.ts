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
import { lastPart } from '../names.ts';
import { readPieces } from './pieces-store.ts';
import { findObject, type StoredObject } from './store.ts';

// What people keep here is never a page of ours: nothing in it runs, whatever it is called.
const policy = "default-src 'none'; sandbox";

/** The strong validator of an object's bytes. */
export const etagOf = ({ version }: Pick<StoredObject, 'version'>): string => `"${version}"`;

/** Answers with an object, or a range of it, as it comes out of the store. Works for GET and HEAD. */
export async function sendObject(
  storage: Pick<StorageContext, 'db' | 'store'>,
  object: StoredObject,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  { sharing, download }: { sharing: 'public' | 'private'; download?: string | undefined },
): Promise<FastifyReply> {
  const etag = etagOf(object);
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'last-modified': new Date(object.updatedAtMs).toUTCString(),
    // A copy of what is private may be kept, but is asked for each time, by whoever is signed in then.
    'cache-control': sharing === 'public' ? object.cacheControl : 'private, no-cache',
    'content-security-policy': policy,
  });
  if (download !== undefined)
    reply.header('content-disposition', contentDisposition(download || lastPart(object.name)));
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const range = rangeOf(object, request, reply);
  const { start, end } = range ?? { start: 0, end: object.bytes - 1 };
  reply.header('content-type', object.contentType).header('content-length', end - start + 1);
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${object.bytes}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(object.bytes === 0 ? '' : await openBytes(storage, object, { start, end }));
}

/** A file of a vault, and the account that stored it. */
export interface FilePlace {
  readonly space: string;
  readonly owner: string;
  readonly object: string;
}

const placeIn = ({ space, object }: FilePlace) => ({ bucketId: papersBucket, name: `${space}/${object}` });

/** Whether a file of a vault is stored. */
export const hasPaper = async ({ db }: Pick<StorageContext, 'db'>, file: FilePlace): Promise<boolean> =>
  (await findObject(db, file, placeIn(file))) !== undefined;

/** Answers with a file of a vault, or a range of it; false where there is none, or it is of another account. */
export async function sendPaper(
  storage: Pick<StorageContext, 'db' | 'store'>,
  file: FilePlace,
  answering: readonly [FastifyRequest, FastifyReply],
): Promise<boolean> {
  const found = await findObject(storage.db, file, placeIn(file));
  if (found === undefined) return false;
  try {
    await sendObject(storage, found, answering, { sharing: 'private' });
    return true;
  } catch (error) {
    // Those who ask are of another API, with other errors.
    if (!(error instanceof StorageError)) throw error;
    if (error.code === 'NoSuchKey') return false;
    throw new ServerError('bad_request', 'This file has no such range.');
  }
}

/** The one range that is asked for, if it still is of these bytes. Throws `InvalidRange` beyond the end. */
function rangeOf(
  object: StoredObject,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): ByteRange | undefined {
  const current = headers['if-range'] === undefined || headers['if-range'] === etagOf(object);
  if (headers.range === undefined || !current) return undefined;
  const ranges = parseRange(object.bytes, headers.range);
  if (ranges === -1) {
    reply.header('content-range', `bytes */${object.bytes}`);
    throw new StorageError('InvalidRange');
  }
  // Nobody needs several at once; the whole is a right answer to that, and to what is no range.
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1 ? undefined : ranges[0];
}

/** The bytes of an object, flowing. A store that fails is noticed before the first of them. */
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
