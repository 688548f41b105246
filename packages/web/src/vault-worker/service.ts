import type { ActivityEntry } from '@kinfolio/contract/activity';
import type {
  PullAnswer,
  PushedRecord,
  PushResult,
  SealedRecord,
  StoredVersion,
} from '@kinfolio/contract/wire';
import type { FileForm } from '@kinfolio/vault/files';
import { recoveryKeys } from '@kinfolio/vault/keys/recovery';
import { isGroupOfRecoveryCode, parseRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { pageCode } from '../lib/page-code/page-code.ts';
import { createSerialQueue } from '../lib/serial-queue.ts';
import { grantCalls } from './grants/grant-calls.ts';
import { sharedCalls } from './grants/shared-calls.ts';
import { clearDraft, draftKeys, readDraft, writeDraft } from './keys/drafts.ts';
import { knownPasskeys, type PasskeyAnswer } from './keys/passkeys.ts';
import { permissionFor } from './keys/proofs.ts';
import { forgetHalf, keptCopies, lookAtDevice, splitKey } from './keys/reload.ts';
import { clearState, forgetSecrets, mayProve, requireKeyring, type WorkerState } from './keys/state.ts';
import { keepState, keysetsWanted } from './opening/kept-state.ts';
import { keysetCalls } from './opening/keyset-calls.ts';
import {
  isSaltOfCopy,
  openCopyWithSecret,
  openFromDevice,
  openFromDeviceWithPasskey,
  openNext,
  openWithCode,
  openWithHalf,
  openWithPasskey,
  openWithSecret,
} from './opening/opening.ts';
import { passwordCalls } from './opening/password-calls.ts';
import { pendingSignUpCalls } from './pending/pending-sign-up-calls.ts';
import { checkActivity, seenActivity } from './records/activity.ts';
import { checkpointCalls } from './records/checkpoints/checkpoint-calls.ts';
import type { FilePart, SealedPart } from './records/files.ts';
import { moveRecords } from './records/move.ts';
import { applyPushResults, nextBatch, requeueRejected } from './records/outbox.ts';
import { applyPage, forgetPlaces } from './records/pull.ts';
import { purgeOld } from './records/purge.ts';
import { openRows } from './records/read.ts';
import { endReturning, readReturning } from './records/returning.ts';
import { saveEdits } from './records/save.ts';
import { signPush } from './records/signing.ts';
import { openEach, openVersions } from './records/versions.ts';
import { currentCopy, forgetCopies, noteCopy, removeCopy } from './store/copies.ts';
import { type DatabaseParts, readPlaces, readRows } from './store/database.ts';
import { dropPreloaded, preload } from './store/preload.ts';
import { type CategoryFor, categoryByKind } from './types/category.ts';
import { type Outcome, ok, refuse } from './types/outcome.ts';
import type { ShownVault } from './types/shown-vault.ts';
import type { Draft, Edit, OpenAccount } from './types/values.ts';

/** What the worker does for the page. A type of its own, so that the page never imports what does it. */
export type VaultService = ReturnType<typeof createVaultService>;

/**
 * The worker's whole service over one database: every key stays in here. What goes out is what must: the secret that
 * is sent as the password, a code to be printed, sealed bytes, and the records themselves.
 */
export function createVaultService(
  parts: DatabaseParts,
  now: () => number,
  categoryFor: CategoryFor = categoryByKind,
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
  /** Begins to read what this device keeps of an account, before anybody types its password. */
  async preload(account: string): Promise<void> {
    await preload(worker, account);
  },
  lookAtDevice: async (account: string) => await lookAtDevice(worker.parts, account),
  /** Everything a new vault needs to exist, under the secret derived just before. */
  async makeVault(account: string) {
    const { secret } = worker;
    if (secret === undefined) return refuse('not-open');
    const { makeVault } = await pageCode.load(() => import('./keys/make-vault.ts'));
    const at = new Date(worker.now()).toISOString();
    const { accountKey, identity: _stays, ...made } = await makeVault(account, secret, at);
    mayProve(worker, { account, accountKey, apart: true, ...(await permissionFor(made.vault)) });
    return ok(made);
  },
  /** After which keyset those since are wanted, before this state can be taken; undefined for none. */
  keysetsWanted: async (state: ShownVault) => await keysetsWanted(worker, state),
  openWithSecret: async (state: ShownVault, profile: Omit<OpenAccount, 'id'>) =>
    await openWithSecret(worker, state, profile),
  openWithCode: async (state: ShownVault, profile: Omit<OpenAccount, 'id'>) =>
    await openWithCode(worker, state, profile),
  openFromDevice: async (account: string, password: string) =>
    await openFromDevice(worker, account, password),
  openWithHalf: async (account: string, serverHalf: string) =>
    await openWithHalf(worker, account, serverHalf),
  /** The next of the records that the way in left for later, so that the first page need not wait for them. */
  openNext: async () => await openNext(worker),
  keepState: async (state: ShownVault, profile?: Omit<OpenAccount, 'id'>) =>
    await keepState(worker, state, profile),
  splitKey: async (session: string) => await splitKey(requireKeyring(worker), session),
  forgetHalf: async (account: string) => await forgetHalf(worker.parts, account),
  /** Forgets what a way in that failed has left: secrets on their way to a vault, or one half opened. */
  async giveUp(): Promise<void> {
    forgetSecrets(worker);
    if (worker.keyring !== undefined) await clearState(worker);
  },
  async wipe(): Promise<void> {
    await clearState(worker);
  },
  /** Forgets the keys and deletes the account's sealed copies from this device. */
  async forgetAccount(account: string): Promise<void> {
    await clearState(worker);
    await forgetCopies(worker.parts, account);
  },
});

