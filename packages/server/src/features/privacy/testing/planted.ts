import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import * as tables from '../../../all-tables/tables.ts';
import { tableDistribution } from '../../../db/distribution.ts';
import { registeredTables } from '../classes.ts';

export const tableNames: readonly string[] = Object.values<unknown>(tables)
  .filter(one => is(one, PgTable))
  .map(one => getTableConfig(one).name);

/** Maps each foreign-key column to the column it refers to, both written as `table.column`. */
const referred = new Map(
  Object.values<unknown>(tables)
    .flatMap(one => (is(one, PgTable) ? getTableConfig(one).foreignKeys : []))
    .flatMap(key => {
      const { columns, foreignColumns } = key.reference();
      return columns.map((column, place) => [placeOf(column), placeOf(foreignColumns[place] ?? column)]);
    }),
);

function placeOf(column: PgColumn): string {
  return `${getTableName(column.table)}.${column.name}`;
}

export interface PlantedFor {
  accountId: string;
  vaultId: string;
  email: string;
  readerId: string;
  /** The value for every time column, in milliseconds. */
  atMs: number;
}

/**
 * Values that satisfy the check constraints of a table. For other columns, any value of the right type will
 * do.
 */
const particular: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  wraps: { method: 'passkey', profile: null, salt: null, proof_hash: null },
  profiles: { plan: 'basic', status: 'trialing' },
};

/**
 * Inserts a row about one person into every table of the register, with a canary in every text column. Returns the
 * canaries.
 */
export async function insertCanariesEverywhere(pool: Pool, person: PlantedFor): Promise<Map<string, string>> {
  const canaries = new Map<string, string>();
  const client = await pool.connect();
  try {
    // Disables foreign keys, which do not matter in this test.
    await client.query(`set session_replication_role = 'replica'`);
    // Tables that others refer to are filled first, because the machines of a cluster check foreign keys
    // nevertheless.
    const planted = new Map<string, unknown>();
    for (const name of Object.keys(tableDistribution)) {
      const canary = `canary-${name.replaceAll('_', '-')}-${person.accountId.slice(0, 8)}`;
      const { rows: columns } = await client.query<{ name: string; type: string }>(
        `select column_name as name, udt_name as type from information_schema.columns
          where table_schema = 'public' and table_name = $1`,
        [name],
      );
      const values = columns.map(
        ({ name: column, type }) =>
          planted.get(referred.get(`${name}.${column}`) ?? '') ??
          valueOf({ table: name, column, type, person, canary }),
      );
      for (const [place, column] of columns.entries()) planted.set(`${name}.${column.name}`, values[place]);
      const named = columns.map(column => `"${column.name}"`).join(', ');
      const places = columns.map((_, place) => `$${place + 1}`).join(', ');
      await client.query(
        `insert into "${name}" (${named}) values (${places}) on conflict do nothing`,
        values,
      );
      if (values.includes(canary)) canaries.set(name, canary);
    }
  } finally {
    client.release(true);
  }
  return canaries;
}

interface Wanted {
  table: string;
  column: string;
  type: string;
  person: PlantedFor;
  canary: string;
}

function valueOf({ table, column, type, person, canary }: Wanted): unknown {
  const given = particular[table];
  if (given !== undefined && column in given) return given[column];
  const leads = registeredTables[table]?.leads[column];
  const { accountId, vaultId, email, readerId, atMs } = person;
  const ids = { account: accountId, vault: vaultId, space: vaultId, email, reader: readerId };
  if (leads !== undefined) return ids[leads];
  if (column === 'account_id') return accountId;
  if (table === 'newsletter_readers' && column === 'id') return readerId;
  if (table === 'newsletter_readers' && column === 'confirmed_at_ms') return null;
  if (column === 'vault_id') return vaultId;
  if (column === 'email') return email;
  switch (type) {
    case 'uuid':
      return crypto.randomUUID();
    case 'text':
      return canary;
    case '_text':
      return [canary];
    case 'jsonb':
      return JSON.stringify(
        ['earlier_keys', 'recent_rotations_ms', 'spent', 'amr', 'wraps'].includes(column) ? [] : {},
      );
    case 'bytea':
      return Buffer.from(canary);
    case 'bool':
      return true;
    default:
      return column.endsWith('_ms') || column === 'loose_until_ms' ? atMs : 1;
  }
}

/** Every row in the database that contains one of the texts, as `table: row`. */
export async function findRowsContaining(pool: Pool, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of tableNames) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t`);
    for (const { row } of rows) if (texts.some(text => row.includes(text))) found.push(`${name}: ${row}`);
  }
  return found;
}
