import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as tables from './tables.ts';

const configs = () =>
  Object.values<unknown>(tables).flatMap(one => (is(one, PgTable) ? [getTableConfig(one)] : []));

/** The tables as the code defines them: their names and the names of their columns. */
export const listTableColumns = (): Map<string, string[]> =>
  new Map(configs().map(({ name, columns }) => [name, columns.map(column => column.name)]));

/** The columns of each table's primary key. */
export const listTableKeys = (): Map<string, string[]> =>
  new Map(
    configs().map(({ name, columns, primaryKeys }) => [
      name,
      (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)).map(column => column.name),
    ]),
  );
