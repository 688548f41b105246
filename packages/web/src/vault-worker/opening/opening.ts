import type { VaultState } from '@kinfolio/contract/wire';
import { sealDraft } from '@kinfolio/vault/envelope';
import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import { openCategoryKeys } from '@kinfolio/vault/keys/category-keys';
import { openWithAny } from '../keys/drafts.ts';
import { type Keyring, keyVersionOf, openKeyring } from '../keys/keyring.ts';
import { openWithPassword, withHalves, withRecovery, withSecret } from '../keys/open-account-key.ts';
import { type PasskeyAnswer, withPasskey } from '../keys/passkeys.ts';
import { openState, requireKeyring, type WorkerState } from '../keys/state.ts';
import { openRows } from '../records/read.ts';
import { noteCopy } from '../store/copies.ts';
import { hasStore, openStore, type Row, readReload, readVault, type VaultMeta } from '../store/database.ts';
import { type Preloaded, preload, preloadedRows, preloadedVault } from '../store/preload.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';
import type { OpenAccount, OpenedPart, OpenVault } from '../types/values.ts';
import { firstRows, nextRows } from './first-rows.ts';

/** What of an account is not a key and not a record, and is kept sealed beside the vault's keys. */
type Profile = Omit<OpenAccount, 'id'>;

/** Where a sealed {@link Profile} says it belongs; no form has a draft of this name. */
const profileName = 'account:profile';

/** Opens with what the server gave and the secret derived just before. */
export async function openWithSecret(
  worker: WorkerState,
  state: VaultState,
  profile: Profile,
): Promise<Outcome<OpenVault>> {
  const accountKey = worker.secret && (await withSecret(state, worker.secret));
  if (accountKey === undefined) return refuse('cannot-open');
  return await openedOnline(worker, state, profile, accountKey);
}

/** Opens with what the server gave and the recovery code proved just before. */
export async function openWithCode(
  worker: WorkerState,
  state: VaultState,
  profile: Profile,
): Promise<Outcome<OpenVault>> {
  const accountKey = worker.recoveryKey && (await withRecovery(state, worker.recoveryKey));
  if (accountKey === undefined) return refuse('cannot-open');
  return await openedOnline(worker, state, profile, accountKey);
}

/** Opens with what the server gave and what a passkey answered. */
export async function openWithPasskey(
  worker: WorkerState,
  state: VaultState,
  profile: Profile,
  answer: PasskeyAnswer,
): Promise<Outcome<OpenVault>> {
  const accountKey = await withPasskey(state, answer);
  if (accountKey === undefined) return refuse('cannot-open');
  return await openedOnline(worker, state, profile, accountKey);
}

/** Opens what this device keeps, with what a passkey answered. `not-found` when it keeps nothing of the account. */
export async function openFromDeviceWithPasskey(
  worker: WorkerState,
  account: string,
  answer: PasskeyAnswer,
): Promise<Outcome<OpenVault>> {
  const kept = await preload(worker, account);
  const vault = await preloadedVault(kept);
  if (kept === undefined || vault === undefined) return refuse('not-found');
  const accountKey = await withPasskey(vault.state, answer);
  return accountKey === undefined
    ? refuse('cannot-open')
    : ok(await openedOffline(worker, kept, vault, accountKey));
}

/** Opens what this device keeps, with the password alone. `not-found` when it keeps nothing of the account. */
export async function openFromDevice(
  worker: WorkerState,
  account: string,
  password: string,
): Promise<Outcome<OpenVault>> {
  const kept = await preload(worker, account);
  const vault = await preloadedVault(kept);
  if (kept === undefined || vault === undefined) return refuse('not-found');
  const opened = await openWithPassword(vault.state, password);
  if (opened === undefined) return refuse('wrong-password');
  worker.secret = opened.secret;
  return ok(await openedOffline(worker, kept, vault, opened.accountKey));
}

/** Opens what this device keeps, with the secret derived just before. */
export async function openCopyWithSecret(worker: WorkerState, account: string): Promise<Outcome<OpenVault>> {
  const kept = await preload(worker, account);
  const vault = await preloadedVault(kept);
  if (kept === undefined || vault === undefined) return refuse('not-found');
  const accountKey = worker.secret && (await withSecret(vault.state, worker.secret));
  return accountKey === undefined
    ? refuse('wrong-password')
    : ok(await openedOffline(worker, kept, vault, accountKey));
}

/** Opens what this device keeps, with its half of the reload key and the server's. */
export async function openWithHalf(
  worker: WorkerState,
  account: string,
  serverHalf: string,
): Promise<Outcome<OpenVault>> {
  const kept = await preload(worker, account);
  const vault = await preloadedVault(kept);
  if (kept === undefined || vault === undefined) return refuse('not-found');
  const reload = await readReload(kept.store);
  const accountKey = reload && (await withHalves(account, reload, serverHalf));
  if (accountKey === undefined) return refuse('cannot-open');
  return ok(await openedOffline(worker, kept, vault, accountKey));
}

/** Opens the next of those that the way in left for later. See [Note: What is opened before the first page]. */
export async function openNext(worker: WorkerState): Promise<OpenedPart> {
  const keyring = requireKeyring(worker);
  const { next, rest } = nextRows(worker.rest ?? []);
  worker.rest = rest;
  return { ...(await openRows(keyring, next)), more: rest.length > 0 };
}

// [Note: The server's word for what opens the vault]
// A wrap that was never opened here may be random bytes. So the server's word replaces what the device knows only as
// far as it was just shown to open, by the way in or by the password typed last. Beyond that it is kept
// beside: a password that opened this copy opens it still, a category key stays as it was, and another vault, or
// keys that do not open what is here, are not kept at all. Whatever the server answers, the copy opens as it did.

