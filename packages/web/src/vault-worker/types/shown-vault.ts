import type { VaultState } from '@kinfolio/contract/wire';

/** What the server shows of a vault, with the keysets after the one that this device knows, oldest first. */
export interface ShownVault extends VaultState {
  readonly since?: readonly string[];
}

/** Why nothing of what the server showed was taken: see `keyset/history` of the vault. */
export type KeysetProblem = 'keyset-older' | 'keyset-incomplete' | 'keyset-forged';

/** Whether a word is a {@link KeysetProblem}. */
export const isKeysetProblem = (word: string | undefined): word is KeysetProblem =>
  word !== undefined && word.startsWith('keyset-');

/** A request that is to be signed or sealed, as it is sent. */
export interface OutgoingCall {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Undefined for none; null for one that is sent in a stream. */
  readonly body: string | null | undefined;
}
