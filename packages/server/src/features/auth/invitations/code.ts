import { createHash, randomBytes } from 'node:crypto';

// Crockford's letters without U as well: nothing that looks like something else, and no words by chance.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** A new code of 80 random bits, in groups of four as people read it: `7K2M-9QXD-…`. */
export function newInvitationCode(): string {
  const bytes = randomBytes(length);
  const code = Array.from(bytes, byte => letters[byte % letters.length] ?? '').join('');
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/** What is kept of a code: SHA-256 of its letters, whatever way they were typed. */
export function invitationHash(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`invitation ${plain}`).digest('base64url');
}
