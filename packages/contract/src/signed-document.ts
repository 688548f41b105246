import * as z from 'zod/mini';

/** Most characters of a signed document (256 KiB). */
export const maxDocumentLength = 256 * 1024;

/** A signed document: a compact JWS (RFC 7515 §3.1), three base64url parts. */
export const signedDocument = z
  .string()
  .check(z.maxLength(maxDocumentLength), z.regex(/^[\w-]+\.[\w-]+\.[\w-]{86}$/));
