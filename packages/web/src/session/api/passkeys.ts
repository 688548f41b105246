import type { KnownPasskey } from '../../vault-worker/keys/passkeys.ts';
import type { Outcome } from '../../vault-worker/types/outcome.ts';

export type { KnownPasskey } from '../../vault-worker/keys/passkeys.ts';

/** Another password, and whether every key is to be another too, because somebody may know the one of now. */
export interface WantedPassword {
  readonly next: string;
  readonly renewKeys?: boolean;
}

/** Ways in by a fingerprint, a face or a PIN. */
export interface Passkeys {
  /** Those that open what this device keeps of the account that is open or locked here. */
  readonly known: () => Promise<readonly KnownPasskey[]>;
  /** Asks for the password: whoever finds the device open must not add a way in of their own. */
  readonly add: (password: string) => Promise<Outcome>;
  readonly remove: (id: string, password: string) => Promise<Outcome>;
  /** Gives the open passport another password, for somebody who has forgotten the one it has. */
  readonly changePassword: (wanted: WantedPassword) => Promise<Outcome>;
  /** Signs in as whoever the passkey belongs to, and opens. */
  readonly signIn: (remember: boolean) => Promise<Outcome>;
  /** Opens the remembered account again; without network as well. */
  readonly unlock: () => Promise<Outcome>;
}
