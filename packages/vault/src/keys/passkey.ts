// What it is: a function that turns the output of a passkey (WebAuthn's PRF extension) into the key that
// opens the account key.
// Use it for: unlocking with a fingerprint, a face or a screen lock instead of the password.
// Never use it for: proving a person's identity to a server. The passkey's signature does that; this secret
// is never sent.
//
// [Note: Why one input for every passkey] For the same input an authenticator returns different 32 bytes for
// each passkey, using a key that never leaves it (WebAuthn level 3, §10.1.4). So the input may be public. A
// page on which no email was typed does not know which passkey will be used, but can still request the secret
// in the same gesture that signs in.

import { VaultError } from '../errors.ts';
import type { Bytes } from '../primitives/bytes.ts';
import { deriveSealingKey, importRootKey, type SealingKey } from '../primitives/keys.ts';

/** The key with which a passkey opens the account key. */
export type PasskeyKey = SealingKey<'passkey'>;

/** The input for every passkey. See [Note: Why one input for every passkey]. */
export const passkeyPrfInput: Bytes = new TextEncoder().encode('kinfolio/passkey-1');

/**
 * Creates the key of a passkey from the 32 bytes that the passkey returned. The caller must wipe the bytes.
 * Throws VaultError `bad_secret` for another length, and for a single byte repeated.
 */
export async function createPasskeyKey(secret: Bytes): Promise<PasskeyKey> {
  if (secret.length !== 32 || secret.every(byte => byte === secret[0]))
    throw new VaultError('bad_secret', 'this is not a response from a passkey');
  return await deriveSealingKey(await importRootKey(secret), 'kinfolio/passkey-wrap');
}
