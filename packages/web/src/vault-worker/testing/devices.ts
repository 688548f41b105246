import type {
  PullAnswer,
  PushedRecord,
  SealedRecord,
  StoredVersion,
  VaultState,
} from '@kinfolio/contract/wire';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { makeVault } from '../keys/make-vault.ts';
import { newSecret } from '../keys/password.ts';
import { createVaultService, type VaultService } from '../service.ts';
import { openStore, type Row, type Store } from '../store/database.ts';
import type { CategoryFor } from '../types/category.ts';
import type { Edit, Opened, PassportRecord } from '../types/values.ts';
import { stateOfNew } from './apply-change.ts';
import { must } from './must.ts';

export const password = 'correct horse battery staple';
export const accountId = '0198aaaa-0000-7000-8000-000000000001';
export const profile = { email: 'margaret@example.test', displayName: 'Margaret' };

/** One device of an account: its worker's core, and its disk to look at and to damage. */
export interface TestDevice {
  readonly core: VaultService;
  readonly indexedDB: IDBFactory;
  state: VaultState;
  save(fields: Record<string, string>, id?: string, base?: PassportRecord): Promise<PassportRecord>;
  edit(edit: Edit): Promise<PassportRecord>;
  /** Works on the sealed rows as they lie on the disk. */
  disk<T>(look: (store: Store) => Promise<T>): Promise<T>;
  row(id: string): Promise<Row>;
  /** What reads where, after opening everything again from the disk. */
  reopened(): Promise<Opened & { core: VaultService }>;
}

export const halifax = { kind: 'bank-account', category: 'bank-accounts' } as const;

/** Makes an account's vault on a first device. */
export async function firstDevice(
  categoryFor?: CategoryFor,
  account: string = accountId,
  now: () => number = tick,
): Promise<TestDevice> {
  const indexedDB = new IDBFactory();
  const core = createVaultService({ indexedDB, IDBKeyRange }, now, categoryFor);
  await core.secretOfNew(password);
  const made = await core.makeVault(account);
  if (!made.ok) throw new Error(made.problem);
  return await device(core, indexedDB, stateOfNew(account, made.value.vault), categoryFor);
}

/** A device of an account whose vault was made before there were categories for these kinds: all in `private`. */
export async function deviceOfBefore(categories: readonly string[]): Promise<TestDevice> {
  const secret = await newSecret(password);
  if (!secret.ok) throw new Error(secret.problem);
  const made = await makeVault(accountId, secret.value, new Date(now).toISOString(), categories);
  made.accountKey.wipe();
  const indexedDB = new IDBFactory();
  const core = createVaultService({ indexedDB, IDBKeyRange }, tick);
  await core.derive(password, secret.value.kdf);
  return await device(core, indexedDB, stateOfNew(accountId, made.vault));
}

/** The same account on another device that knows the password. */
export async function anotherDevice(first: TestDevice, categoryFor?: CategoryFor): Promise<TestDevice> {
  const indexedDB = new IDBFactory();
  const core = createVaultService({ indexedDB, IDBKeyRange }, tick, categoryFor);
  const wrap = first.state.wraps.find(one => one.method === 'password');
  if (wrap?.method !== 'password') throw new Error('no password wrap');
  await core.derive(password, wrap);
  return await device(core, indexedDB, first.state, categoryFor);
}

/** The server's side of a push in these tests: compare-and-set, and the current one for what came late. */
export class TestServer {
  readonly records = new Map<string, SealedRecord>();
  readonly versions: StoredVersion[] = [];
  readonly remains = new Map<string, string>();

  async takeFrom({ core }: TestDevice): Promise<Opened> {
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

  /** The time of a deleted record is over. */
  purge(id: string): void {
    const [record, envelope] = [this.records.get(id), this.remains.get(id)];
    if (record && envelope !== undefined) this.records.set(id, { ...record, envelope });
  }

  async giveTo({ core }: TestDevice): Promise<Opened> {
    return await core.applyPage(pageOf(...this.records.values()));
  }
}

/** A page with these records, and nothing after it. */
export const pageOf = (...records: SealedRecord[]): PullAnswer => ({
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
export function pass(milliseconds: number): void {
  now += milliseconds;
}

async function device(
  core: VaultService,
  indexedDB: IDBFactory,
  state: VaultState,
  categoryFor?: CategoryFor,
): Promise<TestDevice> {
  const opened = await core.openWithSecret(state, profile);
  if (!opened.ok) throw new Error(opened.problem);
  const parts = { indexedDB, IDBKeyRange };
  const disk: TestDevice['disk'] = async look => {
    const store = openStore(parts, { account: accountId, vault: state.vaultId });
    try {
      return await look(store);
    } finally {
      store.close();
    }
  };
  const edit = async (one: Edit) => {
    const saved = await core.save([one]);
    if (!saved.ok) throw new Error(saved.problem);
    return must(saved.value.records[0]);
  };
  return {
    core,
    indexedDB,
    state,
    disk,
    edit,
    save: (fields, id, base) =>
      edit({ do: 'write', ...halifax, fields, ...(id && { id }), ...(base && { base: base.content }) }),
    row: async id => must(await disk(store => store.records.get(id))),
    async reopened() {
      const again = createVaultService(parts, tick, categoryFor);
      const vault = await again.openFromDevice(accountId, password);
      if (!vault.ok) throw new Error(vault.problem);
      return { ...vault.value, core: again };
    },
  };
}
