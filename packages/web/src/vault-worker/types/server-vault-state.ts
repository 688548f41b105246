import type { VaultState } from '@kinfolio/contract/wire';

/** The server's state of a vault, with the keysets after the one this device knows, oldest first. */
export interface ServerVaultState extends VaultState {
  readonly since?: readonly string[];
}

/** Why we rejected the server's state: see `keyset/history` in the vault. */
export type KeysetProblem = 'keyset-older' | 'keyset-incomplete' | 'keyset-forged';

/** Whether a word is a {@link KeysetProblem}. */
export const isKeysetProblem = (word: string | undefined): word is KeysetProblem =>
  word !== undefined && word.startsWith('keyset-');

/** A request to be signed or sealed, in the form in which it is sent. */
export interface OutgoingCall {
  readonly method: string;
  /** The path, including the query. */
  readonly path: string;
  /** The body; undefined if the request has no body, and null if the body is streamed. */
  readonly body: string | null | undefined;
}
