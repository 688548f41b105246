import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { Kdf, SealedRecord, VaultState } from '@kinfolio/contract/wire';
import type { KnownKeyset } from '@kinfolio/vault/keyset/history';
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { UnreadableReason } from '../types/values.ts';
import type { CategoryThere } from './category-there.ts';

// The sealed copy of one vault on this device. Nothing in here can be read without the account key.

/** One record: the newest sealed bytes this device has, and what it needs to know to sync them. */
export interface Row extends SealedRecord {
  /** Counts writes of this row, so that work done outside a transaction notices another tab's write. */
  readonly rev: number;
  /** 1 while the server does not have it; absent otherwise, so that the index holds waiting rows only. */
  readonly dirty?: 1;
  /** The last copy known to be on the server; absent for a row the server never had. */
  readonly base?: SealedRecord;
  /** Pushed, and no answer yet: sent again as it is until the server says what became of it. */
  readonly sent?: SealedRecord;
  /** The version that the server had before it was put back from a backup, until it is seen or given back. */
  readonly lost?: number;
  /** The row itself is what the server gave and never opened here. */
  readonly unopened?: 1;
  /** The row is good, but what the server offered for it was refused; absent `copy` means it had none. */
  readonly refused?: { readonly reason: UnreadableReason; readonly copy?: SealedRecord };
}

/** What opens the vault, kept for opening without network. All keys in it are sealed. */
export interface VaultMeta {
  readonly key: 'vault';
  readonly state: VaultState;
  /** The keyset of that state: its number, its hash, and the number of the account key. */
  readonly known: KnownKeyset;
  /**
   * The keysets that lead to it, oldest first and itself among them, as far as this device has seen them: a server that was
   * put back is given them back. Absent in what an earlier version of the app wrote.
   */
  readonly history?: readonly string[];
  /** Email and display name, sealed under the account key. */
  readonly profile: string;
}

/** The device's part of what survives a reload, for one server session. */
export interface ReloadMeta {
  readonly key: 'reload';
  readonly session: string;
  readonly deviceHalf: string;
  readonly sealed: string;
}

/** Where the last pull ended in each category. */
interface PlacesMeta {
  readonly key: 'places';
  readonly after: Readonly<Record<string, number>>;
}

/** The epoch in which rows are returned. See [Note: Returning what a restored server lost]. */
interface ReturningMeta {
  readonly key: 'returning';
  readonly epoch: string;
}

/** The rows of what the owner shares, as the newest keyset names them: a server that was put back is given them back. */
export interface SharingMeta {
  readonly key: 'sharing';
  /** The number of that keyset. */
  readonly keyset: number;
  readonly state: Pick<SharingState, 'grants' | 'persons'>;
}

/** There until the next look at the checkpoints: what is under old keys is accepted. See [Note: Rows under old keys]. */
interface TakingAllMeta {
  readonly key: 'taking-all';
}

/** How many times records were written, by any tab: says whether rows in memory are still those on the disk. */
interface WritesMeta {
  readonly key: 'writes';
  readonly count: number;
}

/** Whose sign-up waits in this database, and what its password opens. See [Note: What waits has a key of its own]. */
export interface WaitingMeta {
  readonly key: 'waiting';
  readonly account: string;
  readonly wrap: string;
  readonly kdf: Kdf;
  readonly envelope: string;
}

/** A row of the meta table. */
export type Meta =
  | VaultMeta
  | ReloadMeta
  | PlacesMeta
  | ReturningMeta
  | SharingMeta
  | TakingAllMeta
  | WritesMeta
  | WaitingMeta;

/** The sealed bytes of a document that is not on the server yet. What opens them is in the draft of the same id. */
export interface HeldFile {
  readonly id: string;
  readonly bytes: readonly ArrayBuffer[];
}

/** Whose copy it is. Without a vault: that of before each vault had its own, or the place of a sign-up that waits. */
export interface StoreName {
  readonly account: string;
  readonly vault?: string;
}

/** The database of one account and vault. */
export class Store extends Dexie {
  declare readonly records: EntityTable<Row, 'id'>;
  declare readonly meta: Table<Meta, Meta['key']>;
  declare readonly drafts: EntityTable<{ key: string; envelope: string }, 'key'>;
  declare readonly held: EntityTable<HeldFile, 'id'>;
  declare readonly there: Table<CategoryThere, string>;

