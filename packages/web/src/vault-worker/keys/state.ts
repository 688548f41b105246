import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { GrantBeforeChange, VaultState } from '@kinfolio/contract/wire';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import type { RecordKey } from '@kinfolio/vault/categories/records';
import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import type { RecoveryKey } from '@kinfolio/vault/keys/recovery';
import type { HashedKeyset } from '@kinfolio/vault/keyset/keyset';
import type { OpenVaultState } from '@kinfolio/vault/keyset/opening';
import type { StoredRow } from '../store/database.ts';
import { discardPreloaded, type PreloaderState } from '../store/preload.ts';
import type { AuthChangeKind } from '../types/auth-change.ts';
import type { FindContentCategory } from '../types/category.ts';
import type { DraftKeyring } from './drafts.ts';
import { type Keyring, wipeKeyring, wipeSecrets } from './keyring.ts';
import type { OpenedAccountKeyByWay } from './open-account-key.ts';
import type { PasswordSecrets } from './password.ts';

/** The key that opens an unfinished sign-up, and the secret of its password. */
export interface PendingKeyring extends DraftKeyring {
  readonly accountKey: AccountKey;
  readonly secret: PasswordSecrets;
}

/**
 * How long, in milliseconds, the server counts a person as present after they have proved that they can open the vault.
 */
export const presencePeriodOfServerMs = 10 * 60_000;

/** The request that may be proved now, and the account key to prove it with. */
export interface ProvableRequest {
  readonly account: string;
  /**
   * The hash of the whole request body, which contains the change: see {@link hashChangeToProve}. Undefined if no
   * request with a body may be proved.
   */
  readonly body?: string;
  readonly accountKey: AccountKey;
  /** Other calls that belong to the same change, by method and path. */
  readonly also?: readonly string[];
  /** The time until which the calls in `also` are signed. Their bodies are not known beforehand. */
  readonly alsoUntilMs?: number;
  /**
   * Whether the key belongs to something other than the open vault. If so, it is overwritten as soon as the worker has
   * to prove something else.
   */
  readonly apart?: true;
}

/** A category that another person shares, with the keys of its records by version. */
export interface SharedCategory {
  readonly slug: string;
  readonly keys: ReadonlyMap<number, RecordKey>;
}

/** The last version of another person's record that was accepted. */
export interface AcceptedSharedRow {
  readonly row: SealedRecord;
  readonly content: RecordContent;
  /** Whether the version was signed by a person who may write in the record's category. */
  readonly confirmed: boolean;
}

/** The keys and state for reading a grant's records, while the grant is open here. */
export interface OpenGrantKeys {
  readonly vault: string;
  /** The possible authors in the shared vault: see `kinfolio-batch-1`. */
  readonly authors: AuthorLookup;
  readonly categories: ReadonlyMap<string, SharedCategory>;
  /** The position of the document that was accepted last; an older document is refused. */
  readonly reached: { readonly keyset: number; readonly sequence: number };
  /**
   * The newest version of each record that was read. Older versions are refused, and edits are based on these versions.
   */
  readonly rows: Map<string, AcceptedSharedRow>;
  /** The owner's keys from the vouch, with which checkpoints are signed. */
  readonly owner: { readonly account: string; readonly identityVersion: number; readonly sign: string };
  /** The rows read so far, by category and id, to be compared with a checkpoint. */
  readonly there: Map<string, Map<string, ServerRow>>;
  /** The newest checkpoint of each category that matched the rows read. The server may not show an earlier one. */
  readonly counted: Map<string, { readonly revision: number; readonly hash: string }>;
}

/** A row or departure as the server showed it, in a category and at a revision. */
export interface ServerRow {
  readonly version: number;
  /** The hash of the envelope; null if the record was deleted or left the category. */
  readonly leaf: string | null;
  readonly revision: number;
}

