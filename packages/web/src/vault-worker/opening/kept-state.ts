import { maxReturnedKeysets } from '@kinfolio/contract/keyset';
import { sealDraft } from '@kinfolio/vault/envelope';
import { knownOf } from '@kinfolio/vault/keyset/history';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { openWithAny } from '../keys/drafts.ts';
import { floorOf, type Keyring, openKeyring } from '../keys/keyring.ts';
import { keyVersionOf } from '../keys/open-account-key.ts';
import { replaceKeyring, requireKeyring, type WorkerState } from '../keys/state.ts';
import { verifyShown, withKnownRows } from '../keys/verify-shown.ts';
import { expectToReturn } from '../records/returning.ts';
import { type DatabaseParts, hasStore, openKeptStore, readVault, type VaultMeta } from '../store/database.ts';
import { isKeysetProblem, type KeysetProblem, type ShownVault } from '../types/shown-vault.ts';
import type { OpenAccount } from '../types/values.ts';

/** What of an account is not a key and not a record, and is kept sealed beside the vault's keys. */
export type Profile = Omit<OpenAccount, 'id'>;

/** Where a sealed {@link Profile} says it belongs; no form has a draft of this name. */
const profileName = 'account:profile';

/** What came of a state that the server showed of the open vault. `renewed`: its keys are others by now. */
export type StateAnswer = 'kept' | 'renewed' | KeysetProblem;

/**
 * Takes what the server now shows of the open vault, for the next unlock without network and for the next change. Nothing
 * of it is kept unless all of it is right: see [Note: What a device takes from the server].
 */
export async function keepState(
  worker: WorkerState,
  state: ShownVault,
  profile?: Profile,
): Promise<StateAnswer> {
  const keyring = requireKeyring(worker);
  if (state.vaultId !== keyring.vault) return 'kept';
  // Keys of a higher number are taken once something opened with them.
  if (keyVersionOf(state) > keyring.keyVersion) return 'renewed';
  const { accountKey, keyVersion, store } = keyring;
  const before = await readVault(store);
  const known = before?.known;
  const way = { accountKey, floor: floorOf(keyring), keyVersion };
  const verified = await verifyShown(way, state, { known, opensNoKeptWrap: false });
  if (!verified.ok) return isKeysetProblem(verified.problem) ? verified.problem : 'keyset-forged';
  const taken = withKnownRows(state, before?.state);
  const next = await openKeyring(taken, keyring, verified.value, keyring);
  await writeState(next, taken, profile);
  if (worker.keyring === keyring) replaceKeyring(worker, next);
  return 'kept';
}

/**
 * Writes what opens the vault of a keyring, with the number and hash of its keyset, in one transaction. Another tab may
 * have taken a newer one meanwhile: then that one stays. In another epoch than before, rows begin to be given back.
 */
export async function writeState(keyring: Keyring, shown: ShownVault, profile?: Profile): Promise<void> {
  const { store, signed } = keyring;
  const { since = [], ...state } = shown;
  const sealed = profile && (await sealProfile(keyring, profile));
  const { epoch } = state;
  const isOther = (was: VaultMeta | undefined) =>
    was?.state.epoch !== undefined && epoch !== undefined && was.state.epoch !== epoch;
  // The records are held only where they change, so that nothing waits for them otherwise.
  const tables = isOther(await readVault(store)) ? [store.meta, store.records, store.there] : [store.meta];
  await store.transaction('rw', tables, async () => {
    const before = await readVault(store);
    if (before !== undefined && before.known.sequence > signed.keyset.sequence) return;
    if (epoch !== undefined && isOther(before) && tables.length > 1) await expectToReturn(store, epoch);
    const known = knownOf(signed);
    const isTakenBack = signed.keyset.reason === 'undo' && before?.known.sequence !== known.sequence;
    if (isTakenBack) await store.meta.put({ key: 'taking-all' });
    const history = historyOf(before, since, state.keyset);
    await store.meta.put({ key: 'vault', state, known, history, profile: sealed ?? before?.profile ?? '' });
  });
}

/** The keysets that lead to the newest, in order: those that were known, and those that were shown with it. */
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
    .slice(-maxReturnedKeysets);
}

/** What this device keeps of one vault; undefined for nothing. */
export async function keptVault(
  parts: DatabaseParts,
  { accountId: account, vaultId: vault }: Pick<ShownVault, 'accountId' | 'vaultId'>,
): Promise<VaultMeta | undefined> {
  if (!(await hasStore(parts, { account, vault }))) return undefined;
  const store = openKeptStore(parts, { account, vault });
  try {
    return await readVault(store);
  } finally {
    store.close();
  }
}

/**
 * The number of a keyset after which all are wanted: of the one that this device knows, where the server shows one of which it does
 * not know the one before. A device that knows none wants those that it may have to return, should the server be restored from
 * a backup that is older than the device. Undefined where none is wanted.
 */
export async function keysetsWanted(worker: WorkerState, state: ShownVault): Promise<number | undefined> {
  const read = readKeyset(state.keyset ?? '');
  if (!read.ok) return undefined;
  const { sequence } = read.payload;
  const kept = await keptVault(worker.parts, state);
  const known = kept?.known.sequence ?? Math.max(0, sequence - maxReturnedKeysets);
  return sequence > known + 1 ? known : undefined;
}

/** What of the account this device keeps beside the keys of its vault. */
export async function readProfile(keyring: Keyring): Promise<Profile> {
  return await openProfile(keyring, (await readVault(keyring.store))?.profile ?? '');
}

const profileContext = (keyring: Keyring) => ({ account: keyring.account, draft: profileName });

async function sealProfile(keyring: Keyring, { email, displayName, outside }: Profile): Promise<string> {
  const profile = { email, displayName, ...(outside !== undefined && { outside }) };
  return await sealDraft(keyring.draftKey, profileContext(keyring), profile);
}

/** Opens a sealed profile; an empty one where it does not open. */
export async function openProfile(keyring: Keyring, sealed: string): Promise<Profile> {
  const none = { email: '', displayName: '' };
  try {
    const opened = await openWithAny(keyring, profileName, sealed);
    return opened.ok && isProfile(opened.content) ? opened.content : none;
  } catch {
    // A name that was damaged on the device is not worth keeping the records shut; the next sign-in writes it again.
    return none;
  }
}

function isProfile(content: unknown): content is Profile {
  return typeof content === 'object' && content !== null && 'email' in content && 'displayName' in content;
}
