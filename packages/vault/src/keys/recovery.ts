// What it is: a function that turns a recovery code into two secrets: one that signs in without the password,
// and one that opens the vault.
// Use it for: creating a recovery kit and signing in with one.
// Never use it for: anything shorter than the code. HKDF is enough only because the code has 160 random bits.
//
// [Note: Why a kit signs in] A person who has lost the password cannot use it to sign in, and a kit that also
// needed the mailbox would not help people who have lost both. So the code alone is enough to sign in, like a
// password. The server stores a hash of `proof`, from which neither the code nor `wrapKey` can be calculated.
// Two HKDF labels over one secret are independent (RFC 5869 §3.2).

import { wipeBytes } from '../primitives/bytes.ts';
import { deriveSealingKey, deriveSecretText, importRootKey, type SealingKey } from '../primitives/keys.ts';
import { decodeRecoveryCode, type RecoveryCode } from './recovery-code.ts';

/** The key with which a recovery code opens the account key. */
export type RecoveryKey = SealingKey<'recovery'>;

/**
 * Derives the two secrets of a code: `proof` (43 characters, sent to the server) and `wrapKey` (never sent).
 */
export async function deriveRecoveryKeys(
  code: RecoveryCode,
): Promise<{ proof: string; wrapKey: RecoveryKey }> {
  const bytes = decodeRecoveryCode(code);
  const root = await importRootKey(bytes);
  wipeBytes(bytes);
  return {
    proof: await deriveSecretText(root, 'kinfolio/recovery-auth'),
    wrapKey: await deriveSealingKey(root, 'kinfolio/recovery-wrap'),
  };
}
