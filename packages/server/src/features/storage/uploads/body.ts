import type { Readable } from 'node:stream';
import type { MultipartFields, MultipartFile } from '@fastify/multipart';
import { userMetadata } from '@kinfolio/contract/storage-wire';
import type { FastifyRequest } from 'fastify';
import { StorageError } from '../errors.ts';
import type { IncomingBody } from '../objects/pieces.ts';
import type { ObjectFacts } from '../objects/store.ts';

/** The limits of a multipart form, except that for the file. */
export const multipartLimits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 10,
  files: 1,
  parts: 11,
  headerPairs: 50,
  fileSize: Number.MAX_SAFE_INTEGER,
};

/** An incoming request to store an object: the object's facts and its bytes. */
export interface IncomingUpload {
  description: ObjectFacts;
  declaredBytes: number | undefined;
  body: IncomingBody;
  /** Reads the rest of the request, because an unread one would block its connection. */
  finish(): void;
}

/** Reads a request, raw or as a form, up to the first byte of its object. */
export async function readUploadStart(request: FastifyRequest): Promise<IncomingUpload> {
  return request.isMultipart() ? fromForm(request) : fromRaw(request);
}

function fromRaw({ headers, raw }: FastifyRequest): IncomingUpload {
  return {
    description: {
      contentType: isSafeHeaderValue(headers['content-type'] ?? 'application/octet-stream'),
      cacheControl: isSafeHeaderValue(headers['cache-control'] ?? 'no-cache'),
      userMetadata: readUserMetadata(headers['x-metadata'], text => Buffer.from(text, 'base64').toString()),
    },
    declaredBytes: headers['content-length'] === undefined ? undefined : Number(headers['content-length']),
    body: arriving(raw),
    finish: () => void raw.resume(),
  };
}

async function fromForm(request: FastifyRequest): Promise<IncomingUpload> {
  const file = await fileOf(request);
  const cacheControl = fieldOf(file.fields, 'cacheControl');
  return {
    description: {
      contentType: isSafeHeaderValue(file.mimetype),
      cacheControl: isSafeHeaderValue(cacheControl === undefined ? 'no-cache' : `max-age=${cacheControl}`),
      userMetadata: readUserMetadata(fieldOf(file.fields, 'metadata'), text => text),
    },
    // The form is longer than its file, so checking its length could refuse a file that fits.
    declaredBytes: undefined,
    body: arriving(file.file),
    finish: () => void file.file.resume(),
  };
}

async function fileOf(request: FastifyRequest): Promise<MultipartFile> {
  let file: MultipartFile | undefined;
  try {
    file = await request.file();
  } catch (error) {
    throw brokenOff(error);
  }
  if (file === undefined) throw new StorageError('InvalidRequest', { message: 'The form has no file' });
  return file;
}

function fieldOf(fields: MultipartFields, name: string): string | undefined {
  const field = fields[name];
  if (field === undefined || Array.isArray(field) || field.type !== 'field') return undefined;
  return typeof field.value === 'string' ? field.value : undefined;
}

/**
 * The bytes of a stream. The stream stays open when the reader stops, because the response is sent on the
 * same connection.
 */
async function* arriving(stream: Readable): IncomingBody & AsyncGenerator<Uint8Array> {
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw brokenOff(error);
  }
}

const brokenOff = (_cause: unknown) =>
  new StorageError('InvalidRequest', { message: 'The body ended early' });

/** Checks that a value can be sent back as a header. Throws otherwise. */
export function isSafeHeaderValue(value: string): string {
  if (/^[\x20-\x7e]{1,255}$/.test(value)) return value;
  throw new StorageError('InvalidRequest', { message: 'A header cannot be stored' });
}

/** Reads the metadata that a person attached to an object, a JSON object; null if no metadata was attached. */
export function readUserMetadata(
  value: unknown,
  decode: (text: string) => string,
): ObjectFacts['userMetadata'] {
  if (typeof value !== 'string') return null;
  const read = userMetadata.safeParse(parse(decode(value)));
  if (!read.success) throw new StorageError('InvalidRequest', { message: 'The metadata cannot be stored' });
  return read.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