const copies = (worker: WorkerState) => ({
  /** The vault of the copy that opens without the server. */
  currentCopy: async (account: string) => (await currentCopy(worker.parts, account))?.vault,
  keptCopies: async (account: string) => await keptCopies(worker.parts, account),
  isSaltOfCopy: async (account: string, salt: string) => await isSaltOfCopy(worker, account, salt),
  /** Whether there is a secret to make a vault under, or to open a copy with, without asking again. */
  hasSecret: async () => worker.secret !== undefined,
  /** Opens the copy with the secret derived just before. */
  openCopyWithSecret: async (account: string) => await openCopyWithSecret(worker, account),
  /** Makes a copy the one that opens without the server. */
  async useCopy(account: string, vault: string): Promise<void> {
    await dropPreloaded(worker);
    await noteCopy(worker.parts, { account, vault });
  },
  /** Deletes one copy that is not open. Only for a person who asked. */
  async removeCopy(account: string, vault: string): Promise<void> {
    if (worker.keyring?.vault === vault) return;
    await dropPreloaded(worker);
    await removeCopy(worker.parts, { account, vault });
  },
});

const kits = (worker: WorkerState) => ({
  /** What a recovery code signs in with; opening the vault then uses it. A mistyped group is named. */
  async proveCode(text: string): Promise<Outcome<string>> {
    const parsed = parseRecoveryCode(text);
    if (!parsed.ok) return { ...refuse('wrong-code'), ...(parsed.group && { group: parsed.group }) };
    const { proof, wrapKey } = await recoveryKeys(parsed.code);
    worker.recoveryKey = wrapKey;
    return ok(proof);
  },
  /** Whether somebody typed this group (from 1) of the code back. */
  async isGroupOfCode(code: string, group: number, typed: string): Promise<boolean> {
    const parsed = parseRecoveryCode(code);
    return parsed.ok && isGroupOfRecoveryCode(parsed.code, group, typed);
  },
});

const passkeys = (worker: WorkerState) => ({
  knownPasskeys: async (account: string) => await knownPasskeys(worker.parts, account),
  openWithPasskey: async (state: ShownVault, profile: Omit<OpenAccount, 'id'>, answer: PasskeyAnswer) =>
    await openWithPasskey(worker, state, profile, answer),
  openFromDeviceWithPasskey: async (account: string, answer: PasskeyAnswer) =>
    await openFromDeviceWithPasskey(worker, account, answer),
});

