import { createSecretKey, type KeyObject } from 'node:crypto';

// [Note: A key is made once] Node looks at a key given as bytes in each call, and that takes longer than the HMAC itself.

const keys = new Map<string, KeyObject>();

/** The secret of an installation (base64url) as a key for HMACs; made once for each. */
export function secretKeyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(Buffer.from(secret, 'base64url'));
  keys.set(secret, key);
  return key;
}
