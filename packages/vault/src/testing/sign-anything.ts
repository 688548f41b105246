// What it is: documents that no writer of ours would sign, under a right key.
// Use it for: proving that readers refuse what is signed and out of form.
// Never use it for: anything outside a test.

import { createPrivateKey, sign } from 'node:crypto';
import { base64UrlOfBytes } from '../primitives/base64url.ts';
import { keyPairOf, type PrivateJwk } from '../primitives/curves.ts';

/** A signing pair whose private half a test may use as it likes. */
export async function openPair(seed: number): Promise<PrivateJwk<'Ed25519'>> {
  return await keyPairOf('Ed25519', new Uint8Array(32).fill(seed));
}

/** A compact JWS of any header and payload, signed rightly. */
export function signedText(pair: PrivateJwk<'Ed25519'>, header: string, payload: string): string {
  const parts = [header, payload].map(part => Buffer.from(part).toString('base64url')).join('.');
  const key = createPrivateKey({ key: { ...pair }, format: 'jwk' });
  return `${parts}.${base64UrlOfBytes(new Uint8Array(sign(null, Buffer.from(parts), key)))}`;
}

/** The header that readers want. */
export function headerText(typ: string): string {
  return `{"alg":"Ed25519","typ":"${typ}"}`;
}

/** JSON with members sorted, written apart from the package's own writer. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${sortedJson(one)}`).join(',')}}`;
}
