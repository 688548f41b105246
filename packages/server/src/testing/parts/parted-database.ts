import type { Client } from 'pg';
import { tableDistribution } from '../../db/distribution.ts';

/**
 * The number of parts into which a run splits its tables, from TABLE_PARTS; undefined if they are not split,
 * as usual.
 */
export const readTablePartCount = (): number | undefined => Number(process.env['TABLE_PARTS']) || undefined;

/**
 * The file in which a run with split tables, or on a cluster, records which parts its statements read, one
 * statement per line. Undefined in ordinary runs.
 */
export const getReachNotesFile = (): string | undefined => process.env['TABLE_PARTS_NOTES'];

/** The table and part that a relation's name refers to; undefined for any other name. */
export function readTablePart(name: string): { table: string; part: number } | undefined {
  const [, table, part] = /^(\w+)_part_(\d+)$/.exec(name) ?? [];
  return table === undefined ? undefined : { table, part: Number(part) };
}

/**
 * Splits each table in `tableDistribution` into parts by the column named there, as on a cluster. PostgreSQL
 * itself then refuses a unique key without that column, and an update of that column, even to the same value.
 * The plan of a statement shows how many parts it reads. Call this for a migrated database without rows.
 */
export async function splitTablesIntoParts(client: Client, parts: number): Promise<void> {
  const references = await definitions(client, foreignKeys);
  // The parts are in a separate schema, so that they do not appear in lists of the tables.
  await client.query('create schema parts');
  await client.query(refusal);
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const [table, spread] of Object.entries(tableDistribution))
    if ('column' in spread) await partTable(client, { table, column: spread.column, parts });
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function partTable(
  client: Client,
  { table, column, parts }: { table: string; column: string; parts: number },
): Promise<void> {
  const keys = await definitions(client, uniqueKeys, table);
  const indexes = await definitions(client, otherIndexes, table);
  const like = `like ${table} including all excluding indexes`;
  await client.query(`create table parted (${like}) partition by hash (${column})`);
  await client.query(`drop table ${table}`);
  await client.query(`alter table parted rename to ${table}`);
  for (let part = 0; part < parts; part += 1) {
    const place = `modulus ${String(parts)}, remainder ${String(part)}`;
    await client.query(
      `create table parts.${table}_part_${String(part)} partition of ${table} for values with (${place})`,
    );
  }
  await client.query(`
    create trigger stays before update of ${column} on ${table} for each row execute function parts.refuse()`);
  for (const { name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of indexes) await client.query(definition);
}

const refusal = `
  create function parts.refuse() returns trigger language plpgsql as $$
  begin raise exception 'a row of % stays in its part: delete it and write it anew', tg_table_name; end $$`;

interface Definition {
  table: string;
  name: string;
  definition: string;
}

const constraints = (types: string) => `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and contype in (${types})`;
const foreignKeys = constraints(`'f'`);
const uniqueKeys = `${constraints(`'p', 'u'`)} and conrelid = $1::regclass`;
const otherIndexes = `
  select indrelid::regclass::text as table, indexrelid::regclass::text as name,
    pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid = $1::regclass
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`;

const definitions = async (client: Client, query: string, ...values: string[]): Promise<Definition[]> =>
  (await client.query<Definition>(query, values)).rows;
