// What it is: functions that turn a password into two secrets: one that signs in, and one that opens the
// vault.
// Use it for: sign-up, sign-in, unlocking and changing the password.
// Never use it for: recovery codes. Never use it with numbers from the server, which may only name a profile.
//
// [Note: Why the server names a profile and never numbers] If a server could choose "one pass over 8 KiB",
// the next sign-in would send it a value from which the password is quick to guess. So the costs are fixed
// here and looked up by name, and an unknown name is rejected before the password is used. A stronger profile
// would be added as a second line; the old one remains for old wraps.

import type { PasswordWrapContext } from '../envelope/contexts.ts';
import { VaultError } from '../errors.ts';
import { type Argon2Costs, argon2idHash, type HashPassword } from '../primitives/argon2.ts';
import { decodeBase64Url, encodeBase64Url } from '../primitives/base64url.ts';
import { type RandomBytes, systemRandomBytes, wipeBytes } from '../primitives/bytes.ts';
import { deriveSealingKey, deriveSecretText, importRootKey, type SealingKey } from '../primitives/keys.ts';
import { AccountKey, type OpenedAccountKey } from './account-key.ts';

export type { PasswordWrapContext } from '../envelope/contexts.ts';

/** The key with which a password opens the account key. */
export type PasswordKey = SealingKey<'password'>;

/**
 * Every password profile, by name. 64 MiB and 3 passes is RFC 9106's second recommended choice (§4, read on
 * 2026-11-21) with one lane instead of four, because a browser's worker has one thread.
 */
export const passwordProfiles = {
  'argon2id-1': { memoryKiB: 64 * 1024, passes: 3, lanes: 1 },
} as const satisfies Record<string, Argon2Costs>;

/** The name of a password profile that this version knows. */
export type PasswordProfile = keyof typeof passwordProfiles;

export const currentPasswordProfile: PasswordProfile = 'argon2id-1';

const saltBytes = 16;

/** Creates a salt: 16 random bytes, 22 characters of base64url. Each new password gets its own. */
export function createPasswordSalt(random: RandomBytes = systemRandomBytes): string {
  return encodeBase64Url(random(saltBytes));
}

/**
 * The two secrets of a password: `authSecret` (43 characters, sent as the *password* of the auth API) and
 * `wrapKey` (never sent, opens the account key). Neither reveals anything about the other. This takes about a
 * third of a second and 64 MiB on purpose, to make guessing slow.
 *
 * The password is normalised (NFKC), so that it is the same on every keyboard. Throws {@link VaultError}
 * before hashing: `unknown_profile`, `bad_salt`, `empty_password`.
 */
export async function deriveFromPassword(
  password: string,
  salt: string,
  profile: string,
  hash: HashPassword = argon2idHash,
): Promise<{ authSecret: string; wrapKey: PasswordKey }> {
  const costs = costsOf(profile);
  const saltGiven = decodeBase64Url(salt);
  if (saltGiven?.length !== saltBytes) throw new VaultError('bad_salt', 'the salt is not 16 bytes');
  if (password === '') throw new VaultError('empty_password', 'the password is empty');

  const passwordBytes = new TextEncoder().encode(password.normalize('NFKC'));
  const rootBytes = await hash(passwordBytes, saltGiven, costs);
  const root = await importRootKey(rootBytes);
  wipeBytes(passwordBytes, rootBytes);
  return {
    authSecret: await deriveSecretText(root, 'kinfolio/auth'),
    wrapKey: await deriveSealingKey(root, 'kinfolio/wrap'),
  };
}

/** Seals the account key under a password. `context` names the salt and profile that led to `wrapKey`. */
export async function wrapWithPassword(
  accountKey: AccountKey,
  wrapKey: PasswordKey,
  context: PasswordWrapContext,
  random?: RandomBytes,
): Promise<string> {
  return await accountKey.seal('kinfolio-password-wrap-1', wrapKey, context, random);
}

/**
 * Opens the account key with a password. Returns `{ ok: false }` for a wrong password, or if the wrap is
 * another account's or was changed. Throws VaultError `malformed` for text that is not an envelope.
 */
export async function openPasswordWrap(
  wrapKey: PasswordKey,
  context: PasswordWrapContext,
  envelope: string,
): Promise<OpenedAccountKey> {
  return await AccountKey.open('kinfolio-password-wrap-1', wrapKey, context, envelope);
}

function costsOf(profile: string): Argon2Costs {
  if (isKnownProfile(profile)) return passwordProfiles[profile];
  throw new VaultError('unknown_profile', 'unknown password profile');
}

function isKnownProfile(profile: string): profile is PasswordProfile {
  // Uses hasOwn, because every object also has inherited members such as 'constructor' and 'toString'.
  return Object.hasOwn(passwordProfiles, profile);
}
