import { splitWithFloor } from '@kinfolio/vault/wraps/wrap';
import { countUnsent, currentCopy, listCopies } from '../store/copies.ts';
import { type DatabaseParts, openKeptStore, readReload, readVault } from '../store/database.ts';
import type { KeptCopy } from '../types/values.ts';
import { floorOf, type Keyring } from './keyring.ts';

/** Splits the account key for one session: keeps the device's part, gives the half the server is to keep. */
export async function splitKey(keyring: Keyring, session: string): Promise<string> {
  const { account, accountKey, keyVersion, vault } = keyring;
  const context = { account, keyVersion, session, vault };
  const { deviceHalf, sealed, serverHalf } = await splitWithFloor(accountKey, context, floorOf(keyring));
  await keyring.store.meta.put({ key: 'reload', session, deviceHalf, sealed });
  return serverHalf;
}

/** What this device can open an account with, seen before anything is opened. */
export interface DeviceCopy {
  /** A sealed copy is here: the password opens it without network. */
  readonly copy: boolean;
  /** The server session whose half would open it without the password. */
  readonly reloadSession?: string;
  /** Records of all copies of the account that the server does not have yet. */
  readonly waiting: number;
}

/** Looks without opening anything. */
export async function lookAtDevice(parts: DatabaseParts, account: string): Promise<DeviceCopy> {
  const place = await currentCopy(parts, account);
  if (place === undefined) return { copy: false, waiting: 0 };
  const store = openKeptStore(parts, place);
  const [vault, reload] = [await readVault(store), await readReload(store)];
  store.close();
  const waiting = (await keptCopies(parts, account)).reduce((sum, copy) => sum + copy.waiting, 0);
  return { copy: vault !== undefined, waiting, ...(reload && { reloadSession: reload.session }) };
}

/** Each copy of an account on this device. */
export async function keptCopies(parts: DatabaseParts, account: string): Promise<KeptCopy[]> {
  const vaults = await listCopies(parts, account);
  return await Promise.all(
    vaults.map(async vault => ({ vault, waiting: await countUnsent(parts, { account, vault }) })),
  );
}

/** Forgets the device's halves; without them the server's is worth nothing. */
export async function forgetHalf(parts: DatabaseParts, account: string): Promise<void> {
  for (const vault of await listCopies(parts, account)) {
    const store = openKeptStore(parts, { account, vault });
    await store.meta.delete('reload');
    store.close();
  }
}
