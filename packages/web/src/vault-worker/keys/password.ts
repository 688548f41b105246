import type { Kdf } from '@kinfolio/contract/wire';
import { VaultError } from '@kinfolio/vault/errors';
import { currentProfile, deriveFromPassword, newSalt, type PasswordKey } from '@kinfolio/vault/keys/password';
import { type Outcome, ok, refuse } from '../types/outcome.ts';

/** What a password became. `authSecret` is sent as the password of the auth API; `wrapKey` stays in the worker. */
export interface Secret {
  readonly authSecret: string;
  readonly kdf: Kdf;
  readonly wrapKey: PasswordKey;
}

/** What a password became, as much of it as may leave the worker. */
export type PublicSecret = Omit<Secret, 'wrapKey'>;

export const publicPart = ({ authSecret, kdf }: Secret): PublicSecret => ({ authSecret, kdf });

/** Derives with the salt and profile somebody named. A profile this version does not know is refused before hashing. */
export async function secretOf(password: string, { profile, salt }: Kdf): Promise<Outcome<Secret>> {
  try {
    return ok({ ...(await deriveFromPassword(password, salt, profile)), kdf: { profile, salt } });
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    if (error.code === 'empty_password') return refuse('wrong-password');
    return refuse('unsafe-server');
  }
}

/** Derives a new password's secret, with a salt of its own. */
export async function newSecret(password: string): Promise<Outcome<Secret>> {
  return await secretOf(password, { profile: currentProfile, salt: newSalt() });
}
