import * as z from 'zod';
import { AuthError, createRefusal } from './errors.ts';

/** Text that PostgreSQL can store: neither NUL nor half a surrogate pair. */
export const storableText = z.string().refine(isStorable, 'holds a character that cannot be stored');

const maxMetadataBytes = 8192;
const maxMetadataDepth = 16;

/**
 * The data that an app stores about a person. Every access token contains it and is sent in a header. Node accepts at
 * most 16 KiB of headers, so the data may have at most 8 KiB of JSON.
 */
export const metadata = z
  .record(z.string(), z.unknown())
  .refine(value => isStorableTree(value, maxMetadataDepth), 'holds something that cannot be stored')
  .refine(isSmallEnoughForToken, `is larger than ${maxMetadataBytes} bytes`);

export function isSmallEnoughForToken(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= maxMetadataBytes;
}

/**
 * Reads a JSON body with a schema. Null counts as a missing value, because clients send it like that. Unknown fields
 * are ignored.
 */
export function readBody<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  const given = body ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw new AuthError(
      createRefusal('bad_json', { message: 'Could not parse request body as JSON: an object is expected' }),
    );
  }
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const read = schema.safeParse(present);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AuthError(
    createRefusal('validation_failed', { message: `${issue?.path.join('.')}: ${issue?.message}` }),
  );
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000');
}

function isStorableTree(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableTree(inner, depth - 1));
}
