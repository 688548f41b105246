// What it is: documents that our own code would never sign, signed with a valid key.
// Use it for: proving that readers reject documents that are signed but not in the right form.
// Never use it for: anything outside a test.

import { createPrivateKey, sign } from 'node:crypto';
import { encodeBase64Url } from '../primitives/base64url.ts';
import { createPairFromSeed, type PrivateJwk } from '../primitives/curves.ts';

/** A signing key pair whose private half is accessible to a test. */
export async function createOpenKeyPair(seed: number): Promise<PrivateJwk<'Ed25519'>> {
  return await createPairFromSeed('Ed25519', new Uint8Array(32).fill(seed));
}

/** A compact JWS with any header and payload, and a valid signature. */
export function signAnyText(pair: PrivateJwk<'Ed25519'>, header: string, payload: string): string {
  const parts = [header, payload].map(part => Buffer.from(part).toString('base64url')).join('.');
  const key = createPrivateKey({ key: { ...pair }, format: 'jwk' });
  return `${parts}.${encodeBase64Url(new Uint8Array(sign(null, Buffer.from(parts), key)))}`;
}

/** The header that readers expect. */
export function createJwsHeaderText(typ: string): string {
  return `{"alg":"Ed25519","typ":"${typ}"}`;
}

/** JSON with sorted members, written with different code from the package's own writer. */
export function toSortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toSortedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${toSortedJson(one)}`).join(',')}}`;
}
