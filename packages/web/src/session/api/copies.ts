import type { CallOutcome, ProblemCode } from '../../vault-worker/types/outcome.ts';
import { isKeysetProblem, type KeysetProblem } from '../../vault-worker/types/server-vault-state.ts';
import type { LocalCopy } from '../../vault-worker/types/values.ts';

/** Whether a sign-in stopped because of the server's state and the person must decide how to continue. */
export const needsCopyChoice = (problem: ProblemCode): boolean =>
  problem === 'no-vault' || isKeysetProblem(problem);

/** The copies of an account on this device. */
export interface AccountCopies {
  /** The copy that is open, or that `open` opens. */
  readonly copy: LocalCopy | undefined;
  /** Copies of the account's other passports. */
  readonly others: readonly LocalCopy[];
  /**
   * Whether `begin` may make a passport: this device has no copy, and the password for a new passport has been typed.
   */
  readonly mayBegin: boolean;
  /** Why we rejected the passport that the server returned; absent otherwise. */
  readonly why?: KeysetProblem;
}

/**
 * The account's copies on this device, whether the account is open, locked, or signed in without finding a passport on
 * the server. An answer from the server never empties a copy; only `remove` and signing out do.
 */
export interface DeviceCopies {
  readonly look: () => Promise<CallOutcome<AccountCopies>>;
  /**
   * Opens a copy with the password that was typed last. If that is not the copy's password, returns `wrong-password`
   * and shows the copy locked, so that its own password can open it.
   */
  readonly open: (vault?: string) => Promise<CallOutcome>;
  /** Checks with the server once more and opens the passport it has. Returns `no-vault` if there is still none. */
  readonly tryAgain: () => Promise<CallOutcome>;
  /** Returns lost keys to a server that was restored from a backup, for a person who knows the password. */
  readonly giveBack: (password: string) => Promise<CallOutcome>;
  /**
   * Accepts everything on this device as complete: from now on, the server's records and those on this device are
   * merged.
   */
  readonly acceptAll: () => Promise<CallOutcome>;
  /** Records that the person has read how recent the passport brought to this device is. */
  readonly seenNewest: () => void;
  /** Makes a passport, for a person who never made one. */
  readonly begin: () => Promise<CallOutcome>;
  /** Deletes a copy that is not open. */
  readonly remove: (vault: string) => Promise<CallOutcome>;
}
