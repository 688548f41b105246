import { Dexie, type Table } from 'dexie';
import {
  type DatabaseParts,
  deleteStore,
  hasStore,
  openKeptStore,
  openStore,
  readVault,
  type Store,
  type StoreName,
} from './database.ts';

// [Note: A copy is its person's]
// Each vault of an account has a database of its own here, so that a server which knows no vault, or names
// another one, has nothing to empty: what it answers is written beside. Only two calls delete, `removeCopy` and
// `forgetCopies`, and both are made for a person who asked.

interface CopyRow {
  readonly vault: string;
}

/** Which of them opens without the server. */
interface CurrentRow {
  readonly key: 'current';
  readonly vault: string;
}

const listNameOf = (account: string) => `kinfolio-2-${account}`;

/** The copies of one account on this device, by the ids of their vaults. */
class CopyList extends Dexie {
  declare readonly copies: Table<CopyRow, string>;
  declare readonly meta: Table<CurrentRow, string>;

  constructor(parts: DatabaseParts, account: string) {
    super(listNameOf(account), { ...parts, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ copies: 'vault', meta: 'key' });
  }
}

/** The vaults of an account of which this device keeps a copy, in no particular order. Does not make anything. */
export async function listCopies(parts: DatabaseParts, account: string): Promise<string[]> {
  await adoptFormer(parts, account);
  const beginning = `${listNameOf(account)}-`;
  const names = (await parts.indexedDB.databases()).map(({ name = '' }) => name);
  return names.filter(name => name.startsWith(beginning)).map(name => name.slice(beginning.length));
}

/** The copy that opens without the server: the one that was opened last. */
export async function currentCopy(parts: DatabaseParts, account: string): Promise<StoreName | undefined> {
  const vaults = await listCopies(parts, account);
  // One is the usual case, and asking the list would keep the password box waiting.
  const noted = vaults.length > 1 ? await notedCopy(parts, account) : undefined;
  const vault = vaults.find(one => one === noted) ?? vaults.at(-1);
  return vault === undefined ? undefined : { account, vault };
}

/** Notes a copy as the one that was opened last. Done before its database is made: a crash leaves none unlisted. */
export async function noteCopy(parts: DatabaseParts, { account, vault }: Required<StoreName>): Promise<void> {
  await withList(parts, account, list =>
    list.transaction('rw', [list.copies, list.meta], async () => {
      await list.copies.put({ vault });
      await list.meta.put({ key: 'current', vault });
    }),
  );
}

/** Deletes one copy, because its person asked. */
export async function removeCopy(
  parts: DatabaseParts,
  { account, vault }: Required<StoreName>,
): Promise<void> {
  await deleteStore(parts, { account, vault });
  await withList(parts, account, list =>
    list.transaction('rw', [list.copies, list.meta], async () => {
      await list.copies.delete(vault);
      if ((await list.meta.get('current'))?.vault === vault) await list.meta.delete('current');
    }),
  );
}

/** Deletes every copy of an account and the list of them, because its person signed out. */
export async function forgetCopies(parts: DatabaseParts, account: string): Promise<void> {
  const vaults = await listCopies(parts, account);
  await Promise.all(vaults.map(vault => deleteStore(parts, { account, vault })));
  await deleteStore(parts, { account });
  await new Dexie(listNameOf(account), { ...parts }).delete();
}

/** How many records of a copy the server does not have. */
export async function countUnsent(parts: DatabaseParts, place: StoreName): Promise<number> {
  if (!(await hasStore(parts, place))) return 0;
  const store = openKeptStore(parts, place);
  try {
    return await store.records.where('dirty').equals(1).count();
  } finally {
    store.close();
  }
}

async function notedCopy(parts: DatabaseParts, account: string): Promise<string | undefined> {
  return await withList(parts, account, async list => (await list.meta.get('current'))?.vault);
}

async function withList<T>(
  parts: DatabaseParts,
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

/** Moves a copy of before each vault had a database of its own into the one it has now. A crash in between is made up for. */
async function adoptFormer(parts: DatabaseParts, account: string): Promise<void> {
  const former = { account };
  if (!(await hasStore(parts, former))) return;
  const from = openKeptStore(parts, former);
  try {
    const vault = (await readVault(from))?.state.vaultId;
    // What would open it is not known: it is left as it is until its person signs out.
    if (vault === undefined) return;
    await noteCopy(parts, { account, vault });
    const to = openStore(parts, { account, vault });
    try {
      await copyStore(from, to);
    } finally {
      to.close();
    }
    from.close();
    await deleteStore(parts, former);
  } catch (error) {
    // Another tab was quicker, and has moved it.
    if (await hasStore(parts, former)) throw error;
  } finally {
    from.close();
  }
}

async function copyStore(from: Store, to: Store): Promise<void> {
  // One at a time: documents that wait may be large.
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
    // What the server has was not noted then: it is read from the beginning once.
    await to.meta.bulkPut(meta.filter(({ key }) => key !== 'places'));
    await to.drafts.bulkPut(drafts);
  });
}
