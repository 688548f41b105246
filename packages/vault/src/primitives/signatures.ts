// What it is: one compact JWS (RFC 7515) with Ed25519 (RFC 8032, RFC 9864). jose writes it, WebCrypto
// verifies it.
// Use it for: signed documents, through `documents/signed-document.ts`, which decides header and payload.
// Never use it for: a JWS from another program. This code accepts only one header, which it compares as text:
// see [Note: Why the opener reads no header] in `jwe.ts`.

import { CompactSign } from 'jose';
import { decodeBase64Url, encodeAsciiBase64Url } from './base64url.ts';
import type { Bytes } from './bytes.ts';

/**
 * A WebCrypto key. The type does not use the browser's type names, so that Node's own keys are accepted too.
 */
export type SigningKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** The protected header, with its members in this order. */
export interface JwsHeader {
  readonly alg: 'Ed25519';
  readonly typ: string;
}

const signatureBytes = 64;
const publicKeyBytes = 32;
const encoder = new TextEncoder();

/**
 * Signs bytes as a compact JWS. Ed25519 needs no randomness, so the same key and bytes always produce the
 * same text.
 */
export async function signJws(header: JwsHeader, payload: Bytes, key: SigningKey): Promise<string> {
  return await new CompactSign(payload).setProtectedHeader({ ...header }).sign(key);
}

/** The payload of a JWS with exactly this header; undefined for any other text. The signature is not verified. */
export function readJwsPayload(header: JwsHeader, jws: string): Bytes | undefined {
  const start = `${encodeAsciiBase64Url(JSON.stringify(header))}.`;
  if (!jws.startsWith(start)) return undefined;
  const [payload = '', signature = '', more] = jws.slice(start.length).split('.');
  if (more !== undefined || decodeBase64Url(signature)?.length !== signatureBytes) return undefined;
  return decodeBase64Url(payload);
}

/**
 * Whether the signature of a JWS was made with the key that has this public half (`x` of RFC 8037: 32 bytes in
 * base64url). False for text that is not a JWS and for an invalid public half.
 */
export async function isJwsSignedBy(jws: string, x: string): Promise<boolean> {
  const end = jws.lastIndexOf('.');
  const signature = decodeBase64Url(jws.slice(end + 1));
  const publicHalf = decodeBase64Url(x);
  if (end < 0 || signature?.length !== signatureBytes || publicHalf?.length !== publicKeyBytes) return false;
  const key = await publicKeyOf(publicHalf);
  return (
    key !== undefined &&
    (await crypto.subtle.verify('Ed25519', key, signature, encoder.encode(jws.slice(0, end))))
  );
}

/**
 * Undefined for 32 bytes that are not a point on the curve, because some platforms throw when they import
 * these.
 */
async function publicKeyOf(bytes: Bytes): Promise<SigningKey | undefined> {
  try {
    return await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  } catch (error) {
    if (error instanceof Error && error.name === 'DataError') return undefined;
    throw error;
  }
}
