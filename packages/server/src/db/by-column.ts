import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

type Rows<Columns extends Record<string, AnyPgColumn>> = {
  [Name in keyof Columns]: GetColumnData<Columns[Name]>;
}[];

/**
 * Reads a large number of rows of a table, in no particular order. The driver and drizzle process each value
 * separately, and a plan with a thousand reminders has 14,000 values. So PostgreSQL builds one JSON array per
 * column, and parsing the arrays takes a third of the time. Use this only for columns that JSON represents
 * exactly: texts, JSON, and numbers up to 2^53.
 */
export async function selectByColumn<Columns extends Record<string, AnyPgColumn>>(
  db: Db,
  table: PgTable,
  columns: Columns,
  where: SQL,
): Promise<Rows<Columns>> {
  const arrays = Object.entries(columns).map(
    ([name, column]) => sql`json_agg(${column}) as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<string, unknown[] | null>>(
    sql`select ${sql.join(arrays, sql`, `)} from ${table} where ${where}`,
  );
  const found: Record<string, unknown>[] = [];
  for (const [name, values] of Object.entries(rows[0] ?? {}))
    for (const [at, value] of (values ?? []).entries()) (found[at] ??= {})[name] = value;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of the columns was requested
  return found as Rows<Columns>;
}
