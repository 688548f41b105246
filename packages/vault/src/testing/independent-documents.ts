// What it is: a second reader of signed documents, checks and roots, written from docs/vault-format.md with
// node:crypto alone.
// Use it for: proving that format 2 can be read without any code of this package, which is why it imports
// none.
// Never use it for: verifying people's documents in the app.

import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, verify } from 'node:crypto';

type Json = Record<string, unknown>;

/**
 * Returns the payload of a document that has the given type and was signed by the given key; throws for any
 * other.
 */
export function readIndependentDocument(text: string, typ: string, sign: string): Json {
  const [header = '', payload = '', signature = '', more] = text.split('.');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: sign };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`, 'ascii');
  const isSigned = verify(null, signed, key, Buffer.from(signature, 'base64url'));
  if (!isSigned || more !== undefined || text.length > 262_144) throw new Error('not signed');
  const json = Buffer.from(payload, 'base64url').toString('utf8');
  const value: unknown = JSON.parse(json);
  const head = Buffer.from(header, 'base64url').toString('utf8');
  if (head !== `{"alg":"Ed25519","typ":"${typ}"}` || sorted(value) !== json) throw new Error('other bytes');
  if (typeof value !== 'object' || value === null) throw new Error('no object');
  return { ...value };
}

/** SHA-256 of bytes or of ASCII text, in base64url. */
export function computeSha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

export function computeCheck(
  secret: Buffer,
  label: string,
  vault: string,
  id: string,
  version: number,
): string {
  const info = Buffer.concat([Buffer.from(`${label}\0`, 'ascii'), uuid(vault), uuid(id), uint32(version)]);
  return Buffer.from(hkdfSync('sha256', secret, '', info, 32)).toString('base64url');
}

/** Computes the root of rows, which may be in any order. */
export function computeRootOfRows(
  rows: readonly { id: string; version: number; leaf: string | null }[],
): string {
  const parts = rows
    .toSorted((a, b) => Buffer.compare(uuid(a.id), uuid(b.id)))
    .flatMap(({ id, version, leaf }) => [
      uuid(id),
      uint32(version),
      leaf === null ? Buffer.alloc(32) : Buffer.from(leaf, 'base64url'),
    ]);
  return computeSha256(Buffer.concat(parts));
}

/** The public half of the pair whose private key is these 32 bytes, as OpenSSL calculates it. */
export function computePublicKeyOfSeed(seed: Buffer): string | undefined {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return key.export({ format: 'jwk' }).x;
}

export function computeRequestSeal(secret: string, ...parts: readonly string[]): string {
  const message = ['kinfolio-seal-1', ...parts].join('\n');
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(message).digest('base64url');
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${sorted(member)}`).join(',')}}`;
}

const uuid = (text: string) => Buffer.from(text.replaceAll('-', ''), 'hex');

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Computes an HMAC-SHA-256, in base64url, of the canonical JSON (RFC 8785) of some members. */
export function computeMac(key: string, members: Json): string {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(sorted(members)).digest('base64url');
}
