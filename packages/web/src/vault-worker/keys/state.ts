import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import type { RecoveryKey } from '@kinfolio/vault/keys/recovery';
import type { CategoryFor } from './category.ts';
import type { DraftRing } from './drafts.ts';
import { dropKept, type Keeper } from './kept.ts';
import { type Keyring, wipeKeyring } from './keyring.ts';
import type { Secret } from './password.ts';
import type { Row } from './store.ts';

/** What opens a sign-up that waits, and the secret of its password. */
export interface WaitingRing extends DraftRing {
  readonly accountKey: AccountKey;
  readonly secret: Secret;
}

/** What the worker holds between calls: secrets on their way to a vault, and the open vault's keys. */
export interface Holder extends Keeper {
  readonly now: () => number;
  readonly categoryFor: CategoryFor;
  /** From the password typed last in this life of the worker; signs in again when a session ended meanwhile. */
  secret?: Secret;
  /** From a new password, until the server knows it. */
  nextSecret?: Secret;
  /** A new account key, until the server has what it seals. */
  nextKey?: AccountKey;
  recoveryKey?: RecoveryKey;
  ring?: Keyring;
  /** A sign-up on this device that has no vault yet. */
  waiting?: WaitingRing;
  /** Rows of the open vault that the page has not been given yet. See [Note: What is opened before the first page]. */
  rest?: readonly Row[];
}

/** Raised by a call that needs an open vault. The page turns it into a refusal. */
export class NotOpen extends Error {
  override readonly name = 'NotOpen';
}

/** The open vault's keys. Throws {@link NotOpen}. */
export function ringOf(holder: Holder): Keyring {
  if (holder.ring === undefined) throw new NotOpen('the vault is not open');
  return holder.ring;
}

/** Puts an opened vault in place of what was open. */
export async function hold(holder: Holder, ring: Keyring): Promise<void> {
  if (holder.ring !== undefined && holder.ring !== ring) wipeKeyring(holder.ring);
  holder.ring = ring;
  delete holder.rest;
  await dropKept(holder, ring.store);
}

/** Puts other keys of the open vault in place of those that are open. Its database stays open. */
export function putInPlace(holder: Holder, ring: Keyring): void {
  holder.ring?.accountKey.wipe();
  holder.ring = ring;
}

/** Forgets everything. The page also ends the worker, which gives its memory back. */
export async function letGo(holder: Holder): Promise<void> {
  if (holder.ring !== undefined) wipeKeyring(holder.ring);
  delete holder.ring;
  delete holder.rest;
  closeWaiting(holder);
  forgetSecrets(holder);
  await dropKept(holder);
}

/** Lets go of a sign-up that waits; it stays on the disk. */
export function closeWaiting(holder: Holder): void {
  holder.waiting?.accountKey.wipe();
  holder.waiting?.store.close();
  delete holder.waiting;
}

/** Forgets what was derived from a password or a code. */
export function forgetSecrets(holder: Holder): void {
  delete holder.secret;
  delete holder.nextSecret;
  holder.nextKey?.wipe();
  delete holder.nextKey;
  delete holder.recoveryKey;
}
