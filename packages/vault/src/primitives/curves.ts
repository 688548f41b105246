// What it is: X25519 (RFC 7748) and Ed25519 (RFC 8032) key pairs as JWK (RFC 8037), made from 32 random
// bytes.
// Use it for: the identity of an account: one pair that others seal to, one pair that signs.
// Never use it for: a pair that both seals and signs, or a private half that is not sealed immediately.

import type { Bytes } from './bytes.ts';

export type IdentityCurve = 'X25519' | 'Ed25519';

/** The public half of a pair. `x` is 32 bytes in base64url. */
export interface PublicJwk<Of extends IdentityCurve = IdentityCurve> {
  readonly kty: 'OKP';
  readonly crv: Of;
  readonly x: string;
}

/**
 * Both halves of a pair. `d` is the secret, 32 bytes in base64url. A pair has this form only while it is
 * sealed in an envelope or opened from one.
 */
export interface PrivateJwk<Of extends IdentityCurve = IdentityCurve> extends PublicJwk<Of> {
  readonly d: string;
}

const usages = { X25519: ['deriveBits'], Ed25519: ['sign'] } as const;

// PKCS #8 (RFC 8410 §7) around a private key of 32 bytes. Everything before the key is fixed, except for one
// byte that names the curve.
const pkcs8Start = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65];
const pkcs8Curve = { X25519: 0x6e, Ed25519: 0x70 } as const;
const pkcs8End = [0x04, 0x22, 0x04, 0x20];

/**
 * Creates the pair whose private key is these 32 bytes. Both RFCs accept any 32 random bytes. The caller must
 * wipe them.
 */
export async function createPairFromSeed<Of extends IdentityCurve>(
  curve: Of,
  secret: Bytes,
): Promise<PrivateJwk<Of>> {
  // WebCrypto calculates the public half only when it imports PKCS #8; a JWK must already have it.
  const pkcs8 = new Uint8Array([...pkcs8Start, pkcs8Curve[curve], ...pkcs8End, ...secret]);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, curve, true, usages[curve]);
  pkcs8.fill(0);
  const { x, d } = await crypto.subtle.exportKey('jwk', key);
  // By RFC 8037 §2, every private OKP key has both members, but the platform's type covers all kinds of keys.
  if (x === undefined || d === undefined) throw new TypeError(`${curve}: exported without a half`);
  return { kty: 'OKP', crv: curve, x, d };
}

/**
 * Imports a private half for use; it cannot be exported again. Throws the platform's DataError for an invalid
 * key.
 */
export async function importPrivateKey<Of extends IdentityCurve>(jwk: PrivateJwk<Of>): Promise<CryptoKey> {
  return await crypto.subtle.importKey('jwk', { ...jwk }, jwk.crv, false, usages[jwk.crv]);
}
