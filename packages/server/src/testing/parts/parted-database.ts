import type { Client } from 'pg';
import { distribution } from '../../db/distribution.ts';

/** Into how many parts the tables of a run are cut, by TABLE_PARTS; undefined where they are whole, as usual. */
export const tableParts = (): number | undefined => Number(process.env['TABLE_PARTS']) || undefined;

/** Where such a run, or one on a cluster, notes what its statements ask, a line each; undefined in the usual ones. */
export const notesFile = (): string | undefined => process.env['TABLE_PARTS_NOTES'];

/** The part of a table that the name of a relation means; undefined for any other. */
export function partIn(name: string): { table: string; part: number } | undefined {
  const [, table, part] = /^(\w+)_part_(\d+)$/.exec(name) ?? [];
  return table === undefined ? undefined : { table, part: Number(part) };
}

/**
 * Cuts each table that `distribution` spreads into parts by its column, as a cluster has it: PostgreSQL itself then refuses
 * a unique key without the column, and a plan shows how many parts a statement asks. An update that names the column is
 * refused too, even with the value of before. For a migrated database without rows.
 */
export async function partTables(client: Client, parts: number): Promise<void> {
  const references = await definitions(client, foreignKeys);
  // Apart from the tables, so that who lists these does not meet the parts.
  await client.query('create schema parts');
  await client.query(refusal);
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const [table, spread] of Object.entries(distribution))
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
