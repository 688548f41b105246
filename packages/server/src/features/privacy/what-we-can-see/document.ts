import { listTableColumns } from '../../../all-tables/columns.ts';
import { allTableTexts as words } from './all-words.ts';
import { type ColumnReadability, commonColumns, databasePageParts } from './words.ts';

export interface WhatWeCanSee {
  parts: { name: string; tables: SeenTable[] }[];
}
interface SeenTable {
  name: string;
  about: string;
  columns: { name: string; readable: ColumnReadability; about: string }[];
}

/**
 * Joins the tables with their descriptions. `faults` names each table or column without a description,
 * because nothing may be stored that nobody has explained, and each description of something that does not
 * exist.
 */
export function describeDatabase(): { document: WhatWeCanSee; faults: string[] } {
  const found = listTableColumns();
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
        const said = columns[column] ?? commonColumns[column];
        if (!said) faults.push(`${name}.${column} has no words`);
        const [readable, sentence] = said ?? ['readable', ''];
        return { name: column, readable, about: sentence };
      }),
    },
  }));
  return {
    faults,
    document: {
      parts: databasePageParts.map(name => ({
        name,
        tables: seen.filter(({ part }) => part === name).map(({ table }) => table),
      })),
    },
  };
}
