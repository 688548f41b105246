import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { Kdf, VaultState } from '@kinfolio/contract/wire';
import type { KnownKeyset } from '@kinfolio/vault/keyset/history';
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { UnreadableReason } from '../types/values.ts';
import type { ServerCategory } from './category-there.ts';

// The sealed copy of one vault on this device. Nothing in here can be read without the account key.

/** A record: the newest sealed bytes on this device, and the data needed to sync them. */
export interface StoredRow extends SealedRecord {
  /** The number of writes to this row, so that work outside a transaction notices another tab's write. */
  readonly rev: number;
  /**
   * Set to 1 while the server does not have the row, and otherwise absent, so that the index contains only rows that
   * must be sent.
   */
  readonly dirty?: 1;
  /** The last copy known to be on the server; absent for a row the server never had. */
  readonly base?: SealedRecord;
  /** The copy that was pushed and not answered yet. It is sent again unchanged until the server answers. */
  readonly sent?: SealedRecord;
  /**
   * The version that the server had before it was restored from a backup. Kept until the server shows it or it has been
   * returned.
   */
  readonly lost?: number;
  /** Set if the row itself came from the server and has never opened here. */
  readonly unopened?: 1;
  /** Set if the row is good but the server's copy of it was refused. `copy` is absent if the server had none. */
  readonly refused?: { readonly reason: UnreadableReason; readonly copy?: SealedRecord };
}

/** The ways of opening the vault, stored so that it can be opened offline. All keys in here are sealed. */
export interface VaultMeta {
  readonly key: 'vault';
  readonly state: VaultState;
  /** The keyset of `state`: its number, its hash, and the number of the account key. */
  readonly known: KnownKeyset;
  /**
   * The keysets that lead to the newest one, oldest first and including it, as far as this device has seen them. They
   * can be returned to a server that was restored. Absent in data written by an earlier version of the app.
   */
  readonly history?: readonly string[];
  /** Email and display name, sealed under the account key. */
  readonly profile: string;
}

/** The part of the data for reopening a passport after a reload that stays on the device, for one server session. */
export interface ReloadMeta {
  readonly key: 'reload';
  readonly session: string;
  readonly deviceHalf: string;
  readonly sealed: string;
}

/** The position at which the last pull ended in each category. */
interface PlacesMeta {
  readonly key: 'places';
  readonly after: Readonly<Record<string, number>>;
}

/**
 * The epoch of the restored server to which this device returns rows: see [Note: Returning what a restored server
 * lost].
 */
interface ReturningMeta {
  readonly key: 'returning';
  readonly epoch: string;
}

/**
 * The rows of the owner's grants, as named in the newest keyset. They can be returned to a server that was restored.
 */
export interface SharingMeta {
  readonly key: 'sharing';
  /** The number of the keyset that names these rows. */
  readonly keyset: number;
  readonly state: Pick<SharingState, 'grants' | 'persons'>;
}

/**
 * Exists until checkpoints are next checked. Until then, rows under old keys are accepted. See [Note: Rows under old
 * keys].
 */
interface TakingAllMeta {
  readonly key: 'taking-all';
}

/** How many times any tab has written records. Shows whether rows in memory still match the disk. */
interface WritesMeta {
  readonly key: 'writes';
  readonly count: number;
}

/**
 * The account of an unfinished sign-up, and the key that its password opens. See [Note: Waiting documents have their
 * own key].
 */
export interface PendingSignUpMeta {
  readonly key: 'waiting';
  readonly account: string;
  readonly wrap: string;
  readonly kdf: Kdf;
  readonly envelope: string;
}

export type MetaRow =
  | VaultMeta
  | ReloadMeta
  | PlacesMeta
  | ReturningMeta
  | SharingMeta
  | TakingAllMeta
  | WritesMeta
  | PendingSignUpMeta;

/** The sealed bytes of a document that is not on the server yet. Its key is in the draft with the same id. */
export interface PendingFileRow {
  readonly id: string;
  readonly bytes: readonly ArrayBuffer[];
}

/**
 * The account and vault of a copy. Without `vault`, it is an unfinished sign-up, or a copy from the time when databases
 * were per account.
 */
export interface StoreKey {
  readonly account: string;
  readonly vault?: string;
}

/** The database of one account and vault. */
export class VaultStore extends Dexie {
  declare readonly records: EntityTable<StoredRow, 'id'>;
  declare readonly meta: Table<MetaRow, MetaRow['key']>;
  declare readonly drafts: EntityTable<{ key: string; envelope: string }, 'key'>;
  declare readonly held: EntityTable<PendingFileRow, 'id'>;
  declare readonly there: Table<ServerCategory, string>;

