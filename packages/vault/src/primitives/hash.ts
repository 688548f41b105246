// What it is: SHA-256 (FIPS 180-4) of bytes, using WebCrypto.
// Use it for: comparing bytes, and identifying them.
// Never use it for: passwords, codes, or anything short enough to guess.

import type { Bytes } from './bytes.ts';

/**
 * Returns the 32-byte hash of some content. It is the same for the same content, and reveals nothing else
 * about it.
 */
export async function hashBytes(content: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', content));
}
