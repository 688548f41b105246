import * as z from 'zod';
import { AuthError, refuse } from './errors.ts';

/** Text as PostgreSQL can keep it: it takes neither NUL nor half a surrogate pair. */
export const text = z.string().refine(isStorable, 'holds a character that cannot be stored');

const maxMetadataBytes = 8192;
const maxMetadataDepth = 16;

/**
 * What a person's app keeps about them. It travels in every access token, which travels in a header, and Node reads
 * at most 16 KiB of headers: so it has at most 8 KiB of JSON.
 */
export const metadata = z
  .record(z.string(), z.unknown())
  .refine(value => isStorableTree(value, maxMetadataDepth), 'holds something that cannot be stored')
  .refine(fitsInToken, `is larger than ${maxMetadataBytes} bytes`);

/** Whether metadata still fits into an access token. */
export function fitsInToken(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= maxMetadataBytes;
}

/** Reads a JSON body by a schema. Clients send null where they mean nothing; unknown fields are left alone. */
export function readBody<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  const given = body ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw new AuthError(
      refuse('bad_json', { message: 'Could not parse request body as JSON: an object is expected' }),
    );
  }
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const read = schema.safeParse(present);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AuthError(
    refuse('validation_failed', { message: `${issue?.path.join('.')}: ${issue?.message}` }),
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