/** The worker's state between calls: secrets for a new vault, and the open vault's keys. */
export interface WorkerState extends PreloaderState {
  readonly now: () => number;
  readonly categoryFor: FindContentCategory;
  /**
   * The secret derived from the last password typed since the worker started. It is used to sign in again if the
   * session has ended meanwhile.
   */
  secret?: PasswordSecrets;
  /** The last password typed, until it opens something: see [Note: An earlier password]. */
  typed?: string;
  /** The secret derived from a new password, until the server has it. */
  nextSecret?: PasswordSecrets;
  /** A new account key, kept here until the server has stored everything that was sealed with it. */
  nextKey?: OpenedAccountKeyByWay;
  /** The latest change: a single request with this keyset may be proved, using this account key. */
  proving?: ProvableRequest;
  /**
   * The kind of change to `auth/v1` for which the password was just presented, and the time until which its
   * calls may be proved.
   */
  changing?: { readonly change: AuthChangeKind; readonly untilMs: number };
  /** The bytes that seal a session's calls, by session id. */
  readonly seals: Map<string, Uint8Array<ArrayBuffer>>;
  /** Other people's grants that are open here, by grant id. */
  readonly shared: Map<string, OpenGrantKeys>;
  recoveryKey?: RecoveryKey;
  /**
   * The keys that applied before a change, opened by a kit or passkey that this change ended, and the newest keyset.
   */
  before?: {
    readonly way: OpenedAccountKeyByWay;
    readonly signed: OpenVaultState;
    readonly state: VaultState;
    readonly above: HashedKeyset;
    /** The grants that existed before the change, with the owner's own copies of them. */
    readonly grants: readonly GrantBeforeChange[];
  };
  keyring?: Keyring;
  /** A sign-up on this device that has no vault yet. */
  pendingSignUp?: PendingKeyring;
  /** Rows of the open vault that the page has not received yet: see [Note: What is opened before the first page]. */
  rest?: readonly StoredRow[];
}

/** Thrown by a call that needs an open vault. The page turns it into a refusal. */
export class NoOpenVaultError extends Error {
  override readonly name = 'NotOpen';
}

/** The open vault's keys. Throws {@link NoOpenVaultError}. */
export function requireKeyring(worker: WorkerState): Keyring {
  if (worker.keyring === undefined) throw new NoOpenVaultError('the vault is not open');
  return worker.keyring;
}

/** Closes anything that was open, and makes this keyring's vault the open vault. */
export async function setOpenVault(worker: WorkerState, keyring: Keyring): Promise<void> {
  if (worker.keyring !== undefined && worker.keyring !== keyring) wipeKeyring(worker.keyring);
  worker.keyring = keyring;
  delete worker.rest;
  await discardPreloaded(worker, keyring.store);
}

/** Replaces the keys of the open vault without closing its database. */
export function replaceKeyring(worker: WorkerState, keyring: Keyring): void {
  const before = worker.keyring;
  if (before !== undefined && before !== keyring) {
    if (before.accountKey !== keyring.accountKey) before.accountKey.wipe();
    wipeSecrets(before);
  }
  worker.keyring = keyring;
}

/** Forgets everything. The page also ends the worker, which frees its memory. */
export async function clearWorkerState(worker: WorkerState): Promise<void> {
  if (worker.keyring !== undefined) wipeKeyring(worker.keyring);
  delete worker.keyring;
  delete worker.rest;
  worker.seals.clear();
  worker.shared.clear();
  closePendingSignUp(worker);
  wipePasswordSecrets(worker);
  await discardPreloaded(worker);
}

/** Closes an unfinished sign-up, which is kept on the disk. */
export function closePendingSignUp(worker: WorkerState): void {
  worker.pendingSignUp?.accountKey.wipe();
  worker.pendingSignUp?.store.close();
  delete worker.pendingSignUp;
}

/** Forgets everything that was derived from a password or a code. */
export function wipePasswordSecrets(worker: WorkerState): void {
  delete worker.secret;
  delete worker.typed;
  delete worker.nextSecret;
  worker.nextKey?.accountKey.wipe();
  delete worker.nextKey;
  delete worker.recoveryKey;
  delete worker.changing;
  forgetEarlierKeys(worker);
  setProvableChange(worker, undefined);
}

/** Forgets the earlier keys, which were opened by a kit or passkey that has ended. */
export function forgetEarlierKeys(worker: WorkerState): void {
  worker.before?.way.accountKey.wipe();
  for (const { secret } of worker.before?.signed.categories.values() ?? []) secret.wipe();
  delete worker.before;
}

/** Sets the change that may be proved next, replacing the previous one. */
export function setProvableChange(worker: WorkerState, proving: ProvableRequest | undefined): void {
  if (worker.proving?.apart) worker.proving.accountKey.wipe();
  if (proving === undefined) delete worker.proving;
  else
    worker.proving = {
      ...proving,
      ...(proving.also && { alsoUntilMs: worker.now() + presencePeriodOfServerMs }),
    };
}
