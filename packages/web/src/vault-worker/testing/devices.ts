import type {
  PullResponse,
  PushedRecord,
  SealedRecord,
  StoredVersion,
} from '@kinfolio/contract/records/push-and-pull';
import type { VaultState } from '@kinfolio/contract/wire';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createVaultKeys } from '../keys/make-vault.ts';
import { createPasswordSecrets } from '../keys/password.ts';
import { createVaultService, type VaultService } from '../service.ts';
import { openStore, type StoredRow, type VaultStore } from '../store/database.ts';
import type { FindContentCategory } from '../types/category.ts';
import type { OpenedRecords, PassportRecord, RecordEdit } from '../types/values.ts';
import { createStateOfNewVault } from './apply-change.ts';
import { requireValue } from './must.ts';

export const deviceTestPassword = 'correct horse battery staple';
export const deviceTestAccountId = '0198aaaa-0000-7000-8000-000000000001';
export const deviceTestProfile = { email: 'margaret@example.test', displayName: 'Margaret' };

/** One device of an account: its worker's service, and its disk, which tests can read and damage. */
export interface TestDevice {
  readonly core: VaultService;
  readonly indexedDB: IDBFactory;
  state: VaultState;
  save(fields: Record<string, string>, id?: string, base?: PassportRecord): Promise<PassportRecord>;
  edit(edit: RecordEdit): Promise<PassportRecord>;
  /** Runs a function on the store with the sealed rows. */
  disk<T>(look: (store: VaultStore) => Promise<T>): Promise<T>;
  row(id: string): Promise<StoredRow>;
  /** Everything that can be read after the vault was closed and opened again from the disk. */
  reopened(): Promise<OpenedRecords & { core: VaultService }>;
}

export const halifaxContent = { kind: 'bank-account', category: 'bank-accounts' } as const;

/** Makes an account's vault on a first device. */
export async function createFirstDevice(
  categoryFor?: FindContentCategory,
  account: string = deviceTestAccountId,
  now: () => number = tick,
): Promise<TestDevice> {
  const indexedDB = new IDBFactory();
  const core = createVaultService({ indexedDB, IDBKeyRange }, now, categoryFor);
  await core.secretOfNew(deviceTestPassword);
  const made = await core.makeVault(account);
  if (!made.ok) throw new Error(made.problem);
  return await device(core, indexedDB, createStateOfNewVault(account, made.value.vault), categoryFor);
}

/**
 * Makes a device whose vault has only some of the categories, so that kinds without a category are sealed in `private`.
 */
export async function createDeviceWithFewerCategories(categories: readonly string[]): Promise<TestDevice> {
  const secret = await createPasswordSecrets(deviceTestPassword);
  if (!secret.ok) throw new Error(secret.problem);
  const made = await createVaultKeys(
    deviceTestAccountId,
    secret.value,
    new Date(now).toISOString(),
    categories,
  );
  made.accountKey.wipe();
  const indexedDB = new IDBFactory();
  const core = createVaultService({ indexedDB, IDBKeyRange }, tick);
  await core.derive(deviceTestPassword, secret.value.kdf);
  return await device(core, indexedDB, createStateOfNewVault(deviceTestAccountId, made.vault));
}

/** Makes another device for the same account, for a person who knows the password. */
export async function createAnotherDevice(
  first: TestDevice,
  categoryFor?: FindContentCategory,
): Promise<TestDevice> {
  const indexedDB = new IDBFactory();
  const core = createVaultService({ indexedDB, IDBKeyRange }, tick, categoryFor);
  const wrap = first.state.wraps.find(one => one.method === 'password');
  if (wrap?.method !== 'password') throw new Error('no password wrap');
  await core.derive(deviceTestPassword, wrap);
  return await device(core, indexedDB, first.state, categoryFor);
}

/**
 * The server's side of a push in these tests: compare-and-set, with the current copy returned for a push that came too
 * late.
 */
export class TestServer {
  readonly records = new Map<string, SealedRecord>();
  readonly versions: StoredVersion[] = [];
  readonly remains = new Map<string, string>();

  async takeFrom({ core }: TestDevice): Promise<OpenedRecords> {
    const batch = await core.nextBatch();
    return await core.applyPushResults(batch, this.store(batch));
  }

  store(batch: readonly PushedRecord[]) {
    return batch.map(({ remains, departure: _left, ...record }) => {
      const current = this.records.get(record.id) ?? null;
      const { id, version } = record;
      if (current?.envelope === record.envelope) return { id, outcome: 'stored' as const, version };
      if ((current?.version ?? 0) + 1 !== version) return { id, outcome: 'stale' as const, current };
      if (current)
        this.versions.unshift({
          ...current,
          revision: null,
          batch: null,
          writtenAt: new Date(now).toISOString(),
        });
      if (remains !== undefined) this.remains.set(id, remains);
      this.records.set(id, record);
      return { id, outcome: 'stored' as const, version };
    });
  }

  /** Replaces a deleted record by its remains, as the server does after 30 days. */
  purge(id: string): void {
    const [record, envelope] = [this.records.get(id), this.remains.get(id)];
    if (record && envelope !== undefined) this.records.set(id, { ...record, envelope });
  }

  async giveTo({ core }: TestDevice): Promise<OpenedRecords> {
    return await core.applyPage(createLastPage(...this.records.values()));
  }
}

/** The last page of a pull, with these records. */
export const createLastPage = (...records: SealedRecord[]): PullResponse => ({
  categories: [],
  records: records.map(record => Object.assign({}, record, { revision: 1, batch: null })),
  departures: [],
  batches: [],
  after: {},
  more: false,
});

let now = Date.parse('2026-11-21T10:00:00Z');
const tick = () => (now += 1000);

/** Moves the clock of every device. */
export function advanceDeviceClocks(milliseconds: number): void {
  now += milliseconds;
}

async function device(
  core: VaultService,
  indexedDB: IDBFactory,
  state: VaultState,
  categoryFor?: FindContentCategory,
): Promise<TestDevice> {
  const opened = await core.openWithSecret(state, deviceTestProfile);
  if (!opened.ok) throw new Error(opened.problem);
  const parts = { indexedDB, IDBKeyRange };
  const disk: TestDevice['disk'] = async look => {
    const store = openStore(parts, { account: deviceTestAccountId, vault: state.vaultId });
    try {
      return await look(store);
    } finally {
      store.close();
    }
  };
  const edit = async (one: RecordEdit) => {
    const saved = await core.save([one]);
    if (!saved.ok) throw new Error(saved.problem);
    return requireValue(saved.value.records[0]);
  };
  return {
    core,
    indexedDB,
    state,
    disk,
    edit,
    save: (fields, id, base) =>
      edit({
        do: 'write',
        ...halifaxContent,
        fields,
        ...(id && { id }),
        ...(base && { base: base.content }),
      }),
    row: async id => requireValue(await disk(store => store.records.get(id))),
    async reopened() {
      const again = createVaultService(parts, tick, categoryFor);
      const vault = await again.openFromDevice(deviceTestAccountId, deviceTestPassword);
      if (!vault.ok) throw new Error(vault.problem);
      return { ...vault.value, core: again };
    },
  };
}
