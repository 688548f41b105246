import type { GrantBefore, SealedRecord, VaultState } from '@kinfolio/contract/wire';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import type { RecordKey } from '@kinfolio/vault/categories/records';
import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import type { RecoveryKey } from '@kinfolio/vault/keys/recovery';
import type { HashedKeyset } from '@kinfolio/vault/keyset/keyset';
import type { OpenedState } from '@kinfolio/vault/keyset/opening';
import type { Row } from '../store/database.ts';
import { dropPreloaded, type Preloader } from '../store/preload.ts';
import type { AuthChange } from '../types/auth-change.ts';
import type { CategoryFor } from '../types/category.ts';
import type { DraftKeyring } from './drafts.ts';
import { type Keyring, wipeKeyring, wipeSecrets } from './keyring.ts';
import type { OpenedWay } from './open-account-key.ts';
import type { Secret } from './password.ts';

/** What opens a sign-up that waits, and the secret of its password. */
export interface PendingKeyring extends DraftKeyring {
  readonly accountKey: AccountKey;
  readonly secret: Secret;
}

/** As long as the server counts a person as present who showed what opens the vault. */
export const shownMs = 10 * 60_000;

/** What may be proved, and by whom. */
export interface Proving {
  readonly account: string;
  /** The hash of the whole body that carries the change: see {@link permissionFor}. Undefined where none does. */
  readonly body?: string;
  readonly accountKey: AccountKey;
  /** Other calls that belong to the same change, by method and path. */
  readonly also?: readonly string[];
  /** Until when those are signed. Their bodies are not known beforehand. */
  readonly alsoUntilMs?: number;
  /** The key is of no open vault, so that it is overwritten once something else is proved. */
  readonly apart?: true;
}

/** A category that another person shares, and the keys of its records by version. */
export interface SharedCategory {
  readonly slug: string;
  readonly keys: ReadonlyMap<number, RecordKey>;
}

/** A record of another person as it was last taken here. */
export interface SharedRow {
  readonly row: SealedRecord;
  readonly content: RecordContent;
  /** Signed by who may write there. */
  readonly confirmed: boolean;
}

/** What opens the records of a grant, while it is read here. */
export interface SharedKeys {
  readonly vault: string;
  /** Who may have written there: see `kinfolio-batch-1`. */
  readonly authors: AuthorLookup;
  readonly categories: ReadonlyMap<string, SharedCategory>;
  /** Of the document that was taken: an older one is refused. */
  readonly reached: { readonly keyset: number; readonly sequence: number };
  /** The newest that was read of each record: an older one is refused, and an edit builds on it. */
  readonly rows: Map<string, SharedRow>;
  /** The owner's keys as they are vouched for: who signs the checkpoints. */
  readonly owner: { readonly account: string; readonly identityVersion: number; readonly sign: string };
  /** What was read of each category, as it counts in a checkpoint: by category and id. */
  readonly there: Map<string, Map<string, RowRead>>;
  /** The newest checkpoint of each category that was like what was read: the server shows none before it. */
  readonly counted: Map<string, { readonly revision: number; readonly hash: string }>;
}

/** A row or departure as the server showed it, in a category and at a revision. */
export interface RowRead {
  readonly version: number;
  /** Null for what is deleted or left the category. */
  readonly leaf: string | null;
  readonly revision: number;
}

