import { Dexie, type Table } from 'dexie';
import {
  deleteStore,
  hasStore,
  type IndexedDbParts,
  openExistingStore,
  openStore,
  readStoredVault,
  type StoreKey,
  type VaultStore,
} from './database.ts';

// [Note: Only the person deletes a copy] Each vault of an account has its own database on this device. A server that
// has no vault, or names a different one, therefore cannot empty anything: its answers go into another database. Only
// two calls delete copies, `deleteCopy` and `deleteAllCopies`, and both are made only when the person requests it.

interface CopyRow {
  readonly vault: string;
}

/** Records which copy opens without the server. */
interface CurrentRow {
  readonly key: 'current';
  readonly vault: string;
}

const listNameOf = (account: string) => `kinfolio-2-${account}`;

/** The list of an account's copies on this device, by vault id. */
class CopyList extends Dexie {
  declare readonly copies: Table<CopyRow, string>;
  declare readonly meta: Table<CurrentRow, string>;

  constructor(parts: IndexedDbParts, account: string) {
    super(listNameOf(account), { ...parts, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ copies: 'vault', meta: 'key' });
  }
}

/** The vaults of an account for which this device has copies, in no particular order. Creates no database. */
export async function listCopies(parts: IndexedDbParts, account: string): Promise<string[]> {
  await adoptFormer(parts, account);
  const beginning = `${listNameOf(account)}-`;
  const names = (await parts.indexedDB.databases()).map(({ name = '' }) => name);
  return names.filter(name => name.startsWith(beginning)).map(name => name.slice(beginning.length));
}

/** Finds the copy that opens without the server, which is the one opened last. */
export async function readCurrentCopy(parts: IndexedDbParts, account: string): Promise<StoreKey | undefined> {
  const vaults = await listCopies(parts, account);
  // Usually there is only one copy, and reading the list would keep the password box waiting.
  const noted = vaults.length > 1 ? await notedCopy(parts, account) : undefined;
  const vault = vaults.find(one => one === noted) ?? vaults.at(-1);
  return vault === undefined ? undefined : { account, vault };
}

/**
 * Records that a copy was opened last. This is done before its database is created, so that a crash leaves no copy
 * unlisted.
 */
export async function recordOpenedCopy(
  parts: IndexedDbParts,
  { account, vault }: Required<StoreKey>,
): Promise<void> {
  await withList(parts, account, list =>
    list.transaction('rw', [list.copies, list.meta], async () => {
      await list.copies.put({ vault });
      await list.meta.put({ key: 'current', vault });
    }),
  );
}

/** Deletes one copy. Called only when the person requests it. */
export async function deleteCopy(
  parts: IndexedDbParts,
  { account, vault }: Required<StoreKey>,
): Promise<void> {
  await deleteStore(parts, { account, vault });
  await withList(parts, account, list =>
    list.transaction('rw', [list.copies, list.meta], async () => {
      await list.copies.delete(vault);
      if ((await list.meta.get('current'))?.vault === vault) await list.meta.delete('current');
    }),
  );
}

/** Deletes every copy of an account and the list of them, because the person signed out. */
export async function deleteAllCopies(parts: IndexedDbParts, account: string): Promise<void> {
  const vaults = await listCopies(parts, account);
  await Promise.all(vaults.map(vault => deleteStore(parts, { account, vault })));
  await deleteStore(parts, { account });
  await new Dexie(listNameOf(account), { ...parts }).delete();
}

/** How many records of a copy the server does not have. */
export async function countUnsentRecords(parts: IndexedDbParts, place: StoreKey): Promise<number> {
  if (!(await hasStore(parts, place))) return 0;
  const store = openExistingStore(parts, place);
  try {
    return await store.records.where('dirty').equals(1).count();
  } finally {
    store.close();
  }
}

async function notedCopy(parts: IndexedDbParts, account: string): Promise<string | undefined> {
  return await withList(parts, account, async list => (await list.meta.get('current'))?.vault);
}

async function withList<T>(
  parts: IndexedDbParts,
  account: string,
  use: (list: CopyList) => PromiseLike<T>,
): Promise<T> {
  const list = new CopyList(parts, account);
  try {
    return await use(list);
  } finally {
    list.close();
  }
}

/**
 * Moves a copy from the time when databases were per account into the vault's own database. A crash in between does no
 * harm.
 */
async function adoptFormer(parts: IndexedDbParts, account: string): Promise<void> {
  const former = { account };
  if (!(await hasStore(parts, former))) return;
  const from = openExistingStore(parts, former);
  try {
    const vault = (await readStoredVault(from))?.state.vaultId;
    // Without a stored vault we do not know what could open this copy, so it is kept until the person signs out.
    if (vault === undefined) return;
    await recordOpenedCopy(parts, { account, vault });
    const to = openStore(parts, { account, vault });
    try {
      await copyStore(from, to);
    } finally {
      to.close();
    }
    from.close();
    await deleteStore(parts, former);
  } catch (error) {
    // If the copy is gone, another tab has moved it already.
    if (await hasStore(parts, former)) throw error;
  } finally {
    from.close();
  }
}

async function copyStore(from: VaultStore, to: VaultStore): Promise<void> {
  // Copy one document at a time, because stored documents may be large.
  for (const id of await from.held.toCollection().primaryKeys()) {
    const file = await from.held.get(id);
    if (file !== undefined) await to.held.put(file);
  }
  const [records, meta, drafts] = await Promise.all([
    from.records.toArray(),
    from.meta.toArray(),
    from.drafts.toArray(),
  ]);
  await to.transaction('rw', [to.records, to.meta, to.drafts], async () => {
    const there = new Map((await to.records.toArray()).map(row => [row.id, row.rev]));
    await to.records.bulkPut(records.filter(({ id, rev }) => rev > (there.get(id) ?? 0)));
    if ((await to.meta.get('vault')) !== undefined) return;
    // The old copy did not record the server's rows, so the next pull starts from the beginning once.
    await to.meta.bulkPut(meta.filter(({ key }) => key !== 'places'));
    await to.drafts.bulkPut(drafts);
  });
}
