// What it is: reminder names that a server may see: HMAC-SHA-256 under a key from the sealed passport,
// truncated to 128 bits.
// Use it for: giving a record's date the same name on every device, even after keys were renewed.
// Never use it for: anything that has to be read again. A name cannot be reversed.

import { VaultError } from './errors.ts';
import { decodeBase64Url, encodeBase64Url } from './primitives/base64url.ts';
import { systemRandomBytes } from './primitives/bytes.ts';
import { importHmacKey } from './primitives/hmac.ts';

const keyBytes = 32;
const nameBytes = 16;

/** Creates a key for {@link deriveReminderIds}: 43 characters of base64url. */
export const createReminderKey = (): string => encodeBase64Url(systemRandomBytes(keyBytes));

/**
 * Derives a name for each text, 22 characters of base64url, in the order of the texts. Throws VaultError
 * `bad_secret` for a key of another length or form.
 */
export async function deriveReminderIds(keyText: string, texts: readonly string[]): Promise<string[]> {
  const secret = decodeBase64Url(keyText);
  if (secret?.length !== keyBytes)
    throw new VaultError('bad_secret', 'a key of reminders is 32 bytes in base64url');
  const key = await importHmacKey(secret);
  const encoder = new TextEncoder();
  return await Promise.all(
    texts.map(async text => {
      const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(`kinfolio-reminder-1\n${text}`));
      return encodeBase64Url(new Uint8Array(mac.slice(0, nameBytes)));
    }),
  );
}
