import type { AccountClosingState } from '@kinfolio/contract/retention';
import type { CallOutcome } from '../../vault-worker/types/outcome.ts';

export type { AccountClosingState };

/** Closing the open account, cancelling that, and ordering the file with everything the server has about the owner. */
export interface LeavingApi {
  readonly read: () => Promise<CallOutcome<AccountClosingState>>;
  /** Closes the account. Possible problems are `wrong-password`, `changes-held` and `release-running`. */
  readonly close: (password: string) => Promise<CallOutcome<AccountClosingState>>;
  readonly keep: () => Promise<CallOutcome<AccountClosingState>>;
  /** Orders the file with everything the server has about the owner. Allowed once a day. */
  readonly askCopy: (password: string) => Promise<CallOutcome<AccountClosingState>>;
  /** Downloads the ordered file, which is a ZIP archive. */
  readonly copy: () => Promise<CallOutcome<Blob>>;
}
