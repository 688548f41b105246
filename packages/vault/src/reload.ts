// What it is: the two halves that seal an account key over a reload of the page. `wraps/wrap.ts` splits and joins.
// Use it for: staying unlocked within the 30 idle minutes of one session.
// Never use it for: staying unlocked longer, or with both halves kept in one place.
//
// [Note: Why the reload key has two halves]
// A key the browser keeps, even one that cannot be exported, lies raw in its files: a copy of the disk contains it.
// So the device keeps the sealed account key and one half, the server the other half, and the server forgets its half
// at sign-out and after 30 idle minutes. Locking deletes what the device has. A copied disk alone opens nothing, and neither does the server alone.

import { VaultError } from './errors.ts';
import { base64UrlOfBytes, bytesOfBase64Url } from './primitives/base64url.ts';
import { type Bytes, type Random, systemRandom, wipe } from './primitives/bytes.ts';
import { rootOf, type SealingKey, sealingKeyFrom } from './primitives/keys.ts';

/** The three parts: `deviceHalf` and `sealed` stay on the device, `serverHalf` goes to the server alone. */
export interface ReloadParts {
  readonly deviceHalf: string;
  readonly serverHalf: string;
  readonly sealed: string;
}

const halfBytes = 32;

/** The key that two halves make. Throws VaultError `malformed` for a half that is not 32 bytes of base64url. */
export async function reloadKeyOf(deviceHalf: string, serverHalf: string): Promise<SealingKey<'reload'>> {
  const [device, server] = [readHalf(deviceHalf), readHalf(serverHalf)];
  // One after the other: with either missing, 256 random bits are missing.
  const joined = new Uint8Array([...device, ...server]);
  const root = await rootOf(joined);
  wipe(device, server, joined);
  return await sealingKeyFrom(root, 'kinfolio/reload');
}

/** Two new halves, 43 characters of base64url each. */
export function newReloadHalves(random: Random = systemRandom): Omit<ReloadParts, 'sealed'> {
  return { deviceHalf: base64UrlOfBytes(random(halfBytes)), serverHalf: base64UrlOfBytes(random(halfBytes)) };
}

function readHalf(text: string): Bytes {
  const bytes = bytesOfBase64Url(text);
  if (bytes?.length !== halfBytes) throw new VaultError('malformed', 'a reload half is 32 bytes');
  return bytes;
}
