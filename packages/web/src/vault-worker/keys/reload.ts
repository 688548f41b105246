import { splitForReload } from '@kinfolio/vault/reload';
import type { Keyring } from './keyring.ts';
import { type DatabaseParts, hasStore, openKeptStore, readReload, readVault } from './store.ts';

/** Splits the account key for one session: keeps the device's part, gives the half the server is to keep. */
export async function splitKey(ring: Keyring, session: string): Promise<string> {
  const { deviceHalf, sealed, serverHalf } = await splitForReload(ring.accountKey, {
    account: ring.account,
    session,
  });
  await ring.store.meta.put({ key: 'reload', session, deviceHalf, sealed });
  return serverHalf;
}

/** What this device can open an account with, seen before anything is opened. */
export interface DeviceCopy {
  /** A sealed copy is here: the password opens it without network. */
  readonly copy: boolean;
  /** The server session whose half would open it without the password. */
  readonly reloadSession?: string;
  /** Records of the copy that the server does not have yet. */
  readonly waiting: number;
}

/** Looks without opening anything. */
export async function lookAtDevice(parts: DatabaseParts, account: string): Promise<DeviceCopy> {
  if (!(await hasStore(parts, account))) return { copy: false, waiting: 0 };
  const store = openKeptStore(parts, account);
  const [vault, reload] = [await readVault(store), await readReload(store)];
  const waiting = await store.records.where('dirty').equals(1).count();
  store.close();
  return { copy: vault !== undefined, waiting, ...(reload && { reloadSession: reload.session }) };
}

/** Forgets the device's half; without it the server's is worth nothing. */
export async function forgetHalf(parts: DatabaseParts, account: string): Promise<void> {
  if (!(await hasStore(parts, account))) return;
  const store = openKeptStore(parts, account);
  await store.meta.delete('reload');
  store.close();
}
