// What it is: SHA-256 (FIPS 180-4) of bytes, on WebCrypto.
// Use it for: finding out whether bytes are the same, and naming them.
// Never use it for: passwords, codes, or anything short enough to be tried.

import type { Bytes } from './bytes.ts';

/** 32 bytes: the same for the same content, and nothing more can be learnt from them. */
export async function hashBytes(content: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', content));
}
