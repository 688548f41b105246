import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** The form in which a code or other proof is stored: SHA-256 of its text. */
export const hashCode = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a text has this hash. Compares in constant time. */
export function doesMatchHash(text: string, hash: Buffer | null): boolean {
  const shown = hashCode(text);
  return timingSafeEqual(shown, hash ?? Buffer.alloc(shown.length)) && hash !== null;
}

export const createSixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The prefix of a guest's token. No access token begins with it. */
export const guestPrefix = 'kfg_';

export const createGuestToken = (): string => guestPrefix + randomBytes(32).toString('base64url');

/** Shows enough of an address for its owner to recognise it. */
export function maskAddress(channel: 'mail' | 'text', address: string): string {
  if (channel === 'text') return `ends in ${address.slice(-3)}`;
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 1)}…@${domain}`;
}
