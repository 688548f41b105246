import { createSecretKey, type KeyObject } from 'node:crypto';

// [Note: A key is made once] If a key is passed as bytes, Node parses it again on every call, which takes longer than
// the HMAC itself.

const keys = new Map<string, KeyObject>();

/** An installation's secret (base64url) as an HMAC key. Each key is created only once. */
export function toSecretKey(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(Buffer.from(secret, 'base64url'));
  keys.set(secret, key);
  return key;
}