  constructor(parts: IndexedDbParts, place: StoreKey) {
    super(createDatabaseName(place), {
      ...parts,
      // The person is told that their change is saved, so it must really be on the disk and not just on its way there.
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    });
    this.version(1).stores({ records: 'id, dirty', meta: 'key', drafts: 'key' });
    this.version(2).stores({ held: 'id' });
    // A copy from an older version did not record the server's rows, so the next pull starts from the beginning once.
    this.version(3)
      .stores({ there: 'category' })
      .upgrade(async change => await change.table('meta').delete('places'));
    // Another tab is deleting the database, for example at the end of a sign-up. Dexie would close it too, but logs
    // that to the console.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}

/** The implementation of IndexedDB, from the worker or a test. */
export interface IndexedDbParts {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof globalThis.IDBKeyRange;
}

/** The name of a copy's database. */
export const createDatabaseName = ({ account, vault }: StoreKey): string =>
  vault === undefined ? `kinfolio-${account}` : `kinfolio-2-${account}-${vault}`;

/** Opens a database, creating it if it is missing. */
export function openStore(parts: IndexedDbParts, place: StoreKey): VaultStore {
  return new VaultStore(parts, place);
}

/**
 * Opens a database if it exists. If another tab deletes it at this very moment, opening fails: creating an empty
 * database in its place would reveal whose passport was here.
 */
export function openExistingStore(parts: IndexedDbParts, place: StoreKey): VaultStore {
  const store = new VaultStore(parts, place);
  store.on('populate', () => {
    throw new Error('the database was deleted meanwhile');
  });
  return store;
}

/** Whether a database exists, without creating it. */
export async function hasStore(parts: IndexedDbParts, place: StoreKey): Promise<boolean> {
  const databases = await parts.indexedDB.databases();
  return databases.some(({ name }) => name === createDatabaseName(place));
}

/** Deletes a database; other tabs that have it open close it themselves. */
export async function deleteStore({ indexedDB }: IndexedDbParts, place: StoreKey): Promise<void> {
  // Uses IndexedDB directly, because Dexie logs a warning while a connection is still closing. The deletion waits for
  // that in any case.
  const deleting = indexedDB.deleteDatabase(createDatabaseName(place));
  await new Promise<void>((resolve, reject) => {
    deleting.addEventListener('success', () => resolve());
    deleting.addEventListener('error', () =>
      reject(deleting.error ?? new Error('The database was not deleted')),
    );
  });
}

/** The stored state of the vault, with the ways of opening it. */
export async function readStoredVault(store: VaultStore): Promise<VaultMeta | undefined> {
  const row = await store.meta.get('vault');
  return row?.key === 'vault' ? row : undefined;
}

/** The rows of the owner's grants; undefined if nothing was ever shared. */
export async function readStoredSharing(store: VaultStore): Promise<SharingMeta | undefined> {
  const row = await store.meta.get('sharing');
  return row?.key === 'sharing' ? row : undefined;
}

/** The device's part of the data for staying open after a reload. */
export async function readReloadData(store: VaultStore): Promise<ReloadMeta | undefined> {
  const row = await store.meta.get('reload');
  return row?.key === 'reload' ? row : undefined;
}

/** The position at which the last pull ended in each category; empty before the first pull. */
export async function readPullPositions(store: VaultStore): Promise<Readonly<Record<string, number>>> {
  const row = await store.meta.get('places');
  return row?.key === 'places' ? row.after : {};
}

/** The number of rows from which it is worth checking whether they are close together. */
const several = 16;

/**
 * The rows with these ids, in that order. Requesting each row separately costs more than reading it, so neighbouring
 * rows, such as those that were added together, are requested as a range.
 */
export async function readRows(
  store: VaultStore,
  ids: readonly string[],
): Promise<(StoredRow | undefined)[]> {
  if (ids.length < several) return await store.records.bulkGet([...ids]);
  const sorted = ids.toSorted();
  const stretch = store.records.where('id').between(sorted[0], sorted.at(-1), true, true);
  if ((await stretch.count()) > ids.length * 2) return await store.records.bulkGet([...ids]);
  const rows = new Map((await stretch.toArray()).map(row => [row.id, row]));
  return ids.map(id => rows.get(id));
}

/** How many times records were written on this device. */
export async function countLocalWrites(store: VaultStore): Promise<number> {
  const row = await store.meta.get('writes');
  return row?.key === 'writes' ? row.count : 0;
}