/** What the worker holds between calls: secrets on their way to a vault, and the open vault's keys. */
export interface WorkerState extends Preloader {
  readonly now: () => number;
  readonly categoryFor: CategoryFor;
  /** From the password typed last in this life of the worker; signs in again when a session ended meanwhile. */
  secret?: Secret;
  /** The password typed last, until something was opened with it: see [Note: A password of before]. */
  typed?: string;
  /** From a new password, until the server knows it. */
  nextSecret?: Secret;
  /** A new account key, until the server has what it seals. */
  nextKey?: OpenedWay;
  /** The change that was made last: one request with this keyset may be proved, by this account key. */
  proving?: Proving;
  /** For what change of `auth/v1` the password was just shown, and until when its calls may be proved. */
  changing?: { readonly change: AuthChange; readonly untilMs: number };
  /** What seals the calls of a session, by its id. */
  readonly seals: Map<string, Uint8Array<ArrayBuffer>>;
  /** What others share and is read here, by grant. */
  readonly shared: Map<string, SharedKeys>;
  recoveryKey?: RecoveryKey;
  /** What a way opened before a change ended it, with the newest keyset. */
  before?: {
    readonly way: OpenedWay;
    readonly signed: OpenedState;
    readonly state: VaultState;
    readonly above: HashedKeyset;
    /** What was shared then, with the owner's copies. */
    readonly grants: readonly GrantBefore[];
  };
  keyring?: Keyring;
  /** A sign-up on this device that has no vault yet. */
  pendingSignUp?: PendingKeyring;
  /** Rows of the open vault that the page has not been given yet. See [Note: What is opened before the first page]. */
  rest?: readonly Row[];
}

/** Raised by a call that needs an open vault. The page turns it into a refusal. */
export class NotOpen extends Error {
  override readonly name = 'NotOpen';
}

/** The open vault's keys. Throws {@link NotOpen}. */
export function requireKeyring(worker: WorkerState): Keyring {
  if (worker.keyring === undefined) throw new NotOpen('the vault is not open');
  return worker.keyring;
}

/** Puts an opened vault in place of what was open. */
export async function openState(worker: WorkerState, keyring: Keyring): Promise<void> {
  if (worker.keyring !== undefined && worker.keyring !== keyring) wipeKeyring(worker.keyring);
  worker.keyring = keyring;
  delete worker.rest;
  await dropPreloaded(worker, keyring.store);
}

/** Puts other keys of the open vault in place of those that are open. Its database stays open. */
export function replaceKeyring(worker: WorkerState, keyring: Keyring): void {
  const before = worker.keyring;
  if (before !== undefined && before !== keyring) {
    if (before.accountKey !== keyring.accountKey) before.accountKey.wipe();
    wipeSecrets(before);
  }
  worker.keyring = keyring;
}

/** Forgets everything. The page also ends the worker, which gives its memory back. */
export async function clearState(worker: WorkerState): Promise<void> {
  if (worker.keyring !== undefined) wipeKeyring(worker.keyring);
  delete worker.keyring;
  delete worker.rest;
  worker.seals.clear();
  worker.shared.clear();
  closePendingSignUp(worker);
  forgetSecrets(worker);
  await dropPreloaded(worker);
}

/** Lets go of a sign-up that waits; it stays on the disk. */
export function closePendingSignUp(worker: WorkerState): void {
  worker.pendingSignUp?.accountKey.wipe();
  worker.pendingSignUp?.store.close();
  delete worker.pendingSignUp;
}

/** Forgets what was derived from a password or a code. */
export function forgetSecrets(worker: WorkerState): void {
  delete worker.secret;
  delete worker.typed;
  delete worker.nextSecret;
  worker.nextKey?.accountKey.wipe();
  delete worker.nextKey;
  delete worker.recoveryKey;
  delete worker.changing;
  forgetBefore(worker);
  mayProve(worker, undefined);
}

/** Forgets what a way of before opened. */
export function forgetBefore(worker: WorkerState): void {
  worker.before?.way.accountKey.wipe();
  for (const { secret } of worker.before?.signed.categories.values() ?? []) secret.wipe();
  delete worker.before;
}

/** Notes what may be proved next, in place of what might have been. */
export function mayProve(worker: WorkerState, proving: Proving | undefined): void {
  if (worker.proving?.apart) worker.proving.accountKey.wipe();
  if (proving === undefined) delete worker.proving;
  else worker.proving = { ...proving, ...(proving.also && { alsoUntilMs: worker.now() + shownMs }) };
}