/** What a state is kept with. */
interface Kept {
  readonly profile?: Profile;
  /** What opens it was just shown. */
  readonly shown: boolean;
}

/**
 * Keeps what the server now says opens the vault, so that the next unlock without network uses it. Whether the keys that
 * are open are still those of the vault: false when they were renewed elsewhere.
 */
export async function keepState(worker: WorkerState, state: VaultState, profile?: Profile): Promise<boolean> {
  const keyring = requireKeyring(worker);
  if (state.vaultId !== keyring.vault) return true;
  // Keys of another number are kept once something opened with them; those that were given up are not followed.
  if (keyVersionOf(state) !== keyring.keyVersion) return keyVersionOf(state) < keyring.keyVersion;
  const byPassword = worker.secret && (await withSecret(state, worker.secret));
  byPassword?.wipe();
  await writeState(keyring, state, { ...(profile && { profile }), shown: byPassword !== undefined });
  return true;
}

/** Writes what opens the vault of a keyring. See [Note: The server's word for what opens the vault]. */
export async function writeState(keyring: Keyring, state: VaultState, kept: Kept): Promise<void> {
  const before = await readVault(keyring.store);
  if (before && keyVersionOf(before.state) > keyVersionOf(state)) return;
  const known = withKnownKeys(state, before);
  await keyring.store.meta.put({
    key: 'vault',
    state: kept.shown ? known : withKnownPasswords(known, before),
    profile: kept.profile ? await sealProfile(keyring, kept.profile) : (before?.profile ?? ''),
  });
}

/** A server that leaves a category key out, or has other bytes for it, must not make its records unreadable here. */
export function withKnownKeys(state: VaultState, kept: VaultMeta | undefined): VaultState {
  if (kept === undefined || kept.state.vaultId !== state.vaultId) return state;
  const sameKey = keyVersionOf(kept.state) === keyVersionOf(state);
  const [first, second] = sameKey ? [kept.state, state] : [state, kept.state];
  const names = new Set(first.categoryKeys.map(idAndVersion));
  const others = second.categoryKeys.filter(key => !names.has(idAndVersion(key)));
  return { ...state, categoryKeys: [...first.categoryKeys, ...others] };
}

const idAndVersion = ({ id, keyVersion }: VaultState['categoryKeys'][number]) => `${id} ${keyVersion}`;

/** A vault of which nothing opens is none of this account key; no copy is begun for it. */
async function opensAny({ vaultId, categoryKeys }: VaultState, accountKey: AccountKey): Promise<boolean> {
  return (await openCategoryKeys(accountKey, vaultId, categoryKeys)).categories.size > 0;
}

/** While the account key is the one of before, its number is too, whatever the server answers. */
async function withKnownNumber(
  state: VaultState,
  kept: VaultMeta | undefined,
  accountKey: AccountKey,
): Promise<VaultState> {
  if (kept === undefined || keyVersionOf(kept.state) === keyVersionOf(state)) return state;
  const { categories } = await openCategoryKeys(accountKey, state.vaultId, kept.state.categoryKeys);
  return categories.size === 0 ? state : { ...state, keyVersion: keyVersionOf(kept.state) };
}

function withKnownPasswords(state: VaultState, kept: VaultMeta | undefined): VaultState {
  const given = new Set(state.wraps.map(({ envelope }) => envelope));
  const left = kept?.state.wraps.filter(wrap => wrap.method === 'password' && !given.has(wrap.envelope));
  return { ...state, wraps: [...state.wraps, ...(left ?? [])] };
}

async function openedOnline(
  worker: WorkerState,
  state: VaultState,
  profile: Profile,
  accountKey: AccountKey,
): Promise<Outcome<OpenVault>> {
  const { accountId: account, vaultId: vault } = state;
  if (!(await hasStore(worker.parts, { account, vault })) && !(await opensAny(state, accountKey))) {
    accountKey.wipe();
    return refuse('cannot-open');
  }
  await noteCopy(worker.parts, { account, vault });
  const store = openStore(worker.parts, { account, vault });
  const before = await readVault(store);
  const numbered = await withKnownNumber(state, before, accountKey);
  const known = withKnownKeys(numbered, before);
  const keyring = await openKeyring(known, accountKey, store, worker.categoryFor);
  await writeState(keyring, numbered, { profile, shown: true });
  await openState(worker, keyring);
  return ok(await vaultOf(worker, keyring, state, profile, await keyring.store.records.toArray()));
}

async function openedOffline(
  worker: WorkerState,
  kept: Preloaded,
  { state, profile }: VaultMeta,
  accountKey: AccountKey,
): Promise<OpenVault> {
  const keyring = await openKeyring(state, accountKey, kept.store, worker.categoryFor);
  const rows = await preloadedRows(kept);
  await openState(worker, keyring);
  return await vaultOf(worker, keyring, state, await openProfile(keyring, profile), rows);
}

async function vaultOf(
  worker: WorkerState,
  keyring: Keyring,
  state: VaultState,
  profile: Profile,
  rows: readonly Row[],
): Promise<OpenVault> {
  const account = { id: keyring.account, ...profile };
  const { vaultId, recoveryConfirmed } = state;
  const { first, rest } = firstRows(rows);
  worker.rest = rest;
  const opened = await openRows(keyring, first);
  return { account, vaultId, recoveryConfirmed, more: rest.length > 0, ...opened };
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

async function openProfile(keyring: Keyring, sealed: string): Promise<Profile> {
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
