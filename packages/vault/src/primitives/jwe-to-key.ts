// What it is: one compact JWE (RFC 7516) of `alg: ECDH-ES+A256KW`, `enc: A256GCM`, to a person's X25519 key.
// Uses jose.
// Use it for: giving a secret to a person whose public half was confirmed, inside a document that the sender
// signs.
// Never use it for: a JWE that no signature covers. Anyone can seal to a public half; only the signature
// identifies the sender.

import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { decodeBase64Url } from './base64url.ts';
import type { Bytes } from './bytes.ts';
import { toCanonicalJson } from './canonical-json.ts';
import type { SigningKey } from './signatures.ts';

const algorithms = { alg: 'ECDH-ES+A256KW', enc: 'A256GCM' } as const;
const decoder = new TextDecoder();

/**
 * Seals bytes to a public half (32 bytes in base64url). The reader must know the header members in advance.
 */
export async function sealJweToPublicKey(
  publicHalf: string,
  header: Readonly<Record<string, unknown>>,
  plaintext: Bytes,
): Promise<string> {
  const jwk = { crv: 'X25519', kty: 'OKP', x: publicHalf };
  const key = await crypto.subtle.importKey('jwk', jwk, 'X25519', false, []);
  return await new CompactEncrypt(plaintext).setProtectedHeader({ ...header, ...algorithms }).encrypt(key);
}

/**
 * Opens a JWE whose header contains exactly these members, the algorithms, and an ephemeral X25519 key.
 * Undefined for another header, another key or changed bytes. Never throws, whatever the text is.
 */
export async function openJweWithPrivateKey(
  privateKey: SigningKey,
  header: Readonly<Record<string, unknown>>,
  jwe: string,
): Promise<Bytes | undefined> {
  if (!hasHeader(header, jwe.split('.')[0] ?? '')) return undefined;
  try {
    const { plaintext } = await compactDecrypt(jwe, privateKey, {
      keyManagementAlgorithms: [algorithms.alg],
      contentEncryptionAlgorithms: [algorithms.enc],
    });
    return new Uint8Array(plaintext);
  } catch (error) {
    // jose throws its own errors for changed bytes, and the platform throws for a key wrap that does not
    // match or an invalid point. Any other error is a bug and is rethrown.
    if (error instanceof errors.JOSEError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/**
 * Whether the first part is the expected header. Only the ephemeral key is taken from it; all other members
 * must match.
 */
function hasHeader(header: Readonly<Record<string, unknown>>, part: string): boolean {
  const bytes = decodeBase64Url(part);
  if (bytes === undefined) return false;
  try {
    const given: unknown = JSON.parse(decoder.decode(bytes));
    const x = ephemeralHalfOf(given);
    const epk = { crv: 'X25519', kty: 'OKP', x };
    return x !== undefined && toCanonicalJson(given) === toCanonicalJson({ ...header, ...algorithms, epk });
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function ephemeralHalfOf(header: unknown): string | undefined {
  if (typeof header !== 'object' || header === null || !('epk' in header)) return undefined;
  const { epk } = header;
  if (typeof epk !== 'object' || epk === null || !('x' in epk) || typeof epk.x !== 'string') return undefined;
  return epk.x;
}
