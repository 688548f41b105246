import type { Outcome, ProblemCode } from '../../vault-worker/types/outcome.ts';
import { isKeysetProblem, type KeysetProblem } from '../../vault-worker/types/shown-vault.ts';
import type { KeptCopy } from '../../vault-worker/types/values.ts';

/** Whether a way in stopped because of what the server has: its person decides what becomes of that. */
export const leadsToCopies = (problem: ProblemCode): boolean =>
  problem === 'no-vault' || isKeysetProblem(problem);

/** What there is of an account on this device. */
export interface CopiesHere {
  /** The copy that is open, or that `open` opens. */
  readonly copy: KeptCopy | undefined;
  /** Copies of other passports that the account had. */
  readonly others: readonly KeptCopy[];
  /** Nothing is here, and the password of a new passport was typed: `begin` may make one. */
  readonly mayBegin: boolean;
  /** The server has a passport, and nothing of what it showed was taken. */
  readonly why?: KeysetProblem;
}

/**
 * The copies of the account that is open, locked, or was signed in and found no passport. No answer of the server empties
 * one; only `remove` and signing out do.
 */
export interface Copies {
  readonly look: () => Promise<Outcome<CopiesHere>>;
  /**
   * Opens a copy by what was typed just before. `wrong-password` where that does not open it: it is locked then, and the
   * password it had opens it.
   */
  readonly open: (vault?: string) => Promise<Outcome>;
  /** Asks the server once more, and opens what it has. `no-vault` while it has nothing. */
  readonly tryAgain: () => Promise<Outcome>;
  /** Returns to a server that was put back from a backup the keys that it lost, for who knows the password. */
  readonly giveBack: (password: string) => Promise<Outcome>;
  /** Its person takes what is here for all: the server's records and those here are one from now on. */
  readonly acceptAll: () => Promise<Outcome>;
  /** Its person has read how new a passport is that came to this device. */
  readonly seenNewest: () => void;
  /** Makes a passport, for a person who never made one. */
  readonly begin: () => Promise<Outcome>;
  /** Deletes a copy that is not open. */
  readonly remove: (vault: string) => Promise<Outcome>;
}
