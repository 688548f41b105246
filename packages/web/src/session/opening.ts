import type { VaultState } from '@kinfolio/contract/wire';
import { sealDraft } from '@kinfolio/vault/envelope';
import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import { openWithAny } from './drafts.ts';
import { firstRows, nextRows } from './first-rows.ts';
import { type Holder, hold, ringOf } from './holder.ts';
import { fetchKept, type Kept, keptRows, keptVault } from './kept.ts';
import { type Keyring, keyVersionOf, openKeyring } from './keyring.ts';
import { withHalves, withPassword, withRecovery, withSecret } from './open-account-key.ts';
import { no, type Outcome, ok } from './outcome.ts';
import { type PasskeyAnswer, withPasskey } from './passkeys.ts';
import { openRows } from './read.ts';
import { openStore, type Row, readReload, readVault, type VaultMeta } from './store.ts';
import type { OpenAccount, OpenedPart, OpenVault } from './values.ts';

/** What of an account is not a key and not a record, and is kept sealed beside the vault's keys. */
type Profile = Omit<OpenAccount, 'id'>;

/** Where a sealed {@link Profile} says it belongs; no form has a draft of this name. */
const profileName = 'account:profile';

/** Opens with what the server gave and the secret derived just before. */
export async function openWithSecret(
  holder: Holder,
  state: VaultState,
  profile: Profile,
): Promise<Outcome<OpenVault>> {
  const accountKey = holder.secret && (await withSecret(state, holder.secret));
  if (accountKey === undefined) return no('cannot-open');
  return await openedOnline(holder, state, profile, accountKey);
}

/** Opens with what the server gave and the recovery code proved just before. */
export async function openWithCode(
  holder: Holder,
  state: VaultState,
  profile: Profile,
): Promise<Outcome<OpenVault>> {
  const accountKey = holder.recoveryKey && (await withRecovery(state, holder.recoveryKey));
  if (accountKey === undefined) return no('cannot-open');
  return await openedOnline(holder, state, profile, accountKey);
}

/** Opens with what the server gave and what a passkey answered. */
export async function openWithPasskey(
  holder: Holder,
  state: VaultState,
  profile: Profile,
  answer: PasskeyAnswer,
): Promise<Outcome<OpenVault>> {
  const accountKey = await withPasskey(state, answer);
  if (accountKey === undefined) return no('cannot-open');
  return await openedOnline(holder, state, profile, accountKey);
}

/** Opens what this device keeps, with what a passkey answered. `not-found` when it keeps nothing of the account. */
export async function openFromDeviceWithPasskey(
  holder: Holder,
  account: string,
  answer: PasskeyAnswer,
): Promise<Outcome<OpenVault>> {
  const kept = await fetchKept(holder, account);
  const vault = await keptVault(kept);
  if (kept === undefined || vault === undefined) return no('not-found');
  const accountKey = await withPasskey(vault.state, answer);
  return accountKey === undefined
    ? no('cannot-open')
    : ok(await openedOffline(holder, kept, vault, accountKey));
}

/** Opens what this device keeps, with the password alone. `not-found` when it keeps nothing of the account. */
export async function openFromDevice(
  holder: Holder,
  account: string,
  password: string,
): Promise<Outcome<OpenVault>> {
  const kept = await fetchKept(holder, account);
  const vault = await keptVault(kept);
  if (kept === undefined || vault === undefined) return no('not-found');
  const opened = await withPassword(vault.state, password);
  if (opened === undefined) return no('wrong-password');
  holder.secret = opened.secret;
  return ok(await openedOffline(holder, kept, vault, opened.accountKey));
}

/** Opens what this device keeps, with its half of the reload key and the server's. */
export async function openWithHalf(
  holder: Holder,
  account: string,
  serverHalf: string,
): Promise<Outcome<OpenVault>> {
  const kept = await fetchKept(holder, account);
  const vault = await keptVault(kept);
  if (kept === undefined || vault === undefined) return no('not-found');
  const reload = await readReload(kept.store);
  const accountKey = reload && (await withHalves(account, reload, serverHalf));
  if (accountKey === undefined) return no('cannot-open');
  return ok(await openedOffline(holder, kept, vault, accountKey));
}

/** Opens the next of those that the way in left for later. See [Note: What is opened before the first page]. */
export async function openNext(holder: Holder): Promise<OpenedPart> {
  const ring = ringOf(holder);
  const { next, rest } = nextRows(holder.rest ?? []);
  holder.rest = rest;
  return { ...(await openRows(ring, next)), more: rest.length > 0 };
}

