import { createHash, createPublicKey, verify } from 'node:crypto';
import { maxDocumentLength } from '@kinfolio/contract/shapes';
import canonicalize from 'canonicalize';
import type { ZodMiniType } from 'zod/mini';

// [Note: One spelling of a signed document] A signed document is named by the hash of its text, so that there may be one
// text only of each meaning. What was read is spelt again, and other bytes are refused: another order of members, a blank,
// a member twice, a number in another form, bits that base64url does not use.

/** A signed document that was read, and is not believed yet. */
export interface ReadDocument<Payload> {
  readonly payload: Payload;
  /** SHA-256 of its text, base64url: its name. */
  readonly hash: string;
  /** The payload as it is spelt: equal in two documents of one meaning. */
  readonly said: string;
  /** Whether the private half of an Ed25519 key, given by its public half in base64url, signed it. */
  signedBy(publicX: string): boolean;
}

/** SHA-256 in base64url: of the text of a document or an envelope, or of bytes. */
export function sha256(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('base64url');
}

/**
 * Reads a compact JWS of one `typ` whose payload is of one shape; undefined when it is anything else, or the same in other
 * bytes. Whether it was signed is for the caller to ask.
 */
export function readSignedDocument<Payload>(
  text: string,
  typ: string,
  shape: ZodMiniType<Payload>,
): ReadDocument<Payload> | undefined {
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

/** The canonical text (RFC 8785); undefined for what has none, such as half a character. */
function canonical(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch {
    return undefined;
  }
}

/** Bytes that are no point of the curve are no key, and sign nothing. */
function isSignedBy(x: string, over: Buffer, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, over, key, signature);
  } catch {
    return false;
  }
}
