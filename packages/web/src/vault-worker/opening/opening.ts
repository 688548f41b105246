import type { VaultState } from '@kinfolio/contract/wire';
import { type Keyring, openKeyring } from '../keys/keyring.ts';
import {
  type OpenedWay,
  openWithPassword,
  withHalves,
  withRecovery,
  withSecret,
} from '../keys/open-account-key.ts';
import { type PasskeyAnswer, withPasskey } from '../keys/passkeys.ts';
import { openState, requireKeyring, type WorkerState } from '../keys/state.ts';
import { verifyShown, withKnownRows } from '../keys/verify-shown.ts';
import { openRows } from '../records/read.ts';
import { noteCopy } from '../store/copies.ts';
import { openStore, type Row, readReload, type VaultMeta } from '../store/database.ts';
import { type Preloaded, preload, preloadedRows, preloadedVault } from '../store/preload.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';
import type { ShownVault } from '../types/shown-vault.ts';
import type { OpenedPart, OpenVault } from '../types/values.ts';
import { firstRows, nextRows } from './first-rows.ts';
import { keptVault, openProfile, type Profile, writeState } from './kept-state.ts';

type Open = (state: VaultState) => Promise<OpenedWay | undefined>;

/** Opens with what the server gave and the secret derived just before. */
export async function openWithSecret(
  worker: WorkerState,
  state: ShownVault,
  profile: Profile,
): Promise<Outcome<OpenVault>> {
  const { secret, typed } = worker;
  delete worker.typed;
  if (secret === undefined) return refuse('cannot-open');
  const open: Open = one => withSecret(one, secret);
  const openKept: Open = async one =>
    typed === undefined ? await open(one) : (await openWithPassword(one, typed))?.way;
  return await openedOnline(worker, state, profile, open, { by: 'typed', openKept });
}

/** Opens with what the server gave and the recovery code proved just before. */
export async function openWithCode(
  worker: WorkerState,
  state: ShownVault,
  profile: Profile,
): Promise<Outcome<OpenVault>> {
  const { recoveryKey } = worker;
  if (recoveryKey === undefined) return refuse('cannot-open');
  return await openedOnline(worker, state, profile, one => withRecovery(one, recoveryKey), { by: 'typed' });
}

/** Opens with what the server gave and what a passkey answered. */
export async function openWithPasskey(
  worker: WorkerState,
  state: ShownVault,
  profile: Profile,
  answer: PasskeyAnswer,
): Promise<Outcome<OpenVault>> {
  return await openedOnline(worker, state, profile, one => withPasskey(one, answer), { by: 'touched' });
}

/** Opens what this device keeps, with what a passkey answered. `not-found` when it keeps nothing of the account. */
export async function openFromDeviceWithPasskey(
  worker: WorkerState,
  account: string,
  answer: PasskeyAnswer,
): Promise<Outcome<OpenVault>> {
  const [kept, vault] = await keptHere(worker, account);
  if (kept === undefined || vault === undefined) return refuse('not-found');
  return await openedOffline(worker, kept, vault, await withPasskey(vault.state, answer));
}

/** Opens what this device keeps, with the password alone. `not-found` when it keeps nothing of the account. */
export async function openFromDevice(
  worker: WorkerState,
  account: string,
  password: string,
): Promise<Outcome<OpenVault>> {
  const [kept, vault] = await keptHere(worker, account);
  if (kept === undefined || vault === undefined) return refuse('not-found');
  const opened = await openWithPassword(vault.state, password);
  if (opened === undefined) return refuse('wrong-password');
  worker.secret = opened.secret;
  return await openedOffline(worker, kept, vault, opened.way);
}

/**
 * Whether a salt is of a password that opens what this device keeps, as far as it has heard; true where it keeps nothing of
 * the account, and so knows none.
 */
export async function isSaltOfCopy(worker: WorkerState, account: string, salt: string): Promise<boolean> {
  const [, vault] = await keptHere(worker, account);
  return vault?.state.wraps.some(wrap => wrap.method === 'password' && wrap.salt === salt) ?? true;
}

