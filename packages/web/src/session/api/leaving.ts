import type { LeavingState } from '@kinfolio/contract/retention';
import type { Outcome } from '../../vault-worker/types/outcome.ts';

export type { LeavingState };

/** Closing the account that is open, keeping it after all, and the file of all that the server has about its owner. */
export interface LeavingApi {
  readonly read: () => Promise<Outcome<LeavingState>>;
  /** `wrong-password`, `changes-held`, `release-running`. */
  readonly close: (password: string) => Promise<Outcome<LeavingState>>;
  readonly keep: () => Promise<Outcome<LeavingState>>;
  /** Has the file made; once a day. */
  readonly askCopy: (password: string) => Promise<Outcome<LeavingState>>;
  /** The file, a zip. */
  readonly copy: () => Promise<Outcome<Blob>>;
}
