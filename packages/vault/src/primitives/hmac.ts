// What it is: a key for HMAC-SHA-256 (RFC 2104), using WebCrypto.
// Use it for: authenticating a message between two parties who share a secret.
// Never use it for: deriving keys; that is HKDF, in `keys.ts`.

import type { Bytes } from './bytes.ts';
import type { SigningKey } from './signatures.ts';

/**
 * Imports secret bytes as a key that signs and verifies and cannot be exported. The caller must still wipe
 * the bytes.
 */
export async function importHmacKey(secret: Bytes): Promise<SigningKey> {
  return await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}
