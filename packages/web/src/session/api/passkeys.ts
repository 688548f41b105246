import type { KnownPasskey } from '../../vault-worker/keys/passkeys.ts';
import type { CallOutcome } from '../../vault-worker/types/outcome.ts';

export type { KnownPasskey } from '../../vault-worker/keys/passkeys.ts';

/** The new password, and whether to renew every key as well because another person may know the current password. */
export interface NewPasswordChoice {
  readonly next: string;
  readonly renewKeys?: boolean;
}

/** Signing in with a fingerprint, a face or a PIN. */
export interface Passkeys {
  /** Passkeys that open this device's copy of the open or locked account. */
  readonly known: () => Promise<readonly KnownPasskey[]>;
  /**
   * Adds a passkey. Needs the password, so that a stranger at an unlocked device cannot add a passkey of
   * their own.
   */
  readonly add: (password: string) => Promise<CallOutcome>;
  readonly remove: (id: string, password: string) => Promise<CallOutcome>;
  /** Sets a new password for the open passport, for a person who has forgotten the old one. */
  readonly changePassword: (wanted: NewPasswordChoice) => Promise<CallOutcome>;
  /** Signs in as the owner of the passkey, and opens the passport. */
  readonly signIn: (remember: boolean) => Promise<CallOutcome>;
  /** Opens the remembered account again, even without network. */
  readonly unlock: () => Promise<CallOutcome>;
}
