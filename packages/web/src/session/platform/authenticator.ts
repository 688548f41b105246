import type { NewPasskey, PasskeySessionRequest } from '@kinfolio/contract/passkeys';

/** A passkey just made, as the server is told of it, and what it answered: for this device alone. */
export interface MadePasskey {
  readonly made: Omit<NewPasskey, 'envelope'>;
  /** Absent where it answers only once it is asked again, or never. */
  readonly secret?: ArrayBuffer;
}

/** What a passkey signed, and what it answered: for this device alone. */
export interface AskedPasskey {
  readonly signed: PasskeySessionRequest;
  /** Absent for a passkey that can sign in and cannot open. */
  readonly secret?: ArrayBuffer;
}

/** Whom a new passkey is for. */
export interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
}

/**
 * The passkeys of this device, and those it can reach. Both calls ask the person for a fingerprint, a face or a PIN, and
 * resolve with undefined when they did not want to, or there was none.
 */
export interface Authenticator {
  readonly make: (input: {
    readonly challenge: string;
    readonly owner: PasskeyOwner;
    /** Passkeys that are there already. */
    readonly known: readonly string[];
  }) => Promise<MadePasskey | undefined>;
  readonly ask: (input: {
    readonly challenge: string;
    /** Those that may answer; any of this site when empty. */
    readonly known: readonly string[];
  }) => Promise<AskedPasskey | undefined>;
}
