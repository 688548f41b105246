import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** What is kept of something that proves: SHA-256 of its text. */
export const hashOfCode = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a text has a hash, compared in the same time wherever they differ. */
export function fits(text: string, hash: Buffer | null): boolean {
  const shown = hashOfCode(text);
  return timingSafeEqual(shown, hash ?? Buffer.alloc(shown.length)) && hash !== null;
}

/** Six digits. */
export const newDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** How the token of a guest begins; an access token never does. */
export const guestPrefix = 'kfg_';

/** The token of a guest's session. */
export const newGuestToken = (): string => guestPrefix + randomBytes(32).toString('base64url');

/** Enough of an address to know it again. */
export function hintOf(channel: 'mail' | 'text', address: string): string {
  if (channel === 'text') return `ends in ${address.slice(-3)}`;
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 1)}…@${domain}`;
}
