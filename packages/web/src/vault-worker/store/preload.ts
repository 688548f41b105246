import { readCurrentCopy } from './copies.ts';
import {
  countLocalWrites,
  type IndexedDbParts,
  openExistingStore,
  readStoredVault,
  type StoredRow,
  type VaultMeta,
  type VaultStore,
} from './database.ts';

// [Note: Reading before the password is known] Reading 10,000 sealed rows from the disk takes about half as long as
// hashing the password takes the processor. So the rows are read as soon as we know whose passport is locked here, and
// stay sealed until the key is available. Another tab may write meanwhile; the store counts its writes, and if the
// count has changed, the rows are read again.

/** This device's copy of one account, being read into memory and still sealed. */
export interface PreloadedCopy {
  readonly store: VaultStore;
  readonly rows: Promise<Fetched>;
}

interface Fetched {
  readonly rows: readonly StoredRow[];
  readonly writes: number;
}

/** The part of the worker's state that has the preloaded data. */
export interface PreloaderState {
  readonly parts: IndexedDbParts;
  preloaded?: { readonly account: string; readonly found: Promise<PreloadedCopy | undefined> };
}

/** Starts reading this device's copy of an account, unless it is being read already. Undefined if there is no copy. */
export async function preloadDeviceCopy(
  preloader: PreloaderState,
  account: string,
): Promise<PreloadedCopy | undefined> {
  if (preloader.preloaded?.account === account) return await preloader.preloaded.found;
  const dropped = discardPreloaded(preloader);
  const kept = { account, found: find(preloader.parts, account) };
  preloader.preloaded = kept;
  await dropped;
  // If there was no copy or the disk could not be read, the next call tries again.
  const forget = () => {
    if (preloader.preloaded === kept) delete preloader.preloaded;
  };
  try {
    const found = await kept.found;
    if (found === undefined) forget();
    found?.rows.catch(forget);
    return found;
  } catch (error) {
    forget();
    throw error;
  }
}

/** The vault's state as it is stored on the device now; undefined if the device has no stored vault. */
export async function readPreloadedVault(kept: PreloadedCopy | undefined): Promise<VaultMeta | undefined> {
  return kept && (await readStoredVault(kept.store));
}

/** The rows as they are now: those read in advance, or read again if another tab has written. */
export async function readPreloadedRows(kept: PreloadedCopy): Promise<readonly StoredRow[]> {
  const { rows, writes } = await kept.rows;
  return writes === (await countLocalWrites(kept.store)) ? rows : (await fetchRows(kept.store)).rows;
}

/** Drops the preloaded data. Resolves once its store is closed, unless that is `but`, which stays open. */
export async function discardPreloaded(preloader: PreloaderState, but?: VaultStore): Promise<void> {
  const { preloaded } = preloader;
  delete preloader.preloaded;
  // A store that could not be opened does not need to be closed.
  const found = await preloaded?.found.catch(() => undefined);
  if (found?.store !== but) found?.store.close();
}

async function find(parts: IndexedDbParts, account: string): Promise<PreloadedCopy | undefined> {
  const place = await readCurrentCopy(parts, account);
  if (place === undefined) return undefined;
  const store = openExistingStore(parts, place);
  const rows = fetchRows(store);
  // A caller that awaits the rows sees a disk error, but there may be no such caller.
  rows.catch(() => undefined);
  return { store, rows };
}

function fetchRows(store: VaultStore): Promise<Fetched> {
  const fetched = store.transaction('r', [store.records, store.meta], async () => ({
    writes: await countLocalWrites(store),
    rows: await store.records.toArray(),
  }));
  // Converts Dexie's promise to a native one.
  return Promise.resolve(fetched);
}
