// What it is: the output of a passkey (WebAuthn's PRF extension) becoming the key that opens the account key.
// Use it for: unlocking with a fingerprint, a face or a screen lock instead of the password.
// Never use it for: proving to a server who is there. The signature of the passkey does that; this secret is never sent.
//
// [Note: Why one input for every passkey]
// An authenticator answers the same input with another 32 bytes for each passkey, by a key that never leaves it
// (WebAuthn level 3, §10.1.4). So the input may be public, and a page where no passkey is named yet, because
// no email was typed, can ask for the secret in the same gesture that signs in.

import { VaultError } from '../errors.ts';
import type { Bytes } from '../primitives/bytes.ts';
import { rootOf, type SealingKey, sealingKeyFrom } from '../primitives/keys.ts';

/** The key a passkey opens the account key with. */
export type PasskeyKey = SealingKey<'passkey'>;

/** What every passkey is asked with. See [Note: Why one input for every passkey]. */
export const passkeyInput: Bytes = new TextEncoder().encode('kinfolio/passkey-1');

/**
 * The key of a passkey from the 32 bytes it answered with. The caller still owns the bytes, and wipes them. Throws
 * VaultError `bad_secret` for another length, and for one byte repeated.
 */
export async function passkeyKey(secret: Bytes): Promise<PasskeyKey> {
  if (secret.length !== 32 || secret.every(byte => byte === secret[0]))
    throw new VaultError('bad_secret', 'this is no answer of a passkey');
  return await sealingKeyFrom(await rootOf(secret), 'kinfolio/passkey-wrap');
}
