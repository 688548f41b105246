import type { SignUpTyped } from '@kinfolio/domain/accounts/sign-up';
import type { Verdict } from '@kinfolio/domain/identity/check';
import type { ProofOf } from '@kinfolio/domain/kinds/proof';
import type { Outcome } from '../../vault-worker/types/outcome.ts';

/** A document about oneself that was chosen on this device and is not on the server yet. */
export interface OwnDocument {
  readonly id: string;
  readonly proof: ProofOf;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type, as the browser calls it. */
  readonly type: string;
  /** What the check found; absent until it is over. */
  readonly verdict?: Verdict;
  /** The name and postcode it was checked against: other ones want another check. */
  readonly claim?: string;
}

/** Everything of the first step but the password, which is never kept. */
export type KeptDetails = Omit<SignUpTyped, 'password' | 'confirmPassword'>;

/** How far somebody came who signs up. `verification`: the code was asked for. */
export interface KeptSignUp {
  readonly typed: KeptDetails;
  readonly step: 'documents' | 'verification';
}

/**
 * A sign-up that waits on this device, and the documents chosen with it or later. All of it is sealed. Documents go to the
 * server as papers once there is an open passport to keep them in.
 */
export interface Documents {
  /** Keeps a sign-up under its password. Documents chosen before stay, when the sign-up is open here. */
  readonly begin: (password: string, kept: KeptSignUp) => Promise<Outcome>;
  /** Opens the one that waits. `not-found` when none does, `wrong-password` when it is another password's. */
  readonly open: (password: string) => Promise<Outcome<KeptSignUp>>;
  readonly keep: (kept: KeptSignUp) => Promise<Outcome>;
  /** Deletes it with its documents. */
  readonly forget: () => Promise<void>;

  /** The documents that are on this device only, in the order they were chosen. */
  readonly list: () => Promise<readonly OwnDocument[]>;
  /** `storage-full` when this device has no room for it. */
  readonly add: (document: OwnDocument, file: Blob) => Promise<Outcome>;
  readonly change: (document: OwnDocument) => Promise<Outcome>;
  readonly remove: (id: string) => Promise<void>;
  /** The document itself; undefined when it is gone. */
  readonly read: (id: string) => Promise<Blob | undefined>;
  /** Sends what is on this device only, as papers of the person's own record. What fails is sent another time. */
  readonly send: () => Promise<void>;
}
