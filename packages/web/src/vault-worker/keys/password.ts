import type { Kdf } from '@kinfolio/contract/wire';
import { VaultError } from '@kinfolio/vault/errors';
import {
  createPasswordSalt,
  currentPasswordProfile,
  deriveFromPassword,
  type PasswordKey,
} from '@kinfolio/vault/keys/password';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../types/outcome.ts';

/**
 * The values derived from a password. `authSecret` is sent as the password to the auth API; `wrapKey` stays in the
 * worker.
 */
export interface PasswordSecrets {
  readonly authSecret: string;
  readonly kdf: Kdf;
  readonly wrapKey: PasswordKey;
}

/** The values derived from a password that may leave the worker. */
export type PublicPasswordSecrets = Omit<PasswordSecrets, 'wrapKey'>;

export const selectPublicSecrets = ({ authSecret, kdf }: PasswordSecrets): PublicPasswordSecrets => ({
  authSecret,
  kdf,
});

/** Derives a secret with the given salt and profile. Refuses an unknown profile before hashing. */
export async function derivePasswordSecrets(
  password: string,
  { profile, salt }: Kdf,
): Promise<CallOutcome<PasswordSecrets>> {
  try {
    return createSuccess({ ...(await deriveFromPassword(password, salt, profile)), kdf: { profile, salt } });
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    if (error.code === 'empty_password') return refuseWithProblem('wrong-password');
    return refuseWithProblem('unsafe-server');
  }
}

/** Derives a new password's secret, with a new salt. */
export async function createPasswordSecrets(password: string): Promise<CallOutcome<PasswordSecrets>> {
  return await derivePasswordSecrets(password, {
    profile: currentPasswordProfile,
    salt: createPasswordSalt(),
  });
}
