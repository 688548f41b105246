import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Rows with some columns. */
type Rows<Columns extends Record<string, AnyPgColumn>> = {
  [Name in keyof Columns]: GetColumnData<Columns[Name]>;
}[];

/**
 * Rows of a table, in no order: for many. The driver and drizzle look at each value by itself, and a plan of a thousand
 * reminders has 14,000. One JSON array a column is made by PostgreSQL as fast as rows, and read here in a third of the time.
 * Only for columns that JSON has as they are: texts, JSON, and numbers up to 2^53.
 */
export async function byColumn<Columns extends Record<string, AnyPgColumn>>(
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of the columns was asked for
  return found as Rows<Columns>;
}
