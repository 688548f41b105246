import { currentCopy } from './copies.ts';
import {
  type DatabaseParts,
  openKeptStore,
  type Row,
  readVault,
  readWrites,
  type Store,
  type VaultMeta,
} from './database.ts';

// [Note: Reading before the password is known]
// Fetching 10,000 sealed rows takes the disk about half as long as the password takes the processor. So they are
// fetched as soon as it is known whose passport is locked here, sealed as they are, and waiting for the key. Another
// tab may write meanwhile; the store counts its writes, and rows of an older count are fetched again.

/** What this device keeps of one account, on its way into memory and still sealed. */
export interface Preloaded {
  readonly store: Store;
  readonly rows: Promise<Fetched>;
}

interface Fetched {
  readonly rows: readonly Row[];
  readonly writes: number;
}

/** Whoever holds what was fetched, or is being fetched. */
export interface Preloader {
  readonly parts: DatabaseParts;
  preloaded?: { readonly account: string; readonly found: Promise<Preloaded | undefined> };
}

/** Begins to fetch what this device keeps of an account, unless it is under way. Undefined when it keeps nothing. */
export async function preload(preloader: Preloader, account: string): Promise<Preloaded | undefined> {
  if (preloader.preloaded?.account === account) return await preloader.preloaded.found;
  const dropped = dropPreloaded(preloader);
  const kept = { account, found: find(preloader.parts, account) };
  preloader.preloaded = kept;
  await dropped;
  // Nothing there, or a disk that does not read: the next one looks again.
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

/** What opens the vault, as the device keeps it now; undefined when there is no vault to open. */
export async function preloadedVault(kept: Preloaded | undefined): Promise<VaultMeta | undefined> {
  return kept && (await readVault(kept.store));
}

/** The rows as they are now. */
export async function preloadedRows(kept: Preloaded): Promise<readonly Row[]> {
  const { rows, writes } = await kept.rows;
  return writes === (await readWrites(kept.store)) ? rows : (await fetchRows(kept.store)).rows;
}

/** Lets go of what was fetched; `but` is a store that stays open. Resolves once the other is closed. */
export async function dropPreloaded(preloader: Preloader, but?: Store): Promise<void> {
  const { preloaded } = preloader;
  delete preloader.preloaded;
  // What could not be opened need not be closed.
  const found = await preloaded?.found.catch(() => undefined);
  if (found?.store !== but) found?.store.close();
}

async function find(parts: DatabaseParts, account: string): Promise<Preloaded | undefined> {
  const place = await currentCopy(parts, account);
  if (place === undefined) return undefined;
  const store = openKeptStore(parts, place);
  const rows = fetchRows(store);
  // Who asks for them hears of a disk that does not read; it may be that none does.
  rows.catch(() => undefined);
  return { store, rows };
}

function fetchRows(store: Store): Promise<Fetched> {
  const fetched = store.transaction('r', [store.records, store.meta], async () => ({
    writes: await readWrites(store),
    rows: await store.records.toArray(),
  }));
  // Dexie's promise becomes the platform's.
  return Promise.resolve(fetched);
}
