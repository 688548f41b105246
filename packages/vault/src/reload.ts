// What it is: the two halves that seal an account key across a page reload. `wraps/wrap.ts` splits and joins.
// Use it for: staying unlocked within the 30 idle minutes of one session.
// Never use it for: staying unlocked longer. Never store both halves in one place.
//
// [Note: Why the reload key has two halves] A browser stores keys in its files in plain form, even
// non-exportable ones, so a copy of the disk contains them. Therefore the device stores the sealed account
// key and one half, and the server stores the other half, which it deletes at sign-out and after 30 idle
// minutes. Locking deletes what the device has stored. Neither a copied disk nor the server alone can open
// anything.

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

/**
 * Derives the key from the two halves. Throws VaultError `malformed` for a half that is not 32 bytes of
 * base64url.
 */
export async function deriveReloadKey(deviceHalf: string, serverHalf: string): Promise<SealingKey<'reload'>> {
  const [device, server] = [readHalf(deviceHalf), readHalf(serverHalf)];
  // The halves are concatenated, so a person who lacks either one lacks 256 random bits.
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
