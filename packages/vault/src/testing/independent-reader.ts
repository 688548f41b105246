// What it is: a second reader of the format, written from docs/vault-format.md with node:crypto alone.
// Use it for: proving that the format can be read without any code of this package, which is why it imports
// none. Where possible it works differently (tables instead of shifts, Buffer instead of lookups), so that
// both do not have the same bug.
// Never use it for: opening records in the app.

import {
  argon2Sync,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
} from 'node:crypto';

type Json = Record<string, unknown>;

/** Argon2id of the normalised password: 64 MiB, 3 passes, 1 lane. */
export function hashPasswordToRoot(password: string, salt: string): Buffer {
  return argon2Sync('argon2id', {
    message: Buffer.from(password.normalize('NFKC'), 'utf8'),
    nonce: bytesOf(salt),
    memory: 65_536,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  });
}

/** Derives 32 bytes with HKDF-SHA-256, without a salt and with the label as `info`. */
export function deriveHkdf(secret: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), Buffer.from(label, 'ascii'), 32));
}

/** Opens an envelope of the given type in the given context. Throws if that fails. */
export function openIndependently(key: Buffer, typ: string, ctx: Json, envelope: string): unknown {
  const [header, encryptedKey, nonce, ciphertext, tag, more] = envelope.split('.');
  const parts = [header, nonce, ciphertext, tag];
  if (encryptedKey !== '' || more !== undefined || parts.some(part => part === undefined)) {
    throw new Error('not five parts');
  }
  const expected = canonicalJson({ alg: 'dir', ctx, enc: 'A256GCM', typ });
  if (bytesOf(header ?? '').toString('utf8') !== expected) throw new Error('another header');
  const decipher = createDecipheriv('aes-256-gcm', key, bytesOf(nonce ?? ''), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(header ?? '', 'ascii'));
  decipher.setAuthTag(bytesOf(tag ?? ''));
  const plaintext = Buffer.concat([decipher.update(bytesOf(ciphertext ?? '')), decipher.final()]);
  if (plaintext.length % 256 !== 0) throw new Error('not padded');
  return JSON.parse(plaintext.toString('utf8'));
}

const mebibyte = 1024 * 1024;
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Opens a sealed file of `size` bytes. Throws if that fails. The file consists of chunks of a mebibyte, each
 * with a tag, of which the last is padded. If a digest is given, the hashes of the chunks follow them.
 */
export function openFileIndependently(key: Buffer, size: number, sealed: Buffer, digest?: string): Buffer {
  const content: Buffer[] = [];
  const listAt =
    digest === undefined ? sealed.length : sealed.length - 32 * Math.max(1, Math.ceil(size / mebibyte));
  const list = sealed.subarray(listAt);
  if (digest !== undefined && sha256(list).toString('base64url') !== digest)
    throw new Error('another digest');
  let left = sealed.subarray(0, listAt);
  for (let number = 0; left.length > 0; number += 1) {
    const last = size <= (number + 1) * mebibyte;
    const chunk = last ? left : left.subarray(0, mebibyte + 16);
    left = left.subarray(chunk.length);
    const nonce = Buffer.from(
      `${'00'.repeat(7)}${number.toString(16).padStart(8, '0')}0${last ? 1 : 0}`,
      'hex',
    );
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
    const hash = list.subarray(32 * number, 32 * number + 32);
    if (digest !== undefined && !sha256(chunk).equals(hash)) throw new Error('not the chunk of the digest');
    decipher.setAAD(Buffer.from(digest === undefined ? 'kinfolio-file-1' : 'kinfolio-file-2', 'ascii'));
    decipher.setAuthTag(chunk.subarray(-16));
    content.push(decipher.update(chunk.subarray(0, -16)), decipher.final());
  }
  const whole = Buffer.concat(content);
  const chunks = Math.max(1, Math.ceil(size / mebibyte));
  const inLast = size - (chunks - 1) * mebibyte;
  const padded = Math.max(1, Math.ceil(inLast / 65_536)) * 65_536;
  if (whole.length !== (chunks - 1) * mebibyte + padded) throw new Error('another length');
  if (whole.subarray(size).some(byte => byte !== 0)) throw new Error('not padded with zeros');
  return whole.subarray(0, size);
}

/** Opens an envelope that contains keys, and returns the 32 bytes with the given name. */
export function openKeyIndependently(
  key: Buffer,
  typ: string,
  ctx: Json,
  envelope: string,
  name: string,
): Buffer {
  const content = openIndependently(key, typ, ctx, envelope);
  const value: unknown = typeof content === 'object' && content !== null && Reflect.get(content, name);
  const bytes = bytesOf(typeof value === 'string' ? value : '');
  if (bytes.length !== 32) throw new Error('not a key');
  return bytes;
}

/** The public half of a private JWK, as OpenSSL calculates it. */
export function computePublicHalf(content: unknown): unknown {
  if (typeof content !== 'object' || content === null) throw new Error('not a key');
  const jwk = { ...content };
  return createPublicKey(createPrivateKey({ key: jwk, format: 'jwk' })).export({ format: 'jwk' });
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Decodes the 20 bytes of a recovery code. Verifies the check of each group by multiplication in GF(32),
 * using logarithms.
 */
export function decodeRecoveryCodeBytes(code: string): Buffer {
  let bits = '';
  for (const [number, group] of code.split('-').entries()) {
    const values = Array.from(group, character => crockford.indexOf(character));
    const weighted = values.slice(0, 4).map((value, index) => times(power(4 - index), value));
    const check = [times(power(5), number), ...weighted].reduce((sum, term) => sum ^ term, 0);
    if (values.length !== 5 || values.includes(-1) || values[4] !== check)
      throw new Error(`group ${number + 1}`);
    bits += values
      .slice(0, 4)
      .map(value => value.toString(2).padStart(5, '0'))
      .join('');
  }
  return Buffer.from(bits.match(/.{8}/g)?.map(byte => Number.parseInt(byte, 2)) ?? []);
}

// The powers of x in the field of 32 elements with x^5 = x^2 + 1. There are 31 of them before they repeat.
const powers = [1];
while (powers.length < 31) {
  const doubled = (powers.at(-1) ?? 0) * 2;
  powers.push(doubled > 31 ? doubled ^ 0b100101 : doubled);
}
const power = (exponent: number) => powers[exponent % 31] ?? 0;
const times = (a: number, b: number) => (a && b ? power(powers.indexOf(a) + powers.indexOf(b)) : 0);

function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new Error('not canonical base64url');
  return bytes;
}
