// What it is: SHA-256 of a text, in base64url.
// Use it for: comparing what a server sends with what it sent before, such as the chain of an account's activity.
// Never use it for: passwords, codes, or anything short enough to be tried.

import { base64UrlOfBytes } from './primitives/base64url.ts';
import { hashBytes } from './primitives/hash.ts';

/** 43 characters of base64url for the UTF-8 of a text. */
export async function sha256OfText(text: string): Promise<string> {
  return base64UrlOfBytes(await hashBytes(new TextEncoder().encode(text)));
}