// What answers with records does so in turn: an answer read before another one was written, yet given after it, would
// show an older state for ever, such as "still to be sent".
const records = (worker: WorkerState, runInOrder = createSerialQueue()) => ({
  save: (edits: readonly Edit[]) => runInOrder(() => saveEdits(requireKeyring(worker), edits, worker.now())),
  /** Moves records to the category that their kind has now. */
  moveRecords: (ids: readonly string[]) =>
    runInOrder(() => moveRecords(requireKeyring(worker), ids, worker.now())),
  /** Reads records again that another tab has written. */
  read: (ids: readonly string[]) =>
    runInOrder(async () => {
      const keyring = requireKeyring(worker);
      const rows = await readRows(keyring.store, ids);
      return await openRows(
        keyring,
        rows.filter(row => row !== undefined),
      );
    }),
  nextBatch: async () => await nextBatch(requireKeyring(worker)),
  signPush: async (batch: readonly PushedRecord[]) => await signPush(requireKeyring(worker), batch),
  applyPushResults: (batch: readonly SealedRecord[], results: readonly PushResult[]) =>
    runInOrder(() => applyPushResults(requireKeyring(worker), batch, results)),
  requeueRejected: async (batch: readonly SealedRecord[]) =>
    await requeueRejected(requireKeyring(worker), batch),
  readPlaces: async () => await readPlaces(requireKeyring(worker).store),
  forgetPlaces: async () => await forgetPlaces(requireKeyring(worker)),
  isReturning: async () => (await readReturning(requireKeyring(worker).store)) !== undefined,
  endReturning: async () => await endReturning(requireKeyring(worker).store),
  applyPage: (page: PullAnswer) => runInOrder(() => applyPage(requireKeyring(worker), page)),
  purgeOld: (ids: readonly string[]) => runInOrder(() => purgeOld(requireKeyring(worker), ids, worker.now())),
  ...checkpointCalls(worker, runInOrder),
});

const activity = (worker: WorkerState) => ({
  seenActivity: async () => await seenActivity(requireKeyring(worker)),
  checkActivity: async (entries: readonly ActivityEntry[]) =>
    await checkActivity(requireKeyring(worker), entries, worker.now()),
});

const versions = (worker: WorkerState) => ({
  openVersions: async (id: string, given: readonly StoredVersion[]) =>
    await openVersions(requireKeyring(worker), id, given),
  openAllVersions: async (given: readonly StoredVersion[]) => await openEach(requireKeyring(worker), given),
});

/** In turn: what a form kept as it closed is what the next page reads. */
const drafts = (worker: WorkerState, runInOrder = createSerialQueue()) => ({
  readDraft: async (key: string) => await runInOrder(() => readDraft(requireKeyring(worker), key)),
  async writeDraft(key: string, draft: Omit<Draft, 'writtenAt'>): Promise<void> {
    const keyring = requireKeyring(worker);
    const written = { ...draft, writtenAt: new Date(worker.now()).toISOString() };
    await runInOrder(() => writeDraft(keyring, key, written));
  },
  draftKeys: async (beginning: string) =>
    await runInOrder(() => draftKeys(requireKeyring(worker), beginning)),
  clearDraft: async (key: string) => await runInOrder(() => clearDraft(requireKeyring(worker), key)),
});

// Only a person with reminders needs their names.
const reminders = (worker: WorkerState) => {
  const load = async () => {
    requireKeyring(worker);
    return await pageCode.load(() => import('@kinfolio/vault/reminder-ids'));
  };
  return {
    newReminderKey: async () => (await load()).newReminderKey(),
    reminderIds: async (key: string, texts: readonly string[]) =>
      await (await load()).reminderIds(key, texts),
  };
};

// Sealing files is loaded when there is one: opening a passport need not wait for it.
const files = (worker: WorkerState) => {
  const load = async () => {
    requireKeyring(worker);
    return await pageCode.load(() => import('./records/files.ts'));
  };
  return {
    /** A key that no file had before. */
    newFileKey: async () => (await load()).newFileKey(),
    layoutOf: async (size: number, form?: FileForm) => (await load()).layoutOf(size, form),
    isListOf: async (list: ArrayBuffer, size: number, digest: string) =>
      await (await load()).isListOf(list, size, digest),
    digestOf: async (sealed: readonly string[]) => await (await load()).digestOf(sealed),
    /** Some of the bytes of a sealed file, and what the contents of all chunks that lie in them are known by. */
    sealPart: async (part: FilePart) => await (await load()).sealPart(part),
    /** What the contents of so many first chunks are known by. */
    hashChunks: async (content: Blob, count: number) => await (await load()).hashChunks(content, count),
    /** The content of chunks that follow each other, from their sealed bytes; undefined when one does not open. */
    openPart: async (part: SealedPart) => await (await load()).openPart(part),
  };
};
