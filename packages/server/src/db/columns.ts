import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as tables from './tables.ts';

/** The tables as the code has them: their names and the names of their columns. */
export function columnsOfTables(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const one of Object.values<unknown>(tables)) {
    if (!is(one, PgTable)) continue;
    const { name, columns } = getTableConfig(one);
    found.set(
      name,
      columns.map(column => column.name),
    );
  }
  return found;
}
