import { maxKeysetsToRestore } from '@kinfolio/contract/keyset';
import { sealDraft } from '@kinfolio/vault/envelope';
import { toKnownKeyset } from '@kinfolio/vault/keyset/history';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { openDraftWithAnyKey } from '../keys/drafts.ts';
import { chooseWrapFloor, type Keyring, openKeyring } from '../keys/keyring.ts';
import { readKeyVersion } from '../keys/open-account-key.ts';
import { replaceKeyring, requireKeyring, type WorkerState } from '../keys/state.ts';
import { addUnnamedRows, verifyServerState } from '../keys/verify-shown.ts';
import { queueLostRowsForReturn } from '../records/returning.ts';
import {
  hasStore,
  type IndexedDbParts,
  openExistingStore,
  readStoredVault,
  type VaultMeta,
} from '../store/database.ts';
import { isKeysetProblem, type KeysetProblem, type ServerVaultState } from '../types/server-vault-state.ts';
import type { OpenAccount } from '../types/values.ts';

/** The part of an account that is neither a key nor a record, stored sealed together with the vault's keys. */
export type AccountProfile = Omit<OpenAccount, 'id'>;

/** The draft name under which a {@link AccountProfile} is sealed. No form uses this name. */
const profileName = 'account:profile';

/** The result of checking the server's state of the open vault. `renewed`: its keys have been replaced. */
export type AcceptStateResult = 'kept' | 'renewed' | KeysetProblem;

/**
 * Checks the server's current state of the open vault and stores it for the next offline unlock and the next change.
 * Stores nothing unless everything is correct: see [Note: What a device takes from the server].
 */
export async function acceptServerState(
  worker: WorkerState,
  state: ServerVaultState,
  profile?: AccountProfile,
): Promise<AcceptStateResult> {
  const keyring = requireKeyring(worker);
  if (state.vaultId !== keyring.vault) return 'kept';
  // Keys with a higher number are accepted only once something has been opened with them.
  if (readKeyVersion(state) > keyring.keyVersion) return 'renewed';
  const { accountKey, keyVersion, store } = keyring;
  const before = await readStoredVault(store);
  const known = before?.known;
  const way = { accountKey, floor: chooseWrapFloor(keyring), keyVersion };
  const verified = await verifyServerState(way, state, { known, opensNoKeptWrap: false });
  if (!verified.ok) return isKeysetProblem(verified.problem) ? verified.problem : 'keyset-forged';
  const taken = addUnnamedRows(state, before?.state);
  const next = await openKeyring(taken, keyring, verified.value, keyring);
  await saveVaultState(next, taken, profile);
  if (worker.keyring === keyring) replaceKeyring(worker, next);
  return 'kept';
}

/**
 * Stores the state of an open vault, with the number and hash of its keyset, in one transaction. If another tab has
 * stored a newer state meanwhile, that state is kept. If the epoch has changed, all rows are queued to be returned to
 * the server.
 */
export async function saveVaultState(
  keyring: Keyring,
  shown: ServerVaultState,
  profile?: AccountProfile,
): Promise<void> {
  const { store, signed } = keyring;
  const { since = [], ...state } = shown;
  const sealed = profile && (await sealProfile(keyring, profile));
  const { epoch } = state;
  const isOther = (was: VaultMeta | undefined) =>
    was?.state.epoch !== undefined && epoch !== undefined && was.state.epoch !== epoch;
  // The records are locked only if they change, so that nothing else has to wait for them.
  const tables = isOther(await readStoredVault(store))
    ? [store.meta, store.records, store.there]
    : [store.meta];
  await store.transaction('rw', tables, async () => {
    const before = await readStoredVault(store);
    if (before !== undefined && before.known.sequence > signed.keyset.sequence) return;
    if (epoch !== undefined && isOther(before) && tables.length > 1)
      await queueLostRowsForReturn(store, epoch);
    const known = toKnownKeyset(signed);
    const isTakenBack = signed.keyset.reason === 'undo' && before?.known.sequence !== known.sequence;
    if (isTakenBack) await store.meta.put({ key: 'taking-all' });
    const history = historyOf(before, since, state.keyset);
    await store.meta.put({ key: 'vault', state, known, history, profile: sealed ?? before?.profile ?? '' });
  });
}

/** The keysets that lead to the newest, in order: those already known, and those shown with it. */
function historyOf(
  before: VaultMeta | undefined,
  since: readonly string[],
  newest: string | undefined,
): readonly string[] {
  const known = before?.history ?? [before?.state.keyset];
  const numbered = new Map<number, string>();
  for (const text of [...known, ...since, newest]) {
    const read = readKeyset(text ?? '');
    if (read.ok && text !== undefined) numbered.set(read.payload.sequence, text);
  }
  const last = readKeyset(newest ?? '');
  const upTo = last.ok ? last.payload.sequence : 0;
  return [...numbered]
    .filter(([sequence]) => sequence <= upTo)
    .toSorted(([one], [other]) => one - other)
    .map(([, text]) => text)
    .slice(-maxKeysetsToRestore);
}

/** The copy of a vault on this device; undefined if the device has no copy of it. */
export async function readLocalVault(
  parts: IndexedDbParts,
  { accountId: account, vaultId: vault }: Pick<ServerVaultState, 'accountId' | 'vaultId'>,
): Promise<VaultMeta | undefined> {
  if (!(await hasStore(parts, { account, vault }))) return undefined;
  const store = openExistingStore(parts, { account, vault });
  try {
    return await readStoredVault(store);
  } finally {
    store.close();
  }
}

/**
 * Returns the number of the keyset after which this device needs every keyset from the server; undefined if it needs
 * none. If the server's keyset has predecessors that this device has not seen, the result is the last keyset that the
 * device has seen. A device that has seen none needs the keysets that it may have to return later, if the server is
 * restored from an old backup.
 */
export async function findFirstMissingKeyset(
  worker: WorkerState,
  state: ServerVaultState,
): Promise<number | undefined> {
  const read = readKeyset(state.keyset ?? '');
  if (!read.ok) return undefined;
  const { sequence } = read.payload;
  const kept = await readLocalVault(worker.parts, state);
  const known = kept?.known.sequence ?? Math.max(0, sequence - maxKeysetsToRestore);
  return sequence > known + 1 ? known : undefined;
}

/** The part of the account that this device stores together with the vault's keys. */
export async function readProfile(keyring: Keyring): Promise<AccountProfile> {
  return await openProfile(keyring, (await readStoredVault(keyring.store))?.profile ?? '');
}

const profileContext = (keyring: Keyring) => ({ account: keyring.account, draft: profileName });

async function sealProfile(
  keyring: Keyring,
  { email, displayName, outside }: AccountProfile,
): Promise<string> {
  const profile = { email, displayName, ...(outside !== undefined && { outside }) };
  return await sealDraft(keyring.draftKey, profileContext(keyring), profile);
}

/** Opens a sealed profile; an empty one if it does not open. */
export async function openProfile(keyring: Keyring, sealed: string): Promise<AccountProfile> {
  const none = { email: '', displayName: '' };
  try {
    const opened = await openDraftWithAnyKey(keyring, profileName, sealed);
    return opened.ok && isProfile(opened.content) ? opened.content : none;
  } catch {
    // The records must open even if the stored name is damaged. The next sign-in stores the name again.
    return none;
  }
}

function isProfile(content: unknown): content is AccountProfile {
  return typeof content === 'object' && content !== null && 'email' in content && 'displayName' in content;
}
