import { createHash, createPublicKey, verify } from 'node:crypto';
import { maxDocumentLength } from '@kinfolio/contract/shapes';
import canonicalize from 'canonicalize';
import type { ZodMiniType } from 'zod/mini';

// [Note: One spelling of a signed document] A signed document is identified by the hash of its text, so each meaning
// must have exactly one text. We serialise the parsed document again and reject it if the bytes differ: another order
// of members, white space, a repeated member, a number in another form, or bits that base64url does not use.

/** A signed document that has been read but whose signature has not been checked. */
export interface UnverifiedDocument<Payload> {
  readonly payload: Payload;
  /** The document's identifier: SHA-256 of its text, base64url. */
  readonly hash: string;
  /** The payload's text as it appears in the document. Two documents with the same meaning have the same text. */
  readonly said: string;
  /**
   * Whether the document was signed with the private half of this Ed25519 key. `publicX` is the public half, base64url.
   */
  signedBy(publicX: string): boolean;
}

/** SHA-256 in base64url, of bytes or of the text of a document or an envelope. */
export function sha256(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('base64url');
}

/**
 * Reads a compact JWS with the given `typ` and payload shape; undefined for anything else, including the same content
 * in different bytes. The caller must check the signature.
 */
export function readSignedDocument<Payload>(
  text: string,
  typ: string,
  shape: ZodMiniType<Payload>,
): UnverifiedDocument<Payload> | undefined {
  if (text.length > maxDocumentLength) return undefined;
  const [header = '', body = '', signature = '', ...more] = text.split('.');
  if (more.length > 0 || header !== headerOf(typ)) return undefined;
  const signed = bytesOf(signature);
  const said = bytesOf(body)?.toString('utf8');
  if (signed?.length !== signatureBytes || said === undefined) return undefined;
  const read = shape.safeParse(parsed(said));
  if (!read.success || canonical(read.data) !== said) return undefined;
  const over = Buffer.from(`${header}.${body}`);
  return { payload: read.data, hash: sha256(text), said, signedBy: x => isSignedBy(x, over, signed) };
}

const signatureBytes = 64;

const headerOf = (typ: string) => Buffer.from(JSON.stringify({ alg: 'Ed25519', typ })).toString('base64url');

function bytesOf(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The canonical text of a value (RFC 8785); undefined if it has none, for example because it contains a lone
 * surrogate.
 */
function canonical(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch {
    return undefined;
  }
}

/** If the bytes are not a point on the curve, they are not a key, and no signature is valid under them. */
function isSignedBy(x: string, over: Buffer, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, over, key, signature);
  } catch {
    return false;
  }
}