  constructor(parts: DatabaseParts, place: StoreName) {
    super(nameOf(place), {
      ...parts,
      // A save is acknowledged to the person, so it is on the disk, not only on its way there.
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    });
    this.version(1).stores({ records: 'id, dirty', meta: 'key', drafts: 'key' });
    this.version(2).stores({ held: 'id' });
    // A copy of before has not noted what the server has: it is read from the beginning once.
    this.version(3)
      .stores({ there: 'category' })
      .upgrade(async change => await change.table('meta').delete('places'));
    // Another tab deletes it, as at the end of a sign-up. Dexie does the same, and says so in the console.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}

/** Where IndexedDB comes from: the worker's own, or a test's. */
export interface DatabaseParts {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof globalThis.IDBKeyRange;
}

/** The name of a copy's database. */
export const nameOf = ({ account, vault }: StoreName): string =>
  vault === undefined ? `kinfolio-${account}` : `kinfolio-2-${account}-${vault}`;

/** Opens a database, made when missing. */
export function openStore(parts: DatabaseParts, place: StoreName): Store {
  return new Store(parts, place);
}

/**
 * Opens a database if it is there. Should another tab delete it at this very moment, opening fails: an empty database in
 * its place would tell whose passport was here.
 */
export function openKeptStore(parts: DatabaseParts, place: StoreName): Store {
  const store = new Store(parts, place);
  store.on('populate', () => {
    throw new Error('the database was deleted meanwhile');
  });
  return store;
}

/** Whether there is such a database. Does not make one. */
export async function hasStore(parts: DatabaseParts, place: StoreName): Promise<boolean> {
  const databases = await parts.indexedDB.databases();
  return databases.some(({ name }) => name === nameOf(place));
}

/** Deletes a database; other tabs that have it open close theirs by themselves. */
export async function deleteStore({ indexedDB }: DatabaseParts, place: StoreName): Promise<void> {
  // Dexie writes a warning to the console while a connection is still being closed. The deletion waits for that by itself.
  const deleting = indexedDB.deleteDatabase(nameOf(place));
  await new Promise<void>((resolve, reject) => {
    deleting.addEventListener('success', () => resolve());
    deleting.addEventListener('error', () =>
      reject(deleting.error ?? new Error('The database was not deleted')),
    );
  });
}

/** What opens the vault, as this device keeps it. */
export async function readVault(store: Store): Promise<VaultMeta | undefined> {
  const row = await store.meta.get('vault');
  return row?.key === 'vault' ? row : undefined;
}

/** The rows of what the owner shares; undefined where nothing was ever shared. */
export async function readKeptSharing(store: Store): Promise<SharingMeta | undefined> {
  const row = await store.meta.get('sharing');
  return row?.key === 'sharing' ? row : undefined;
}

/** The device's part of what survives a reload. */
export async function readReload(store: Store): Promise<ReloadMeta | undefined> {
  const row = await store.meta.get('reload');
  return row?.key === 'reload' ? row : undefined;
}

/** Where the last pull ended in each category; nothing before the first one. */
export async function readPlaces(store: Store): Promise<Readonly<Record<string, number>>> {
  const row = await store.meta.get('places');
  return row?.key === 'places' ? row.after : {};
}

/** From so many rows on, asking how near they are to each other is worth it. */
const several = 16;

/**
 * The rows of these ids, in that order. Asking for each row costs more than the row itself, so rows that stand
 * together, as what was added together does, are asked for as one.
 */
export async function readRows(store: Store, ids: readonly string[]): Promise<(Row | undefined)[]> {
  if (ids.length < several) return await store.records.bulkGet([...ids]);
  const sorted = ids.toSorted();
  const stretch = store.records.where('id').between(sorted[0], sorted.at(-1), true, true);
  if ((await stretch.count()) > ids.length * 2) return await store.records.bulkGet([...ids]);
  const rows = new Map((await stretch.toArray()).map(row => [row.id, row]));
  return ids.map(id => rows.get(id));
}

/** How many times records were written on this device. */
export async function readWrites(store: Store): Promise<number> {
  const row = await store.meta.get('writes');
  return row?.key === 'writes' ? row.count : 0;
}