/** Opens what this device keeps, with the secret derived just before. */
export async function openCopyWithSecret(worker: WorkerState, account: string): Promise<Outcome<OpenVault>> {
  const [kept, vault] = await keptHere(worker, account);
  if (kept === undefined || vault === undefined) return refuse('not-found');
  const way = worker.secret && (await withSecret(vault.state, worker.secret));
  return way === undefined ? refuse('wrong-password') : await openedOffline(worker, kept, vault, way);
}

/** Opens what this device keeps, with its half of the reload key and the server's. */
export async function openWithHalf(
  worker: WorkerState,
  account: string,
  serverHalf: string,
): Promise<Outcome<OpenVault>> {
  const [kept, vault] = await keptHere(worker, account);
  if (kept === undefined || vault === undefined) return refuse('not-found');
  const reload = await readReload(kept.store);
  const way = reload && (await withHalves(vault.state, reload, serverHalf));
  return await openedOffline(worker, kept, vault, way);
}

/** Opens the next of those that the way in left for later. See [Note: What is opened before the first page]. */
export async function openNext(worker: WorkerState): Promise<OpenedPart> {
  const keyring = requireKeyring(worker);
  const { next, rest } = nextRows(worker.rest ?? []);
  worker.rest = rest;
  return { ...(await openRows(keyring, next)), more: rest.length > 0 };
}

async function keptHere(worker: WorkerState, account: string) {
  const kept = await preload(worker, account);
  return [kept, await preloadedVault(kept)] as const;
}

// [Note: A password of before] Keys of a higher number are taken only by a password that opens nothing kept here, or who
// has the key of before could show keys of their own. The salt is the server's, and with another one the same password
// becomes another secret: so the wraps kept here are tried with what was typed, each with its own salt. That costs a hash, and
// only where the keys were renewed.

/**
 * Opens what the server showed. `by`: what was typed may lead to keys that this device has not heard of; a touch not.
 * `openKept` tries what is kept here where that matters.
 */
async function openedOnline(
  worker: WorkerState,
  state: ShownVault,
  profile: Profile,
  open: Open,
  { by, openKept = open }: { by: 'typed' | 'touched'; openKept?: Open },
): Promise<Outcome<OpenVault>> {
  const { accountId: account, vaultId: vault } = state;
  const way = await open(state);
  if (way === undefined) return refuse('cannot-open');
  const before = await keptVault(worker.parts, state);
  const raises = before !== undefined && way.keyVersion > before.known.accountKeyVersion;
  const opensKept = before && (await (raises ? openKept : open)(before.state));
  opensKept?.accountKey.wipe();
  const opensNoKeptWrap = by === 'typed' && opensKept === undefined;
  const verified = await verifyShown(way, state, { known: before?.known, opensNoKeptWrap });
  if (!verified.ok) {
    way.accountKey.wipe();
    return verified;
  }
  await noteCopy(worker.parts, { account, vault });
  const store = openStore(worker.parts, { account, vault });
  const taken = withKnownRows(state, before?.state);
  const keyring = await openKeyring(taken, way, verified.value, { ...worker, store });
  await writeState(keyring, taken, profile);
  await openState(worker, keyring);
  return ok(await vaultOf(worker, keyring, state, profile, await keyring.store.records.toArray()));
}

async function openedOffline(
  worker: WorkerState,
  { store, ...kept }: Preloaded,
  { state, known, profile }: VaultMeta,
  way: OpenedWay | undefined,
): Promise<Outcome<OpenVault>> {
  if (way === undefined) return refuse('cannot-open');
  const verified = await verifyShown(way, state, { known, opensNoKeptWrap: false });
  if (!verified.ok) {
    // What lies here was changed on the disk: the server may show what does open.
    way.accountKey.wipe();
    return refuse('cannot-open');
  }
  const keyring = await openKeyring(state, way, verified.value, { ...worker, store });
  const rows = await preloadedRows({ store, ...kept });
  await openState(worker, keyring);
  return ok(await vaultOf(worker, keyring, state, await openProfile(keyring, profile), rows));
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
