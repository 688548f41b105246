import * as z from 'zod/mini';

// Uses zod/mini, because the web loads the same schemas and the classic build is five times as large.

/** The maximum length of a sealed record, in characters of its envelope (256 KiB). */
export const maxEnvelopeLength = 256 * 1024;
/**
 * The maximum length of a sealed key (a wrap, a category key or a private identity key), in characters of its envelope
 * (8 KiB).
 */
export const maxKeyEnvelopeLength = 8 * 1024;
/** The maximum number of records in one push. */
export const maxPushRecords = 200;
/**
 * The maximum size in bytes (1 MiB) of the body of a push. A sender must observe this limit as well as {@link
 * maxPushRecords}.
 */
export const maxPushBytes = 1024 * 1024;
/** The maximum size in bytes (256 KiB) of the body for any other route. */
export const maxBodyBytes = 256 * 1024;
/** The maximum number of records in one page of a pull. */
export const maxPageRecords = 1000;
/** The number of records in one page of a pull if the caller gives no number. */
export const defaultPageRecords = 500;
/** The maximum number of category keys in one vault. */
export const maxCategoryKeys = 256;
/** The maximum number of replaced account keys to keep. */
export const maxEarlierKeys = 8;

const uuidOfDevice = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/**
 * A compact JWE (RFC 7516 §3.1): five base64url parts. With `alg: dir`, the part for the encrypted key is
 * empty.
 */
const compactJwe = /^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * An id made on the device: a version 4 UUID (RFC 9562), which contains no time, in lower case, so that each
 * id has only one spelling. Old backup files restore records with version 7 ids.
 */
export const randomId = z.string().check(z.regex(uuidOfDevice), z.meta({ format: 'uuid' }));
/** 16 random bytes in base64url without padding. */
export const salt = z.string().check(z.regex(/^[\w-]{22}$/));
/** 32 bytes in base64url without padding. */
export const bytes32 = z.string().check(z.regex(/^[\w-]{43}$/));
/**
 * The name of a password profile. The server accepts any name, and the device refuses one it does not know.
 */
export const profileName = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/));
/** An email address as typed. No response reveals whether it belongs to an account. */
export const email = z
  .string()
  .check(z.trim(), z.minLength(3), z.maxLength(255), z.regex(/^[^\s@]+@[^\s@]+$/));
export const envelope = z.string().check(z.maxLength(maxEnvelopeLength), z.regex(compactJwe));
export const keyEnvelope = z.string().check(z.maxLength(maxKeyEnvelopeLength), z.regex(compactJwe));
/** A version of a record or of a key: 1, 2, 3, … */
export const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
/** An instant in UTC, in the form of RFC 3339. */
export const utcInstant = z.string().check(z.meta({ format: 'date-time' }));

/** The maximum length of a signed document, in characters (256 KiB). */
export const maxDocumentLength = 256 * 1024;

/** A signed document: a compact JWS (RFC 7515 §3.1), three base64url parts. */
export const signedDocument = z
  .string()
  .check(z.maxLength(maxDocumentLength), z.regex(/^[\w-]+\.[\w-]+\.[\w-]{86}$/));
