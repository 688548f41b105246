// What it is: a key for HMAC-SHA-256 (RFC 2104), using WebCrypto.
// Use it for: authenticating a message between two parties who share a secret.
// Never use it for: deriving keys; that is HKDF, in `keys.ts`.

import type { Bytes } from './bytes.ts';
import type { SigningKey } from './signatures.ts';

/** Secret bytes as a key to sign and verify with; cannot be exported. The caller still owns the bytes. */
export async function importHmacKey(secret: Bytes): Promise<SigningKey> {
  return await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}
