import type { ActivityEntry } from '@kinfolio/contract/activity';
import type {
  PullResponse,
  PushedRecord,
  PushResult,
  SealedRecord,
  StoredVersion,
} from '@kinfolio/contract/records/push-and-pull';
import type { FileFormat } from '@kinfolio/vault/files';
import { deriveRecoveryKeys } from '@kinfolio/vault/keys/recovery';
import { isRecoveryCodeGroupRight, parseRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { pageCode } from '../lib/page-code/page-code.ts';
import { createSerialQueue } from '../lib/serial-queue.ts';
import { grantCalls } from './grants/grant-calls.ts';
import { sharedCalls } from './grants/shared-calls.ts';
import { deleteDraft, listDraftKeys, readDraft, storeDraft } from './keys/drafts.ts';
import { listKnownPasskeys, type PasskeyOutput } from './keys/passkeys.ts';
import { hashChangeToProve } from './keys/proofs.ts';
import { forgetReloadHalf, listLocalCopies, readDeviceCopyState, splitReloadKey } from './keys/reload.ts';
import {
  clearWorkerState,
  requireKeyring,
  setProvableChange,
  type WorkerState,
  wipePasswordSecrets,
} from './keys/state.ts';
import { acceptServerState, findFirstMissingKeyset } from './opening/kept-state.ts';
import { keysetCalls } from './opening/keyset-calls.ts';
import {
  isSaltOfLocalCopy,
  openCopyWithSecret,
  openFromDevice,
  openFromDeviceWithPasskey,
  openRemainingRows,
  openWithCode,
  openWithPasskey,
  openWithPasswordSecret,
  openWithReloadHalves,
} from './opening/opening.ts';
import { passwordCalls } from './opening/password-calls.ts';
import { pendingSignUpCalls } from './pending/pending-sign-up-calls.ts';
import { checkActivity, readSeenActivity } from './records/activity.ts';
import { checkpointCalls } from './records/checkpoints/checkpoint-calls.ts';
import type { SealedBytesFromChunk, SealedFilePart } from './records/files.ts';
import { moveRecords } from './records/move.ts';
import { applyPushResults, requeueRejected, takeNextPushBatch } from './records/outbox.ts';
import { applyPulledPage, forgetPullPositions } from './records/pull.ts';
import { purgeOldRecords } from './records/purge.ts';
import { openStoredRows } from './records/read.ts';
import { endReturningLostState, readReturnEpoch } from './records/returning.ts';
import { sealAndStoreEdits } from './records/save.ts';
import { signPush } from './records/signing.ts';
import { openStoredVersions, openVersions } from './records/versions.ts';
import { deleteAllCopies, deleteCopy, readCurrentCopy, recordOpenedCopy } from './store/copies.ts';
import { type IndexedDbParts, readPullPositions, readRows } from './store/database.ts';
import { discardPreloaded, preloadDeviceCopy } from './store/preload.ts';
import { type FindContentCategory, findCategoryByKind } from './types/category.ts';
import { type CallOutcome, createSuccess, refuseWithProblem } from './types/outcome.ts';
import type { ServerVaultState } from './types/server-vault-state.ts';
import type { FormDraft, OpenAccount, RecordEdit } from './types/values.ts';

/** The worker's service for the page. Exported as a type only, so that the page never imports the implementation. */
export type VaultService = ReturnType<typeof createVaultService>;

/**
 * The worker's whole service over one database. No key ever leaves the worker. It returns only what must leave: the
 * secret that is sent as the password, a code to be printed, sealed bytes, and the records themselves.
 */
export function createVaultService(
  parts: IndexedDbParts,
  now: () => number,
  categoryFor: FindContentCategory = findCategoryByKind,
) {
  const worker: WorkerState = { parts, now, categoryFor, seals: new Map(), shared: new Map() };
  return {
    ...passwordCalls(worker),
    ...keysetCalls(worker),
    ...grantCalls(worker),
    ...sharedCalls(worker),
    ...openings(worker),
    ...copies(worker),
    ...kits(worker),
    ...passkeys(worker),
    ...records(worker),
    ...versions(worker),
    ...activity(worker),
    ...drafts(worker),
    ...files(worker),
    ...reminders(worker),
    ...pendingSignUpCalls(worker),
  };
}

const openings = (worker: WorkerState) => ({
  /** Starts reading the device's copy of an account before the person types its password. */
  async preload(account: string): Promise<void> {
    await preloadDeviceCopy(worker, account);
  },
  lookAtDevice: async (account: string) => await readDeviceCopyState(worker.parts, account),
  /** Makes everything that a new vault needs, under the secret that was derived last. */
  async makeVault(account: string) {
    const { secret } = worker;
    if (secret === undefined) return refuseWithProblem('not-open');
    const { createVaultKeys } = await pageCode.load(() => import('./keys/make-vault.ts'));
    const at = new Date(worker.now()).toISOString();
    const { accountKey, identity: _stays, ...made } = await createVaultKeys(account, secret, at);
    setProvableChange(worker, { account, accountKey, apart: true, ...(await hashChangeToProve(made.vault)) });
    return createSuccess(made);
  },
  /**
   * The number of the keyset after which this device must receive every later keyset before it can accept this state;
   * undefined if it needs no keysets.
   */
  keysetsWanted: async (state: ServerVaultState) => await findFirstMissingKeyset(worker, state),
  openWithSecret: async (state: ServerVaultState, profile: Omit<OpenAccount, 'id'>) =>
    await openWithPasswordSecret(worker, state, profile),
  openWithCode: async (state: ServerVaultState, profile: Omit<OpenAccount, 'id'>) =>
    await openWithCode(worker, state, profile),
  openFromDevice: async (account: string, password: string) =>
    await openFromDevice(worker, account, password),
  openWithHalf: async (account: string, serverHalf: string) =>
    await openWithReloadHalves(worker, account, serverHalf),
  /** The next records that the sign-in left for later, so that the first page need not wait for them. */
  openNext: async () => await openRemainingRows(worker),
  keepState: async (state: ServerVaultState, profile?: Omit<OpenAccount, 'id'>) =>
    await acceptServerState(worker, state, profile),
  splitKey: async (session: string) => await splitReloadKey(requireKeyring(worker), session),
  forgetHalf: async (account: string) => await forgetReloadHalf(worker.parts, account),
  /** Removes what a failed sign-in left in memory: secrets for a new vault, or a vault that was only partly opened. */
  async giveUp(): Promise<void> {
    wipePasswordSecrets(worker);
    if (worker.keyring !== undefined) await clearWorkerState(worker);
  },
  async wipe(): Promise<void> {
    await clearWorkerState(worker);
  },
  /** Forgets the keys and deletes the account's sealed copies from this device. */
  async forgetAccount(account: string): Promise<void> {
    await clearWorkerState(worker);
    await deleteAllCopies(worker.parts, account);
  },
});

const copies = (worker: WorkerState) => ({
  /** The id of the vault whose copy opens without the server. */
  currentCopy: async (account: string) => (await readCurrentCopy(worker.parts, account))?.vault,
  keptCopies: async (account: string) => await listLocalCopies(worker.parts, account),
  isSaltOfCopy: async (account: string, salt: string) => await isSaltOfLocalCopy(worker, account, salt),
  /**
   * Whether the worker has a secret with which it can make a vault or open a copy without asking for the password
   * again.
   */
  hasSecret: async () => worker.secret !== undefined,
  /** Opens the device's copy with the secret that was derived last. */
  openCopyWithSecret: async (account: string) => await openCopyWithSecret(worker, account),
  /** Chooses the copy that opens without the server. */
  async useCopy(account: string, vault: string): Promise<void> {
    await discardPreloaded(worker);
    await recordOpenedCopy(worker.parts, { account, vault });
  },
  /** Deletes one copy that is not open. Called only when the person requests it. */
  async removeCopy(account: string, vault: string): Promise<void> {
    if (worker.keyring?.vault === vault) return;
    await discardPreloaded(worker);
    await deleteCopy(worker.parts, { account, vault });
  },
});

const kits = (worker: WorkerState) => ({
  /**
   * The proof with which a recovery code signs in. The calls that open the vault then use the code. If a group is
   * mistyped, names that group.
   */
  async proveCode(text: string): Promise<CallOutcome<string>> {
    const parsed = parseRecoveryCode(text);
    if (!parsed.ok)
      return { ...refuseWithProblem('wrong-code'), ...(parsed.group && { group: parsed.group }) };
    const { proof, wrapKey } = await deriveRecoveryKeys(parsed.code);
    worker.recoveryKey = wrapKey;
    return createSuccess(proof);
  },
  /** Whether the typed text is this group of the code, counted from 1. */
  async isGroupOfCode(code: string, group: number, typed: string): Promise<boolean> {
    const parsed = parseRecoveryCode(code);
    return parsed.ok && isRecoveryCodeGroupRight(parsed.code, group, typed);
  },
});

const passkeys = (worker: WorkerState) => ({
  knownPasskeys: async (account: string) => await listKnownPasskeys(worker.parts, account),
  openWithPasskey: async (state: ServerVaultState, profile: Omit<OpenAccount, 'id'>, answer: PasskeyOutput) =>
    await openWithPasskey(worker, state, profile, answer),
  openFromDeviceWithPasskey: async (account: string, answer: PasskeyOutput) =>
    await openFromDeviceWithPasskey(worker, account, answer),
});

// Calls that return records run one at a time. Otherwise an older answer could arrive after a newer one, and the page
// would keep showing an outdated state, such as "still to be sent".
const records = (worker: WorkerState, runInOrder = createSerialQueue()) => ({
  save: (edits: readonly RecordEdit[]) =>
    runInOrder(() => sealAndStoreEdits(requireKeyring(worker), edits, worker.now())),
  /** Moves records to their kind's current category. */
  moveRecords: (ids: readonly string[]) =>
    runInOrder(() => moveRecords(requireKeyring(worker), ids, worker.now())),
  /** Reads records again that another tab has written. */
  read: (ids: readonly string[]) =>
    runInOrder(async () => {
      const keyring = requireKeyring(worker);
      const rows = await readRows(keyring.store, ids);
      return await openStoredRows(
        keyring,
        rows.filter(row => row !== undefined),
      );
    }),
  nextBatch: async () => await takeNextPushBatch(requireKeyring(worker)),
  signPush: async (batch: readonly PushedRecord[]) => await signPush(requireKeyring(worker), batch),
  applyPushResults: (batch: readonly SealedRecord[], results: readonly PushResult[]) =>
    runInOrder(() => applyPushResults(requireKeyring(worker), batch, results)),
  requeueRejected: async (batch: readonly SealedRecord[]) =>
    await requeueRejected(requireKeyring(worker), batch),
  readPlaces: async () => await readPullPositions(requireKeyring(worker).store),
  forgetPlaces: async () => await forgetPullPositions(requireKeyring(worker)),
  isReturning: async () => (await readReturnEpoch(requireKeyring(worker).store)) !== undefined,
  endReturning: async () => await endReturningLostState(requireKeyring(worker).store),
  applyPage: (page: PullResponse) => runInOrder(() => applyPulledPage(requireKeyring(worker), page)),
  purgeOld: (ids: readonly string[]) =>
    runInOrder(() => purgeOldRecords(requireKeyring(worker), ids, worker.now())),
  ...checkpointCalls(worker, runInOrder),
});

const activity = (worker: WorkerState) => ({
  seenActivity: async () => await readSeenActivity(requireKeyring(worker)),
  checkActivity: async (entries: readonly ActivityEntry[]) =>
    await checkActivity(requireKeyring(worker), entries, worker.now()),
});

const versions = (worker: WorkerState) => ({
  openVersions: async (id: string, given: readonly StoredVersion[]) =>
    await openVersions(requireKeyring(worker), id, given),
  openAllVersions: async (given: readonly StoredVersion[]) =>
    await openStoredVersions(requireKeyring(worker), given),
});

/** Calls run in order, because the next page reads the draft that a closing form has just written. */
const drafts = (worker: WorkerState, runInOrder = createSerialQueue()) => ({
  readDraft: async (key: string) => await runInOrder(() => readDraft(requireKeyring(worker), key)),
  async writeDraft(key: string, draft: Omit<FormDraft, 'writtenAt'>): Promise<void> {
    const keyring = requireKeyring(worker);
    const written = { ...draft, writtenAt: new Date(worker.now()).toISOString() };
    await runInOrder(() => storeDraft(keyring, key, written));
  },
  draftKeys: async (beginning: string) =>
    await runInOrder(() => listDraftKeys(requireKeyring(worker), beginning)),
  clearDraft: async (key: string) => await runInOrder(() => deleteDraft(requireKeyring(worker), key)),
});

// Loaded on demand, because only people with reminders need these ids.
const reminders = (worker: WorkerState) => {
  const load = async () => {
    requireKeyring(worker);
    return await pageCode.load(() => import('@kinfolio/vault/reminder-ids'));
  };
  return {
    newReminderKey: async () => (await load()).createReminderKey(),
    reminderIds: async (key: string, texts: readonly string[]) =>
      await (await load()).deriveReminderIds(key, texts),
  };
};

// The code that seals files is loaded with the first file, so that opening a passport need not wait for it.
const files = (worker: WorkerState) => {
  const load = async () => {
    requireKeyring(worker);
    return await pageCode.load(() => import('./records/files.ts'));
  };
  return {
    newFileKey: async () => (await load()).createFileKey(),
    layoutOf: async (size: number, form?: FileFormat) => (await load()).computeFileLayout(size, form),
    isListOf: async (list: ArrayBuffer, size: number, digest: string) =>
      await (await load()).isListOfFile(list, size, digest),
    digestOf: async (sealed: readonly string[]) => await (await load()).computeFileDigest(sealed),
    /** Seals part of a file. Also returns the content hashes of all chunks in that part. */
    sealPart: async (part: SealedFilePart) => await (await load()).sealFilePart(part),
    /** The content hashes of the first chunks. */
    hashChunks: async (content: Blob, count: number) => await (await load()).hashChunks(content, count),
    /** Opens consecutive chunks from their sealed bytes; undefined if a chunk does not open. */
    openPart: async (part: SealedBytesFromChunk) => await (await load()).openFilePart(part),
  };
};
