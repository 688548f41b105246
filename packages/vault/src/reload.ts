// What it is: the two halves that seal an account key across a page reload. `wraps/wrap.ts` splits and joins.
// Use it for: staying unlocked within the 30 idle minutes of one session.
// Never use it for: staying unlocked longer, or with both halves stored in one place.
//
// [Note: Why the reload key has two halves] A key that the browser stores, even a non-exportable one, is raw in its
// files: a copy of the disk contains it. So the device keeps the sealed account key and one half, the server the other
// half, and the server forgets its half at sign-out and after 30 idle minutes. Locking deletes what the device has. A
// copied disk alone opens nothing, and neither does the server alone.

import { VaultError } from './errors.ts';
import { decodeBase64Url, encodeBase64Url } from './primitives/base64url.ts';
import { type Bytes, type RandomBytes, systemRandomBytes, wipeBytes } from './primitives/bytes.ts';
import { deriveSealingKey, importRootKey, type SealingKey } from './primitives/keys.ts';

/** The three parts: `deviceHalf` and `sealed` stay on the device, `serverHalf` goes only to the server. */
export interface ReloadParts {
  readonly deviceHalf: string;
  readonly serverHalf: string;
  readonly sealed: string;
}

const halfBytes = 32;

/** The key made from two halves. Throws VaultError `malformed` for a half that is not 32 bytes of base64url. */
export async function deriveReloadKey(deviceHalf: string, serverHalf: string): Promise<SealingKey<'reload'>> {
  const [device, server] = [readHalf(deviceHalf), readHalf(serverHalf)];
  // The halves are concatenated: if either is missing, 256 random bits are missing.
  const joined = new Uint8Array([...device, ...server]);
  const root = await importRootKey(joined);
  wipeBytes(device, server, joined);
  return await deriveSealingKey(root, 'kinfolio/reload');
}

/** Creates two new halves of 43 characters of base64url each. */
export function createReloadHalves(random: RandomBytes = systemRandomBytes): Omit<ReloadParts, 'sealed'> {
  return { deviceHalf: encodeBase64Url(random(halfBytes)), serverHalf: encodeBase64Url(random(halfBytes)) };
}

function readHalf(text: string): Bytes {
  const bytes = decodeBase64Url(text);
  if (bytes?.length !== halfBytes) throw new VaultError('malformed', 'a reload half is 32 bytes');
  return bytes;
}
