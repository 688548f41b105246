import { sealReloadParts } from '@kinfolio/vault/wraps/wrap';
import { countUnsentRecords, listCopies, readCurrentCopy } from '../store/copies.ts';
import {
  type IndexedDbParts,
  openExistingStore,
  readReloadData,
  readStoredVault,
} from '../store/database.ts';
import type { LocalCopy } from '../types/values.ts';
import { chooseWrapFloor, type Keyring } from './keyring.ts';

/** Splits the account key for one session: stores the device's part, and returns the half for the server. */
export async function splitReloadKey(keyring: Keyring, session: string): Promise<string> {
  const { account, accountKey, keyVersion, vault } = keyring;
  const context = { account, keyVersion, session, vault };
  const { deviceHalf, sealed, serverHalf } = await sealReloadParts(
    accountKey,
    context,
    chooseWrapFloor(keyring),
  );
  await keyring.store.meta.put({ key: 'reload', session, deviceHalf, sealed });
  return serverHalf;
}

/** The ways in which this device can open an account, found without opening anything. */
export interface DeviceCopyState {
  /** Whether this device has a sealed copy, which the password opens without a connection. */
  readonly copy: boolean;
  /** The server session whose half of the reload key would open the copy without the password. */
  readonly reloadSession?: string;
  /** Number of records in all copies of the account that the server does not have yet. */
  readonly waiting: number;
}

/** Finds out how this device can open an account, without opening anything. */
export async function readDeviceCopyState(parts: IndexedDbParts, account: string): Promise<DeviceCopyState> {
  const place = await readCurrentCopy(parts, account);
  if (place === undefined) return { copy: false, waiting: 0 };
  const store = openExistingStore(parts, place);
  const [vault, reload] = [await readStoredVault(store), await readReloadData(store)];
  store.close();
  const waiting = (await listLocalCopies(parts, account)).reduce((sum, copy) => sum + copy.waiting, 0);
  return { copy: vault !== undefined, waiting, ...(reload && { reloadSession: reload.session }) };
}

/** All copies of an account on this device. */
export async function listLocalCopies(parts: IndexedDbParts, account: string): Promise<LocalCopy[]> {
  const vaults = await listCopies(parts, account);
  return await Promise.all(
    vaults.map(async vault => ({ vault, waiting: await countUnsentRecords(parts, { account, vault }) })),
  );
}

/** Deletes the device's halves of the reload key. The server's half is worthless without them. */
export async function forgetReloadHalf(parts: IndexedDbParts, account: string): Promise<void> {
  for (const vault of await listCopies(parts, account)) {
    const store = openExistingStore(parts, { account, vault });
    await store.meta.delete('reload');
    store.close();
  }
}
