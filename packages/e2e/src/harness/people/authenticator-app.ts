import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/**
 * An authenticator app with one account (RFC 6238). It never returns the same code twice, because servers accept each
 * code only once.
 */
export function createAuthenticatorApp(secret: string): { code: () => string } {
  let shown = 0;
  return {
    code: () => {
      shown = Math.max(shown + 1, Math.floor(Date.now() / stepMs));
      return codeOf(secret, shown);
    },
  };
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const from = (hash.at(-1) ?? 0) % 16;
  return String((hash.readUInt32BE(from) % 2 ** 31) % 1_000_000).padStart(6, '0');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll(/\s/g, '')]
    .map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
}
