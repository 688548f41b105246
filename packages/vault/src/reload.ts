// What it is: the account key surviving a reload of the page, in three parts that are nothing apart.
// Use it for: staying unlocked within the 30 idle minutes of one session.
// Never use it for: staying unlocked longer, or with both halves kept in one place.
//
// [Note: Why the reload key has two halves]
// A key the browser keeps, even one that cannot be exported, lies raw in its files: a copy of the disk contains it.
// So the device keeps the sealed account key and one half, the server the other half, and the server forgets its half
// at lock, sign-out and after 30 idle minutes. A copied disk alone opens nothing, and neither does the server alone.

import type { ReloadContext } from './envelope/contexts.ts';
import { VaultError } from './errors.ts';
import { AccountKey, type OpenedAccountKey } from './keys/account-key.ts';
import { base64UrlOfBytes, bytesOfBase64Url } from './primitives/base64url.ts';
import { type Bytes, type Random, systemRandom, wipe } from './primitives/bytes.ts';
import { rootOf, type SealingKey, sealingKeyFrom } from './primitives/keys.ts';

export type { ReloadContext } from './envelope/contexts.ts';

/** The three parts: `deviceHalf` and `sealed` stay on the device, `serverHalf` goes to the server alone. */
export interface ReloadParts {
  readonly deviceHalf: string;
  readonly serverHalf: string;
  readonly sealed: string;
}

const halfBytes = 32;

/** Splits: seals the account key under a key made of two new random halves, 43 characters of base64url each. */
export async function splitForReload(
  accountKey: AccountKey,
  context: ReloadContext,
  random: Random = systemRandom,
): Promise<ReloadParts> {
  const device = random(halfBytes);
  const server = random(halfBytes);
  const halves = { deviceHalf: base64UrlOfBytes(device), serverHalf: base64UrlOfBytes(server) };
  const key = await keyOfHalves(device, server);
  return { ...halves, sealed: await accountKey.seal('kinfolio-reload-1', key, context, random) };
}

/**
 * Joins the three parts again. Returns `{ ok: false }` for a half of another session, account or split: ask for
 * the password. Throws VaultError `malformed` for a half that is not 32 bytes or a text that is no envelope.
 */
export async function joinForReload(parts: ReloadParts, context: ReloadContext): Promise<OpenedAccountKey> {
  const key = await keyOfHalves(readHalf(parts.deviceHalf), readHalf(parts.serverHalf));
  return await AccountKey.open('kinfolio-reload-1', key, context, parts.sealed);
}

/** The key that two halves make. Throws VaultError `malformed` for a half that is not 32 bytes of base64url. */
export async function reloadKeyOf(deviceHalf: string, serverHalf: string): Promise<SealingKey<'reload'>> {
  return await keyOfHalves(readHalf(deviceHalf), readHalf(serverHalf));
}

/** Two new halves, 43 characters of base64url each. */
export function newReloadHalves(random: Random = systemRandom): Omit<ReloadParts, 'sealed'> {
  return { deviceHalf: base64UrlOfBytes(random(halfBytes)), serverHalf: base64UrlOfBytes(random(halfBytes)) };
}

/** HKDF over both halves one after the other: with either missing, 256 random bits are missing. Wipes both. */
async function keyOfHalves(device: Bytes, server: Bytes): Promise<SealingKey<'reload'>> {
  const joined = new Uint8Array([...device, ...server]);
  const root = await rootOf(joined);
  wipe(device, server, joined);
  return await sealingKeyFrom(root, 'kinfolio/reload');
}

function readHalf(text: string): Bytes {
  const bytes = bytesOfBase64Url(text);
  if (bytes?.length !== halfBytes) throw new VaultError('malformed', 'a reload half is 32 bytes');
  return bytes;
}
