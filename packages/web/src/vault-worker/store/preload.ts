import {
  type DatabaseParts,
  hasStore,
  openKeptStore,
  type Row,
  readVault,
  readWrites,
  type Store,
  type VaultMeta,
} from './store.ts';

// [Note: Reading before the password is known]
// Fetching 10,000 sealed rows takes the disk about half as long as the password takes the processor. So they are
// fetched as soon as it is known whose passport is locked here, sealed as they are, and waiting for the key. Another
// tab may write meanwhile; the store counts its writes, and rows of an older count are fetched again.

/** What this device keeps of one account, on its way into memory and still sealed. */
export interface Kept {
  readonly store: Store;
  readonly rows: Promise<Fetched>;
}

interface Fetched {
  readonly rows: readonly Row[];
  readonly writes: number;
}

/** Whoever holds what was fetched, or is being fetched. */
export interface Keeper {
  readonly parts: DatabaseParts;
  kept?: { readonly account: string; readonly found: Promise<Kept | undefined> };
}

/** Begins to fetch what this device keeps of an account, unless it is under way. Undefined when it keeps nothing. */
export async function fetchKept(keeper: Keeper, account: string): Promise<Kept | undefined> {
  if (keeper.kept?.account === account) return await keeper.kept.found;
  const dropped = dropKept(keeper);
  const kept = { account, found: find(keeper.parts, account) };
  keeper.kept = kept;
  await dropped;
  // Nothing there, or a disk that does not read: the next one looks again.
  const forget = () => {
    if (keeper.kept === kept) delete keeper.kept;
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
export async function keptVault(kept: Kept | undefined): Promise<VaultMeta | undefined> {
  return kept && (await readVault(kept.store));
}

/** The rows as they are now. */
export async function keptRows(kept: Kept): Promise<readonly Row[]> {
  const { rows, writes } = await kept.rows;
  return writes === (await readWrites(kept.store)) ? rows : (await fetchRows(kept.store)).rows;
}

/** Lets go of what was fetched; `but` is a store that stays open. Resolves once the other is closed. */
export async function dropKept(keeper: Keeper, but?: Store): Promise<void> {
  const { kept } = keeper;
  delete keeper.kept;
  // What could not be opened need not be closed.
  const found = await kept?.found.catch(() => undefined);
  if (found?.store !== but) found?.store.close();
}

async function find(parts: DatabaseParts, account: string): Promise<Kept | undefined> {
  if (!(await hasStore(parts, account))) return undefined;
  const store = openKeptStore(parts, account);
  return { store, rows: fetchRows(store) };
}

function fetchRows(store: Store): Promise<Fetched> {
  const fetched = store.transaction('r', [store.records, store.meta], async () => ({
    writes: await readWrites(store),
    rows: await store.records.toArray(),
  }));
  // Dexie's promise becomes the platform's.
  return Promise.resolve(fetched);
}
