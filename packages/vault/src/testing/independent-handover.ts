// What it is: a second reader of a JWE that is sealed to a person's key (RFC 7518 §4.6: ECDH-ES+A256KW), with
// node:crypto alone.
// Use it for: proving that a person's half can be read without any code of this package, which is why it
// imports none.
// Never use it for: opening people's halves in the app.

import { createDecipheriv, createHash, createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto';

type Json = Record<string, unknown>;

/**
 * Opens a JWE with a private X25519 JWK. Throws if that fails. `header` is the whole header except the
 * algorithms and `epk`.
 */
export function openHandedOverJwe(privateJwk: Json, header: Json, jwe: string): unknown {
  const [head = '', wrapped = '', nonce = '', ciphertext = '', tag = ''] = jwe.split('.');
  const { alg, enc, epk, ...rest } = requireObject(
    JSON.parse(Buffer.from(head, 'base64url').toString('utf8')),
  );
  if (alg !== 'ECDH-ES+A256KW' || enc !== 'A256GCM') throw new Error('another algorithm');
  if (sortedText(rest) !== sortedText(header)) throw new Error('another header');
  const shared = diffieHellman({
    privateKey: createPrivateKey({ key: { ...privateJwk }, format: 'jwk' }),
    publicKey: createPublicKey({ key: { ...requireObject(epk) }, format: 'jwk' }),
  });
  // One round of the Concat KDF: counter, secret, length and name of the algorithm, no party info, 256 bits.
  const otherInfo = [uint32(14), Buffer.from('ECDH-ES+A256KW', 'ascii'), uint32(0), uint32(0), uint32(256)];
  const wrapKey = createHash('sha256')
    .update(Buffer.concat([uint32(1), shared, ...otherInfo]))
    .digest();
  const unwrap = createDecipheriv('id-aes256-wrap', wrapKey, Buffer.alloc(8, 0xa6));
  const key = Buffer.concat([unwrap.update(Buffer.from(wrapped, 'base64url')), unwrap.final()]);
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(head, 'ascii'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  const plaintext = Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]);
  return JSON.parse(plaintext.toString('utf8'));
}

export function requireObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null) throw new Error('no object');
  return { ...value };
}

function sortedText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${name}:${sortedText(member)}`).join(',')}}`;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
