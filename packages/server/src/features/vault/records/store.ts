import type { CategoryState, StoredBatch } from '@kinfolio/contract/records/categories';
import { maxEarlierVersions } from '@kinfolio/contract/retention';
import type { PoolClient } from 'pg';
import type { Pool } from '../../../db/database.ts';

// Plain statements for one vault, in a transaction that has locked the vault's row: see docs/decisions/0712.
// They have names so that each connection parses them once; drizzle names only the statements that it builds
// itself.

/**
 * Identifies a vault and its reader. If the account is not a member, the response is the same as for a
 * missing vault.
 */
export interface VaultMemberKey {
  vaultId: string;
  accountId: string;
}

export interface StoredRecordRow {
  readonly id: string;
  readonly categoryId: string;
  readonly keyVersion: number;
  readonly version: number;
  readonly deleted: boolean;
  readonly envelope: string;
  readonly purged: boolean;
}

export interface CurrentVaultState {
  /** The account's category keys, in each version that it has. */
  readonly keys: readonly { id: string; keyVersion: number }[];
  /** Those of the requested categories that have ever been written to. */
  readonly categories: readonly CategoryState[];
  /** Sequence of the newest keyset; null for a vault without one. */
  readonly keyset: number | null;
  readonly stored: readonly StoredRecordRow[];
}

export interface RecordToWrite extends Omit<StoredRecordRow, 'purged'> {
  readonly revision: number;
  readonly remains: string | null;
  readonly batchId: string | null;
  /** Whether the stored content becomes an earlier version. */
  readonly replaces: boolean;
}

/** The departure that a record leaves behind in the category it moves from. */
export interface MoveMarkerToWrite {
  readonly id: string;
  readonly categoryId: string;
  readonly keyVersion: number;
  readonly version: number;
  readonly envelope: string;
  readonly revision: number;
  readonly batchId: string | null;
}

export interface ChangesToWrite {
  readonly rows: readonly RecordToWrite[];
  readonly departures: readonly MoveMarkerToWrite[];
  /** Records that have returned to a category they had left. */
  readonly returned: readonly { id: string; categoryId: string }[];
  readonly batches: readonly { id: string; categoryId: string; document: string }[];
  readonly categories: readonly CategoryState[];
}

const lock = {
  name: 'vault_lock',
  text: `select v.id from vaults v join vault_members m on m.vault_id = v.id
    where v.id = $1 and m.account_id = $2 for update of v`,
};

/**
 * Locks the vault for the transaction, so that other writers wait. Returns false if there is no such vault.
 */
export async function lockMemberVault(
  tx: PoolClient,
  { vaultId, accountId }: VaultMemberKey,
): Promise<boolean> {
  const { rowCount } = await tx.query({ ...lock, values: [vaultId, accountId] });
  return rowCount === 1;
}

const now = {
  name: 'vault_now',
  text: `select
    coalesce((select json_agg(json_build_object('id', k.id, 'keyVersion', k.key_version))
      from category_keys k where k.vault_id = $1 and k.account_id = $2), '[]') as keys,
    coalesce((select json_agg(json_build_object('id', c.id, 'revision', c.revision, 'checkpoint', c.checkpoint))
      from categories c where c.vault_id = $1 and c.id = any ($3::uuid[])), '[]') as categories,
    (select max(s.sequence) from keysets s where s.vault_id = $1) as keyset,
    coalesce((select json_agg(json_build_object('id', r.id, 'categoryId', r.category_id, 'keyVersion', r.key_version,
        'version', r.version, 'deleted', r.deleted, 'envelope', r.envelope, 'purged', r.purged))
      from records r where r.vault_id = $1 and r.id = any ($4::uuid[])
        and exists (select from vault_members m where m.vault_id = $1 and m.account_id = $2)), '[]') as stored`,
};

/**
 * The stored state of these categories and records; no records if the account is not a member. The
 * transaction must have locked the vault.
 */
export async function readStoredState(
  tx: PoolClient,
  { vaultId, accountId }: VaultMemberKey,
  categoryIds: readonly string[],
  recordIds: readonly string[],
): Promise<CurrentVaultState> {
  const values = [vaultId, accountId, categoryIds, recordIds];
  const { rows } = await tx.query<CurrentVaultState>({ ...now, values });
  const [found] = rows;
  if (found === undefined) throw new Error('a query without a table gave no row');
  return found;
}

const vaultEpoch = {
  name: 'vault_epoch',
  text: 'select epoch, created_at_ms from vaults where id = $1',
};
const lastRestored = {
  name: 'last_restored',
  text: "select value from server_facts where name = 'restored-at-ms'",
};

/** Whether a vault is in this epoch because the database was restored from a backup. */
export async function wasVaultRestoredIn(tx: PoolClient, vaultId: string, epoch: string): Promise<boolean> {
  const { rows: facts } = await tx.query<{ value: string }>(lastRestored);
  const [restored] = facts;
  if (restored === undefined) return false;
  const { rows } = await tx.query<{ epoch: string; created_at_ms: string }>({
    ...vaultEpoch,
    values: [vaultId],
  });
  return rows.some(row => row.epoch === epoch && Number(row.created_at_ms) <= Number(restored.value));
}

