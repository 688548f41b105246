import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/**
 * Rows of a table, in no order: for many. The driver and drizzle look at each value by itself, and a plan of a thousand
 * reminders has 14,000. One JSON array a column is made by PostgreSQL as fast as rows, and read here in a third of the time.
 * Only for columns that JSON has as they are: texts, JSON, and numbers up to 2^53.
 */
export async function byColumn<Table extends PgTable>(
  db: Db,
  table: Table,
  where: SQL,
): Promise<InferSelectModel<Table>[]> {
  const columns = Object.entries(getTableColumns(table));
  const arrays = columns.map(([name, column]) => sql`json_agg(${column}) as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Record<string, unknown[] | null>>(
    sql`select ${sql.join(arrays, sql`, `)} from ${table} where ${where}`,
  );
  const found: Record<string, unknown>[] = [];
  for (const [name, values] of Object.entries(rows[0] ?? {}))
    for (const [at, value] of (values ?? []).entries()) (found[at] ??= {})[name] = value;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each column of the table was asked for
  return found as InferSelectModel<Table>[];
}