/**
 * Keeps what the server now says opens the vault, so that the next unlock without network uses it. Whether the keys that
 * are open are still those of the vault: false when they were renewed elsewhere.
 */
export async function keepState(ring: Keyring, state: VaultState, profile?: Profile): Promise<boolean> {
  const before = await readVault(ring.store);
  // A server that goes back to keys which were given up is not followed.
  if (before && keyVersionOf(before.state) > keyVersionOf(state)) return true;
  await ring.store.meta.put({
    key: 'vault',
    state: withKnownKeys(state, before),
    profile: profile ? await sealProfile(ring, profile) : (before?.profile ?? ''),
  });
  return keyVersionOf(state) === ring.keyVersion;
}

/** A server that leaves a category key out must not make its records unreadable here, or bring back an earlier one. */
export function withKnownKeys(state: VaultState, kept: VaultMeta | undefined): VaultState {
  if (kept === undefined || kept.state.vaultId !== state.vaultId) return state;
  const given = new Set(state.categoryKeys.map(key => `${key.id} ${key.keyVersion}`));
  const missing = kept.state.categoryKeys.filter(key => !given.has(`${key.id} ${key.keyVersion}`));
  return missing.length === 0 ? state : { ...state, categoryKeys: [...state.categoryKeys, ...missing] };
}

async function openedOnline(
  holder: Holder,
  state: VaultState,
  profile: Profile,
  accountKey: AccountKey,
): Promise<Outcome<OpenVault>> {
  const store = openStore(holder.parts, state.accountId);
  const known = withKnownKeys(state, await readVault(store));
  const ring = await openKeyring(known, accountKey, store, holder.categoryFor);
  await forgetOtherVault(ring);
  await keepState(ring, state, profile);
  await hold(holder, ring);
  return ok(await vaultOf(holder, ring, state, profile, await ring.store.records.toArray()));
}

/** The account has another vault by now: what this device keeps of the one before would not open with these keys. */
async function forgetOtherVault({ store, vault }: Keyring): Promise<void> {
  const before = await readVault(store);
  if (before === undefined || before.state.vaultId === vault) return;
  await store.transaction('rw', [store.records, store.meta, store.drafts], async () => {
    await Promise.all([store.records.clear(), store.meta.clear(), store.drafts.clear()]);
  });
}

async function openedOffline(
  holder: Holder,
  kept: Kept,
  { state, profile }: VaultMeta,
  accountKey: AccountKey,
): Promise<OpenVault> {
  const ring = await openKeyring(state, accountKey, kept.store, holder.categoryFor);
  const rows = await keptRows(kept);
  await hold(holder, ring);
  return await vaultOf(holder, ring, state, await openProfile(ring, profile), rows);
}

async function vaultOf(
  holder: Holder,
  ring: Keyring,
  state: VaultState,
  profile: Profile,
  rows: readonly Row[],
): Promise<OpenVault> {
  const account = { id: ring.account, ...profile };
  const { vaultId, recoveryConfirmed } = state;
  const { first, rest } = firstRows(rows);
  holder.rest = rest;
  const opened = await openRows(ring, first);
  return { account, vaultId, recoveryConfirmed, more: rest.length > 0, ...opened };
}

/** What of the account this device keeps beside the keys of its vault. */
export async function readProfile(ring: Keyring): Promise<Profile> {
  return await openProfile(ring, (await readVault(ring.store))?.profile ?? '');
}

const profileContext = (ring: Keyring) => ({ account: ring.account, draft: profileName });

async function sealProfile(ring: Keyring, { email, displayName, outside }: Profile): Promise<string> {
  const profile = { email, displayName, ...(outside !== undefined && { outside }) };
  return await sealDraft(ring.draftKey, profileContext(ring), profile);
}

async function openProfile(ring: Keyring, sealed: string): Promise<Profile> {
  const none = { email: '', displayName: '' };
  try {
    const opened = await openWithAny(ring, profileName, sealed);
    return opened.ok && isProfile(opened.content) ? opened.content : none;
  } catch {
    // A name that was damaged on the device is not worth keeping the records shut; the next sign-in writes it again.
    return none;
  }
}

function isProfile(content: unknown): content is Profile {
  return typeof content === 'object' && content !== null && 'email' in content && 'displayName' in content;
}
