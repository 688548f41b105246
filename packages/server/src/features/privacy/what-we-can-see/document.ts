import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as tables from '../../../db/tables.ts';
import { tableWords as words } from './all-words.ts';
import { parts, type Readable, usualColumns } from './words.ts';

/** What the page "What we can see" is made of. */
export interface WhatWeCanSee {
  parts: { name: string; tables: SeenTable[] }[];
}
interface SeenTable {
  name: string;
  about: string;
  columns: { name: string; readable: Readable; about: string }[];
}

/** The tables as the code has them: their names and the names of their columns. */
function columnsOfTables(): Map<string, string[]> {
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

/**
 * Joins the tables with their words. What has no words, and words for what is not there, are named in `faults`: a
 * column that nobody has explained may not be stored.
 */
export function describeDatabase(): { document: WhatWeCanSee; faults: string[] } {
  const found = columnsOfTables();
  const faults = Object.entries(words).flatMap(([name, table]) =>
    found.has(name)
      ? Object.keys(table.columns)
          .filter(column => !found.get(name)?.includes(column))
          .map(column => `${name}.${column} is not there`)
      : [`${name} is not there`],
  );
  for (const name of found.keys()) if (!words[name]) faults.push(`${name} has no words`);
  const seen = Object.entries(words).map(([name, { part, about, columns }]) => ({
    part,
    table: {
      name,
      about,
      columns: (found.get(name) ?? []).map(column => {
        const said = columns[column] ?? usualColumns[column];
        if (!said) faults.push(`${name}.${column} has no words`);
        const [readable, sentence] = said ?? ['readable', ''];
        return { name: column, readable, about: sentence };
      }),
    },
  }));
  return {
    faults,
    document: {
      parts: parts.map(name => ({
        name,
        tables: seen.filter(({ part }) => part === name).map(({ table }) => table),
      })),
    },
  };
}
