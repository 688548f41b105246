import type { VaultState } from '@kinfolio/contract/wire';
import { measureSpan } from '../../lib/measure-span.ts';
import { type Keyring, openKeyring } from '../keys/keyring.ts';
import {
  type OpenedAccountKeyByWay,
  openByPasswordSecret,
  openByRecoveryCode,
  openByReloadHalves,
  openWithPassword,
} from '../keys/open-account-key.ts';
import { openAccountKeyWithPasskey, type PasskeyOutput } from '../keys/passkeys.ts';
import { requireKeyring, setOpenVault, type WorkerState } from '../keys/state.ts';
import { addUnnamedRows, verifyServerState } from '../keys/verify-shown.ts';
import { openStoredRows } from '../records/read.ts';
import { recordOpenedCopy } from '../store/copies.ts';
import { openStore, readReloadData, type StoredRow, type VaultMeta } from '../store/database.ts';
import {
  type PreloadedCopy,
  preloadDeviceCopy,
  readPreloadedRows,
  readPreloadedVault,
} from '../store/preload.ts';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../types/outcome.ts';
import type { ServerVaultState } from '../types/server-vault-state.ts';
import type { OpenedRecordsPart, OpenVault } from '../types/values.ts';
import { openFirstRecords, openNextRecords } from './first-rows.ts';
import { type AccountProfile, openProfile, readLocalVault, saveVaultState } from './kept-state.ts';

type Open = (state: VaultState) => Promise<OpenedAccountKeyByWay | undefined>;

/** Opens the server's state with the secret that was derived last. */
export async function openWithPasswordSecret(
  worker: WorkerState,
  state: ServerVaultState,
  profile: AccountProfile,
): Promise<CallOutcome<OpenVault>> {
  const { secret, typed } = worker;
  delete worker.typed;
  if (secret === undefined) return refuseWithProblem('cannot-open');
  const open: Open = one => openByPasswordSecret(one, secret);
  const openKept: Open = async one =>
    typed === undefined ? await open(one) : (await openWithPassword(one, typed))?.way;
  return await openedOnline(worker, state, profile, open, { by: 'typed', openKept });
}

/** Opens the server's state with the recovery code that was proved last. */
export async function openWithCode(
  worker: WorkerState,
  state: ServerVaultState,
  profile: AccountProfile,
): Promise<CallOutcome<OpenVault>> {
  const { recoveryKey } = worker;
  if (recoveryKey === undefined) return refuseWithProblem('cannot-open');
  return await openedOnline(worker, state, profile, one => openByRecoveryCode(one, recoveryKey), {
    by: 'typed',
  });
}

/** Opens the server's state with a passkey's wrap and its PRF output. */
export async function openWithPasskey(
  worker: WorkerState,
  state: ServerVaultState,
  profile: AccountProfile,
  answer: PasskeyOutput,
): Promise<CallOutcome<OpenVault>> {
  return await openedOnline(worker, state, profile, one => openAccountKeyWithPasskey(one, answer), {
    by: 'touched',
  });
}

/**
 * Opens this device's copy with a passkey's PRF output. Returns `not-found` if the device has nothing of the account.
 */
export async function openFromDeviceWithPasskey(
  worker: WorkerState,
  account: string,
  answer: PasskeyOutput,
): Promise<CallOutcome<OpenVault>> {
  const [kept, vault] = await keptHere(worker, account);
  if (kept === undefined || vault === undefined) return refuseWithProblem('not-found');
  return await openedOffline(worker, kept, vault, await openAccountKeyWithPasskey(vault.state, answer));
}

/** Opens this device's copy with the password alone. `not-found` if it has nothing of the account. */
export async function openFromDevice(
  worker: WorkerState,
  account: string,
  password: string,
): Promise<CallOutcome<OpenVault>> {
  const [kept, vault] = await keptHere(worker, account);
  if (kept === undefined || vault === undefined) return refuseWithProblem('not-found');
  const opened = await measureSpan('password to account key', openWithPassword(vault.state, password));
  if (opened === undefined) return refuseWithProblem('wrong-password');
  worker.secret = opened.secret;
  return await openedOffline(worker, kept, vault, opened.way);
}

/**
 * Whether this is the salt of a password that opens this device's copy, as far as the device knows. True if it has no
 * copy of the account, because it then knows no salts.
 */
export async function isSaltOfLocalCopy(
  worker: WorkerState,
  account: string,
  salt: string,
): Promise<boolean> {
  const [, vault] = await keptHere(worker, account);
  return vault?.state.wraps.some(wrap => wrap.method === 'password' && wrap.salt === salt) ?? true;
}

/** Opens this device's copy of the vault with the secret that was derived from the last password typed. */
export async function openCopyWithSecret(
  worker: WorkerState,
  account: string,
): Promise<CallOutcome<OpenVault>> {
  const [kept, vault] = await keptHere(worker, account);
  if (kept === undefined || vault === undefined) return refuseWithProblem('not-found');
  const way = worker.secret && (await openByPasswordSecret(vault.state, worker.secret));
  return way === undefined
    ? refuseWithProblem('wrong-password')
    : await openedOffline(worker, kept, vault, way);
}

