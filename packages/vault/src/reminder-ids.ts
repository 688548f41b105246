// What it is: names of reminders that a server may see: HMAC-SHA-256 under a key out of the sealed passport, 128 bits of it.
// Use it for: the one name that a date of a record has on every device, and after keys were renewed.
// Never use it for: anything that has to be read again. A name leads back to nothing.

import { VaultError } from './errors.ts';
import { base64UrlOfBytes, bytesOfBase64Url } from './primitives/base64url.ts';
import { systemRandom } from './primitives/bytes.ts';
import { hmacKeyOf } from './primitives/hmac.ts';

const keyBytes = 32;
const nameBytes = 16;

/** A key for {@link reminderIds}: 43 characters of base64url. */
export const newReminderKey = (): string => base64UrlOfBytes(systemRandom(keyBytes));

/**
 * The name of each text under a key, 22 characters of base64url, in the order given; none for no text. Throws VaultError
 * `bad_secret` for a key of another length or form.
 */
export async function reminderIds(keyText: string, texts: readonly string[]): Promise<string[]> {
  const secret = bytesOfBase64Url(keyText);
  if (secret?.length !== keyBytes)
    throw new VaultError('bad_secret', 'a key of reminders is 32 bytes in base64url');
  const key = await hmacKeyOf(secret);
  const encoder = new TextEncoder();
  return await Promise.all(
    texts.map(async text => {
      const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(`kinfolio-reminder-1\n${text}`));
      return base64UrlOfBytes(new Uint8Array(mac.slice(0, nameBytes)));
    }),
  );
}
