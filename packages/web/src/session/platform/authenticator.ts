import type { NewPasskey, PasskeySessionRequest } from '@kinfolio/contract/passkeys';

/** A new passkey: the part that goes to the server, and the secret that stays on this device. */
export interface CreatedPasskey {
  readonly made: Omit<NewPasskey, 'envelope'>;
  /** The passkey's secret; absent if the authenticator returns it only when the passkey is used, or never. */
  readonly secret?: ArrayBuffer;
}

/** A passkey's signature for the server, and its PRF secret, which must stay on this device. */
export interface PasskeySignature {
  readonly signed: PasskeySessionRequest;
  /** The passkey's secret; absent for a passkey that can sign in but not open the passport. */
  readonly secret?: ArrayBuffer;
}

/** The person for whom a passkey is made. */
export interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
}

/**
 * The passkeys that this device can use, including those on devices within reach. Both calls ask the person for a
 * fingerprint, a face or a PIN, and resolve to undefined if they decline or there is no passkey.
 */
export interface Authenticator {
  readonly make: (input: {
    readonly challenge: string;
    readonly owner: PasskeyOwner;
    /** Passkeys that already exist. */
    readonly known: readonly string[];
  }) => Promise<CreatedPasskey | undefined>;
  readonly ask: (input: {
    readonly challenge: string;
    /** The ids of passkeys that may be used; if empty, any passkey for this site. */
    readonly known: readonly string[];
  }) => Promise<PasskeySignature | undefined>;
}
