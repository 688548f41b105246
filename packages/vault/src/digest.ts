// What it is: the SHA-256 of a text, in base64url.
// Use it for: comparing what a server sends with what it sent before, such as the chain of an account's
// activity.
// Never use it for: passwords, codes, or anything short enough to guess.

import { encodeBase64Url } from './primitives/base64url.ts';
import { hashBytes } from './primitives/hash.ts';

/** Hashes the UTF-8 bytes of a text with SHA-256, and returns 43 characters of base64url. */
export async function hashTextSha256(text: string): Promise<string> {
  return encodeBase64Url(await hashBytes(new TextEncoder().encode(text)));
}
