import type { Readable } from 'node:stream';
import type { MultipartFields, MultipartFile } from '@fastify/multipart';
import { userMetadata } from '@kinfolio/contract/storage-wire';
import type { FastifyRequest } from 'fastify';
import { StorageError } from '../errors.ts';
import type { Body } from '../objects/pieces.ts';
import type { Description } from '../objects/store.ts';

/** What a multipart body may have beside its file. */
export const uploadLimits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 10,
  files: 1,
  parts: 11,
  headerPairs: 50,
  fileSize: Number.MAX_SAFE_INTEGER,
};

/** A request that brings an object: what it says of it, and its bytes. */
export interface Arriving {
  description: Description;
  declaredBytes: number | undefined;
  body: Body;
  /** Lets what is left of the request run out, or its connection would stand still. */
  finish(): void;
}

/** Reads a request up to the first byte of its object, sent as it is or as a form. */
export async function uploadOf(request: FastifyRequest): Promise<Arriving> {
  return request.isMultipart() ? fromForm(request) : fromRaw(request);
}

function fromRaw({ headers, raw }: FastifyRequest): Arriving {
  return {
    description: {
      contentType: readable(headers['content-type'] ?? 'application/octet-stream'),
      cacheControl: readable(headers['cache-control'] ?? 'no-cache'),
      userMetadata: metadataOf(headers['x-metadata'], text => Buffer.from(text, 'base64').toString()),
    },
    declaredBytes: headers['content-length'] === undefined ? undefined : Number(headers['content-length']),
    body: arriving(raw),
    finish: () => void raw.resume(),
  };
}

async function fromForm(request: FastifyRequest): Promise<Arriving> {
  const file = await fileOf(request);
  const cacheControl = fieldOf(file.fields, 'cacheControl');
  return {
    description: {
      contentType: readable(file.mimetype),
      cacheControl: readable(cacheControl === undefined ? 'no-cache' : `max-age=${cacheControl}`),
      userMetadata: metadataOf(fieldOf(file.fields, 'metadata'), text => text),
    },
    // The form is longer than its file, so its own length would refuse one that fits.
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

/** The bytes of a stream, which stays open when somebody stops reading: the answer goes out on the same connection. */
async function* arriving(stream: Readable): Body & AsyncGenerator<Uint8Array> {
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw brokenOff(error);
  }
}

const brokenOff = (_cause: unknown) => new StorageError('InvalidRequest', { message: 'The body broke off' });

/** A header's value that can be sent again as one. */
export function readable(value: string): string {
  if (/^[\x20-\x7e]{1,255}$/.test(value)) return value;
  throw new StorageError('InvalidRequest', { message: 'A header cannot be kept' });
}

/** The JSON object in which somebody notes something of an object; null for none. */
export function metadataOf(value: unknown, decode: (text: string) => string): Description['userMetadata'] {
  if (typeof value !== 'string') return null;
  const read = userMetadata.safeParse(parse(decode(value)));
  if (!read.success) throw new StorageError('InvalidRequest', { message: 'The metadata cannot be kept' });
  return read.data;
}

/** Undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