/** Opens this device's copy of the vault with both halves of the reload key, its own and the server's. */
export async function openWithReloadHalves(
  worker: WorkerState,
  account: string,
  serverHalf: string,
): Promise<CallOutcome<OpenVault>> {
  const [kept, vault] = await keptHere(worker, account);
  if (kept === undefined || vault === undefined) return refuseWithProblem('not-found');
  const reload = await readReloadData(kept.store);
  const way = reload && (await openByReloadHalves(vault.state, reload, serverHalf));
  return await openedOffline(worker, kept, vault, way);
}

/** Opens the next part of the rows that were not opened at first: see [Note: What is opened before the first page]. */
export async function openRemainingRows(worker: WorkerState): Promise<OpenedRecordsPart> {
  const keyring = requireKeyring(worker);
  const { next, rest } = openNextRecords(worker.rest ?? []);
  worker.rest = rest;
  return { ...(await openStoredRows(keyring, next)), more: rest.length > 0 };
}

async function keptHere(worker: WorkerState, account: string) {
  const kept = await preloadDeviceCopy(worker, account);
  return [kept, await readPreloadedVault(kept)] as const;
}

// [Note: An earlier password] Keys with a higher number are accepted only if the password opens nothing on this device.
// Otherwise, a person with the earlier key could have their own keys accepted. The server chooses the salt, and a
// different salt turns the same password into a different secret. So the typed password is also tried on the device's
// wraps, each with its own salt. This costs an additional hash, but only after the keys were renewed.

/**
 * Opens the server's state. `by`: a typed password may lead to keys that this device does not know yet, but a passkey
 * cannot. `openKept` opens the device's own copy, if that is needed.
 */
async function openedOnline(
  worker: WorkerState,
  state: ServerVaultState,
  profile: AccountProfile,
  open: Open,
  { by, openKept = open }: { by: 'typed' | 'touched'; openKept?: Open },
): Promise<CallOutcome<OpenVault>> {
  const { accountId: account, vaultId: vault } = state;
  const way = await open(state);
  if (way === undefined) return refuseWithProblem('cannot-open');
  const before = await readLocalVault(worker.parts, state);
  const raises = before !== undefined && way.keyVersion > before.known.accountKeyVersion;
  const opensKept = before && (await (raises ? openKept : open)(before.state));
  opensKept?.accountKey.wipe();
  const opensNoKeptWrap = by === 'typed' && opensKept === undefined;
  const verified = await verifyServerState(way, state, { known: before?.known, opensNoKeptWrap });
  if (!verified.ok) {
    way.accountKey.wipe();
    return verified;
  }
  await recordOpenedCopy(worker.parts, { account, vault });
  const store = openStore(worker.parts, { account, vault });
  const taken = addUnnamedRows(state, before?.state);
  const keyring = await openKeyring(taken, way, verified.value, { ...worker, store });
  await saveVaultState(keyring, taken, profile);
  await setOpenVault(worker, keyring);
  return createSuccess(await vaultOf(worker, keyring, state, profile, await keyring.store.records.toArray()));
}

async function openedOffline(
  worker: WorkerState,
  { store, ...kept }: PreloadedCopy,
  { state, known, profile }: VaultMeta,
  way: OpenedAccountKeyByWay | undefined,
): Promise<CallOutcome<OpenVault>> {
  if (way === undefined) return refuseWithProblem('cannot-open');
  const verified = await measureSpan(
    'keyset verified',
    verifyServerState(way, state, { known, opensNoKeptWrap: false }),
  );
  if (!verified.ok) {
    // The device's copy was altered on the disk, but the server's state may still open.
    way.accountKey.wipe();
    return refuseWithProblem('cannot-open');
  }
  const keyring = await measureSpan(
    'category keys opened',
    openKeyring(state, way, verified.value, { ...worker, store }),
  );
  const rows = await measureSpan('rows read', readPreloadedRows({ store, ...kept }));
  await setOpenVault(worker, keyring);
  const opening = vaultOf(worker, keyring, state, await openProfile(keyring, profile), rows);
  return createSuccess(await measureSpan('first records decrypted', opening));
}

async function vaultOf(
  worker: WorkerState,
  keyring: Keyring,
  state: VaultState,
  profile: AccountProfile,
  rows: readonly StoredRow[],
): Promise<OpenVault> {
  const account = { id: keyring.account, ...profile };
  const { vaultId, recoveryConfirmed } = state;
  const { first, rest } = openFirstRecords(rows);
  worker.rest = rest;
  const opened = await openStoredRows(keyring, first);
  return { account, vaultId, recoveryConfirmed, more: rest.length > 0, ...opened };
}
