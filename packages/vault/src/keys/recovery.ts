// What it is: a recovery code becoming two secrets: one that signs in without the password, one that opens.
// Use it for: making a recovery kit and coming back with one.
// Never use it for: anything shorter than the code. HKDF is enough only because the code has 160 random bits.
//
// [Note: Why a kit signs in]
// Someone who lost the password cannot sign in with it, and a kit that also needed the mailbox would fail those who
// lost both. So the code proves itself, as a password does: the server keeps a hash of `proof` and can neither work
// the code nor `wrapKey` out of it. Two HKDF labels over one secret are independent (RFC 5869 §3.2).

import { wipe } from '../primitives/bytes.ts';
import { rootOf, type SealingKey, sealingKeyFrom, secretTextFrom } from '../primitives/keys.ts';
import { bytesOfRecoveryCode, type RecoveryCode } from './recovery-code.ts';

/** The key a recovery code opens the account key with. */
export type RecoveryKey = SealingKey<'recovery'>;

/** The two secrets of a code: `proof` (43 characters, shown to the server) and `wrapKey` (never sent). */
export async function recoveryKeys(code: RecoveryCode): Promise<{ proof: string; wrapKey: RecoveryKey }> {
  const bytes = bytesOfRecoveryCode(code);
  const root = await rootOf(bytes);
  wipe(bytes);
  return {
    proof: await secretTextFrom(root, 'kinfolio/recovery-auth'),
    wrapKey: await sealingKeyFrom(root, 'kinfolio/recovery-wrap'),
  };
}
