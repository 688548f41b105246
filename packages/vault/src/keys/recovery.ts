// What it is: turns a recovery code into two secrets: one that signs in without the password, one that opens.
// Use it for: making a recovery kit and coming back with one.
// Never use it for: anything shorter than the code. HKDF is enough only because the code has 160 random bits.
//
// [Note: Why a kit signs in] Someone who lost the password cannot sign in with it, and a kit that also needed the
// mailbox would fail those who lost both. So the code proves itself, as a password does: the server keeps a hash of
// `proof` and can calculate neither the code nor `wrapKey` from it. Two HKDF labels over one secret are independent
// (RFC 5869 §3.2).

import { wipeBytes } from '../primitives/bytes.ts';
import { deriveSealingKey, deriveSecretText, importRootKey, type SealingKey } from '../primitives/keys.ts';
import { decodeRecoveryCode, type RecoveryCode } from './recovery-code.ts';

/** The key with which a recovery code opens the account key. */
export type RecoveryKey = SealingKey<'recovery'>;

/** The two secrets of a code: `proof` (43 characters, shown to the server) and `wrapKey` (never sent). */
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