const keepVersions = {
  name: 'vault_keep_versions',
  text: `insert into record_versions
      (vault_id, record_id, version, category_id, key_version, deleted, envelope, written_at_ms, revision, batch_id)
    select vault_id, id, version, category_id, key_version, deleted, envelope, written_at_ms, revision, batch_id
    from records where vault_id = $1 and id = any ($2::uuid[]) and not purged`,
};
const dropVersions = {
  name: 'vault_drop_versions',
  text: `delete from record_versions v using unnest($2::uuid[], $3::int[]) as p (id, version)
    where v.vault_id = $1 and v.record_id = p.id and v.version < p.version`,
};
const writeRows = {
  name: 'vault_write',
  text: `insert into records (vault_id, written_at_ms, id, category_id, key_version, version, deleted, envelope,
      revision, remains, batch_id)
    select $1::uuid, $2::bigint, p.* from unnest($3::uuid[], $4::uuid[], $5::int[], $6::int[], $7::bool[], $8::text[],
      $9::bigint[], $10::text[], $11::uuid[]) as p
    on conflict (vault_id, id) do update set
      category_id = excluded.category_id, key_version = excluded.key_version, version = excluded.version,
      deleted = excluded.deleted, envelope = excluded.envelope, revision = excluded.revision,
      remains = excluded.remains, purged = false, batch_id = excluded.batch_id,
      written_at_ms = excluded.written_at_ms`,
};
const dropDepartures = {
  name: 'vault_drop_departures',
  text: `delete from departures d using unnest($2::uuid[], $3::uuid[]) as p (id, category_id)
    where d.vault_id = $1 and d.record_id = p.id and d.category_id = p.category_id`,
};
const writeDepartures = {
  name: 'vault_depart',
  text: `insert into departures (vault_id, record_id, category_id, key_version, version, envelope, revision, batch_id)
    select $1::uuid, p.* from unnest($2::uuid[], $3::uuid[], $4::int[], $5::int[], $6::text[], $7::bigint[], $8::uuid[]) as p
    on conflict (vault_id, category_id, record_id) do update set key_version = excluded.key_version,
      version = excluded.version, envelope = excluded.envelope, revision = excluded.revision,
      batch_id = excluded.batch_id`,
};
const addBatches = {
  name: 'vault_batches',
  text: `insert into batches (vault_id, id, category_id, document)
    select $1::uuid, p.* from unnest($2::uuid[], $3::uuid[], $4::text[]) as p`,
};
const writeCategories = {
  name: 'vault_categories',
  text: `insert into categories (vault_id, id, revision, checkpoint)
    select $1::uuid, p.* from unnest($2::uuid[], $3::bigint[], $4::text[]) as p
    on conflict (vault_id, id) do update set revision = excluded.revision, checkpoint = excluded.checkpoint`,
};

/**
 * Starts the statements that write the changes of a push, in the order in which they must run. The
 * transaction must have locked the vault.
 */
export function writePushChanges(
  tx: PoolClient,
  vaultId: string,
  { rows, departures, returned, batches, categories }: ChangesToWrite,
  nowMs: number,
): Promise<unknown>[] {
  const started: Promise<unknown>[] = [];
  const run = (statement: { name: string; text: string }, ...values: unknown[]) =>
    started.push(tx.query({ ...statement, values: [vaultId, ...values] }));
  const replacing = rows.filter(row => row.replaces);
  if (replacing.length > 0) run(keepVersions, valuesOf(replacing, 'id'));
  const long = replacing.filter(row => row.version > maxEarlierVersions + 1);
  const oldest = long.map(row => row.version - maxEarlierVersions);
  if (long.length > 0) run(dropVersions, valuesOf(long, 'id'), oldest);
  if (rows.length > 0) run(writeRows, nowMs, ...rowColumns.map(column => valuesOf(rows, column)));
  if (returned.length > 0) run(dropDepartures, valuesOf(returned, 'id'), valuesOf(returned, 'categoryId'));
  if (departures.length > 0)
    run(writeDepartures, ...departureColumns.map(column => valuesOf(departures, column)));
  if (batches.length > 0) run(addBatches, ...batchColumns.map(column => valuesOf(batches, column)));
  if (categories.length > 0)
    run(writeCategories, ...categoryColumns.map(column => valuesOf(categories, column)));
  return started;
}

// The columns, in the order in which the statements expect them.
const rowColumns = [
  'id',
  'categoryId',
  'keyVersion',
  'version',
  'deleted',
  'envelope',
  'revision',
  'remains',
  'batchId',
] as const;
const departureColumns = [
  'id',
  'categoryId',
  'keyVersion',
  'version',
  'envelope',
  'revision',
  'batchId',
] as const;
const batchColumns = ['id', 'categoryId', 'document'] as const;
const categoryColumns = ['id', 'revision', 'checkpoint'] as const;

const valuesOf = <Row, Column extends keyof Row>(list: readonly Row[], column: Column) =>
  list.map(row => row[column]);

const batchesOf = {
  name: 'vault_batches_named',
  text: `select b.id, b.document from unnest($2::uuid[], $3::uuid[]) as p (category_id, id)
    join batches b on b.vault_id = $1 and b.category_id = p.category_id and b.id = p.id`,
};

/** The batches that rows name, once each. */
export async function readBatches(
  pool: Pool,
  vaultId: string,
  rows: readonly { categoryId: string; batch: string | null }[],
): Promise<StoredBatch[]> {
  const named = new Map(
    rows.flatMap(({ categoryId, batch }) => (batch === null ? [] : [[batch, categoryId] as const])),
  );
  if (named.size === 0) return [];
  const values = [vaultId, [...named.values()], [...named.keys()]];
  return (await pool.query<StoredBatch>({ ...batchesOf, values })).rows;
}
