import { columnsOfTables } from '../../../all-tables/columns.ts';
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
