import type { TypedSignUp } from '@kinfolio/domain/accounts/sign-up';
import type { DocumentVerdict } from '@kinfolio/domain/identity/check';
import type { ProvableFact } from '@kinfolio/domain/kinds/proof';
import type { CallOutcome } from '../../vault-worker/types/outcome.ts';

/** A document about the owner that was chosen on this device and is not on the server yet. */
export interface OwnDocument {
  readonly id: string;
  readonly proof: ProvableFact;
  readonly name: string;
  /** The size of the file in bytes. */
  readonly size: number;
  /** The media type, as reported by the browser. */
  readonly type: string;
  /** The result of the check; absent until it has finished. */
  readonly verdict?: DocumentVerdict;
  /**
   * The name and postcode against which the document was checked. If they change, the document must be checked again.
   */
  readonly claim?: string;
}

/** Everything in the first step except the password, which is never stored. */
export type SavedDetails = Omit<TypedSignUp, 'password' | 'confirmPassword'>;

/** The stage that a sign-up has reached. `verification`: the person has requested the code. */
export interface SignUpProgress {
  readonly typed: SavedDetails;
  readonly step: 'documents' | 'verification';
}

/**
 * An unfinished sign-up on this device, with the documents chosen during it or later, all sealed. Once the person's
 * passport is open, the documents are sent to the server as papers.
 */
export interface Documents {
  /** Stores a sign-up, sealed with its password. If the sign-up was open here, the documents chosen before are kept. */
  readonly begin: (password: string, kept: SignUpProgress) => Promise<CallOutcome>;
  /**
   * Opens the stored sign-up. Returns `not-found` if this device has no stored sign-up, and `wrong-password` if the
   * sign-up has a different password.
   */
  readonly open: (password: string) => Promise<CallOutcome<SignUpProgress>>;
  readonly keep: (kept: SignUpProgress) => Promise<CallOutcome>;
  /** Deletes the stored sign-up with its documents. */
  readonly forget: () => Promise<void>;

  /** The documents that are only on this device, in the order they were chosen. */
  readonly list: () => Promise<readonly OwnDocument[]>;
  /** Stores a document. Returns `storage-full` if this device has no room for it. */
  readonly add: (document: OwnDocument, file: Blob) => Promise<CallOutcome>;
  readonly change: (document: OwnDocument) => Promise<CallOutcome>;
  readonly remove: (id: string) => Promise<void>;
  /** The content of a document; undefined if the document no longer exists. */
  readonly read: (id: string) => Promise<Blob | undefined>;
  /**
   * Sends the documents that are only on this device, as papers of the person's own record. Documents that could not be
   * sent are sent later.
   */
  readonly send: () => Promise<void>;
}
