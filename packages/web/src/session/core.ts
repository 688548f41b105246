import type { ActivityEntry } from '@kinfolio/contract/activity';
import type {
  PullAnswer,
  PushResult,
  SealedRecord,
  StoredVersion,
  VaultState,
} from '@kinfolio/contract/wire';
import { recoveryKeys } from '@kinfolio/vault/keys/recovery';
import { isGroupOfRecoveryCode, parseRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { checkActivity, seenActivity } from './activity.ts';
import { type CategoryFor, categoryByKind } from './category.ts';
import { clearDraft, draftKeys, readDraft, writeDraft } from './drafts.ts';
import { type Found, wrapEarlier } from './earlier.ts';
import type { FilePart, SealedPart } from './files.ts';
import { forgetSecrets, type Holder, letGo, ringOf } from './holder.ts';
import { createTurns } from './in-turn.ts';
import { fetchKept } from './kept.ts';
import { makeKit, makeVault } from './make-vault.ts';
import {
  keepState,
  openFromDevice,
  openFromDeviceWithPasskey,
  openNext,
  openWithCode,
  openWithHalf,
  openWithPasskey,
  openWithSecret,
} from './opening.ts';
import { settleBatch, takeBack, takeBatch } from './outbox.ts';
import { no, type Outcome, ok } from './outcome.ts';
import { isPasskeyOf, knownPasskeys, makePasskeyWrap, type PasskeyAnswer } from './passkeys.ts';
import { passwordCalls } from './password-calls.ts';
import { forgetCursor, takePage } from './pull.ts';
import { purgeOld } from './purge.ts';
import { openRows } from './read.ts';
import { forgetHalf, lookAtDevice, splitKey } from './reload.ts';
import { saveEdits } from './save.ts';
import { type DatabaseParts, deleteStore, readCursor, readRows } from './store.ts';
import type { Draft, Edit, OpenAccount } from './values.ts';
import { openEach, openVersions } from './versions.ts';
import { waitingCalls } from './waiting-calls.ts';

/** What the worker does for the page. A type of its own, so that the page never imports what does it. */
export type SessionCore = ReturnType<typeof createCore>;

/**
 * The worker's whole service over one database: every key stays in here. What goes out is what must: the secret that
 * is sent as the password, a code to be printed, sealed bytes, and the records themselves.
 */
export function createCore(
  parts: DatabaseParts,
  now: () => number,
  categoryFor: CategoryFor = categoryByKind,
) {
  const holder: Holder = { parts, now, categoryFor };
  return {
    ...passwordCalls(holder),
    ...openings(holder),
    ...kits(holder),
    ...passkeys(holder),
    ...records(holder),
    ...versions(holder),
    ...activity(holder),
    ...drafts(holder),
    ...files(holder),
    ...waitingCalls(holder),
  };
}

const openings = (holder: Holder) => ({
  /** Begins to read what this device keeps of an account, before anybody types its password. */
  async fetchAhead(account: string): Promise<void> {
    await fetchKept(holder, account);
  },
  lookAtDevice: async (account: string) => await lookAtDevice(holder.parts, account),
  /** Everything a new vault needs to exist, under the secret derived just before. */
  async makeVault(account: string) {
    return holder.secret ? ok(await makeVault(account, holder.secret)) : no('not-open');
  },
  openWithSecret: async (state: VaultState, profile: Omit<OpenAccount, 'id'>) =>
    await openWithSecret(holder, state, profile),
  openWithCode: async (state: VaultState, profile: Omit<OpenAccount, 'id'>) =>
    await openWithCode(holder, state, profile),
  openFromDevice: async (account: string, password: string) =>
    await openFromDevice(holder, account, password),
  openWithHalf: async (account: string, serverHalf: string) =>
    await openWithHalf(holder, account, serverHalf),
  /** The next of the records that the way in left for later, so that the first page need not wait for them. */
  openNext: async () => await openNext(holder),
  keepState: async (state: VaultState, profile?: Omit<OpenAccount, 'id'>) =>
    await keepState(ringOf(holder), state, profile),
  splitKey: async (session: string) => await splitKey(ringOf(holder), session),
  forgetHalf: async (account: string) => await forgetHalf(holder.parts, account),
  /** Forgets what a way in that failed has left: secrets on their way to a vault, or one half opened. */
  async giveUp(): Promise<void> {
    forgetSecrets(holder);
    if (holder.ring !== undefined) await letGo(holder);
  },
  async wipe(): Promise<void> {
    await letGo(holder);
  },
  /** Forgets the keys and deletes the account's sealed copy from this device. */
  async forgetAccount(account: string): Promise<void> {
    await letGo(holder);
    await deleteStore(holder.parts, account);
  },
});

const kits = (holder: Holder) => ({
  /** What a recovery code signs in with; opening the vault then uses it. A mistyped group is named. */
  async proveCode(text: string): Promise<Outcome<string>> {
    const parsed = parseRecoveryCode(text);
    if (!parsed.ok) return { ...no('wrong-code'), ...(parsed.group && { group: parsed.group }) };
    const { proof, wrapKey } = await recoveryKeys(parsed.code);
    holder.recoveryKey = wrapKey;
    return ok(proof);
  },
  /** Whether somebody typed this group (from 1) of the code back. */
  async isGroupOfCode(code: string, group: number, typed: string): Promise<boolean> {
    const parsed = parseRecoveryCode(code);
    return parsed.ok && isGroupOfRecoveryCode(parsed.code, group, typed);
  },
  async makeKit() {
    const { accountKey, account, keyVersion } = ringOf(holder);
    return await makeKit(accountKey, account, keyVersion);
  },
  wrapEarlier: (earlier: readonly VaultState[], typed: Found) => wrapEarlier(ringOf(holder), earlier, typed),
});

const passkeys = (holder: Holder) => ({
  knownPasskeys: async (account: string) => await knownPasskeys(holder.parts, account),
  makePasskeyWrap: async (secret: { bytes: ArrayBuffer }) =>
    await makePasskeyWrap(ringOf(holder), secret.bytes),
  isPasskey: async (answer: PasskeyAnswer) => await isPasskeyOf(ringOf(holder), answer),
  openWithPasskey: async (state: VaultState, profile: Omit<OpenAccount, 'id'>, answer: PasskeyAnswer) =>
    await openWithPasskey(holder, state, profile, answer),
  openFromDeviceWithPasskey: async (account: string, answer: PasskeyAnswer) =>
    await openFromDeviceWithPasskey(holder, account, answer),
});

// What answers with records does so in turn: an answer read before another one was written, yet given after it, would
// show an older state for ever, such as "still to be sent".
const records = (holder: Holder, inTurn = createTurns()) => ({
  save: (edits: readonly Edit[]) => inTurn(() => saveEdits(ringOf(holder), edits, holder.now())),
  /** Reads records again that another tab has written. */
  read: (ids: readonly string[]) =>
    inTurn(async () => {
      const ring = ringOf(holder);
      const rows = await readRows(ring.store, ids);
      return await openRows(
        ring,
        rows.filter(row => row !== undefined),
      );
    }),
  takeBatch: async () => await takeBatch(ringOf(holder)),
  settleBatch: (batch: readonly SealedRecord[], results: readonly PushResult[]) =>
    inTurn(() => settleBatch(ringOf(holder), batch, results)),
  takeBack: async (batch: readonly SealedRecord[]) => await takeBack(ringOf(holder), batch),
  readCursor: async () => await readCursor(ringOf(holder).store),
  forgetCursor: async () => await forgetCursor(ringOf(holder)),
  takePage: (page: PullAnswer) => inTurn(() => takePage(ringOf(holder), page)),
  purgeOld: (ids: readonly string[]) => inTurn(() => purgeOld(ringOf(holder), ids, holder.now())),
});

const activity = (holder: Holder) => ({
  seenActivity: async () => await seenActivity(ringOf(holder)),
  checkActivity: async (entries: readonly ActivityEntry[]) =>
    await checkActivity(ringOf(holder), entries, holder.now()),
});

const versions = (holder: Holder) => ({
  openVersions: async (id: string, given: readonly StoredVersion[]) =>
    await openVersions(ringOf(holder), id, given),
  openAllVersions: async (given: readonly StoredVersion[]) => await openEach(ringOf(holder), given),
});

const drafts = (holder: Holder) => ({
  readDraft: async (key: string) => await readDraft(ringOf(holder), key),
  async writeDraft(key: string, draft: Omit<Draft, 'writtenAt'>): Promise<void> {
    await writeDraft(ringOf(holder), key, { ...draft, writtenAt: new Date(holder.now()).toISOString() });
  },
  draftKeys: async (beginning: string) => await draftKeys(ringOf(holder), beginning),
  clearDraft: async (key: string) => await clearDraft(ringOf(holder), key),
});

// Sealing files is loaded when there is one: opening a passport need not wait for it.
const files = (holder: Holder) => {
  const load = async () => {
    ringOf(holder);
    return await import('./files.ts');
  };
  return {
    /** A key that no file had before. */
    newFileKey: async () => (await load()).newFileKey(),
    layoutOf: async (size: number) => (await load()).layoutOf(size),
    /** Some of the bytes of a sealed file, and what the contents of all chunks that lie in them are known by. */
    sealPart: async (part: FilePart) => await (await load()).sealPart(part),
    /** What the contents of so many first chunks are known by. */
    hashChunks: async (content: Blob, count: number) => await (await load()).hashChunks(content, count),
    /** The content of chunks that follow each other, from their sealed bytes; undefined when one does not open. */
    openPart: async (part: SealedPart) => await (await load()).openPart(part),
  };
};
