import type { FieldValues } from '../fields/fields.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { getRecordTitle } from '../records/record-views.ts';
import type { Day } from '../values/calendar.ts';
import type { ColumnFields } from './columns.ts';
import { createDuplicateFinder } from './duplicates.ts';
import type { PasswordManagerItem } from './password-managers/items.ts';
import { type RowReadResult, readRecordRow, type SpreadsheetRow, toStoredFields } from './rows.ts';

/**
 * A line of a file and the planned result. `fresh`: a new record. `known`: it looks like an existing record or an
 * earlier line, and is added only if the person chooses to. `faulty`: it cannot become a record, for the listed
 * reasons. `place` is the position of the line, or of a password manager's item, from 1.
 */
export type PlannedRow = AddableRow | FaultyRow;

interface Line {
  readonly place: number;
  readonly kind: RecordKind;
  readonly title: string;
}

/** A row that can be added as a record. */
export interface AddableRow extends Line {
  readonly state: 'fresh' | 'known';
  readonly fields: FieldValues;
}

/** A row that cannot become a record. */
export interface FaultyRow extends Line {
  readonly state: 'faulty';
  readonly messages: readonly string[];
}

/** Returns the live records of a kind, in stored form. */
export type ListExistingRecords = (kind: RecordKind) => readonly FieldValues[];

/**
 * Returns a planner that is called with the rows of a spreadsheet one by one, in file order. It remembers earlier rows
 * to find duplicates. `today` is the day in London.
 */
export function createTablePlanner(
  kind: RecordKind,
  columns: ColumnFields,
  here: ListExistingRecords,
  today: Day,
): (row: SpreadsheetRow) => PlannedRow {
  const keys = columns.filter(key => key !== undefined);
  const known = createDuplicateFinder(kind, keys, here(kind));
  return ({ line, cells }) => {
    const reading = readRecordRow(kind, columns, cells, today);
    return planned({ place: line, kind, title: nameOfRow(kind, columns, cells) }, reading, known.has);
  };
}

/** Like `createTablePlanner`, but for the items of a password manager. */
export function createItemPlanner(
  items: readonly PasswordManagerItem[],
  here: ListExistingRecords,
  today: Day,
): (item: PasswordManagerItem) => PlannedRow {
  const keys = new Map<RecordKind, Set<string>>();
  for (const { kind, typed } of items)
    keys.set(kind, new Set([...(keys.get(kind) ?? []), ...Object.keys(typed)]));
  const known = new Map(
    [...keys].map(([kind, filled]) => [kind, createDuplicateFinder(kind, [...filled], here(kind))]),
  );
  return ({ position, kind, typed }) => {
    const about = { place: position, kind, title: getRecordTitle(kind, typed) };
    return planned(
      about,
      toStoredFields(kind, typed, today),
      fields => known.get(kind)?.has(fields) ?? false,
    );
  };
}

function planned(about: Line, reading: RowReadResult, isKnown: (fields: FieldValues) => boolean): PlannedRow {
  if (!reading.ok) return { ...about, state: 'faulty', messages: reading.messages };
  const { fields } = reading;
  const title = getRecordTitle(about.kind, fields);
  return { ...about, title, state: isKnown(fields) ? 'known' : 'fresh', fields };
}

const longestName = 60;

/** A name for a line that cannot become a record: its title if it has one, otherwise its first texts. */
function nameOfRow(kind: RecordKind, columns: ColumnFields, cells: readonly string[]): string {
  const titles = [kind.card.title ?? []].flat().map(key => cells[columns.indexOf(key)]?.trim() ?? '');
  const title = titles.filter(part => part !== '').join(' ');
  const name = title === '' ? (cells.map(cell => cell.trim()).find(cell => cell !== '') ?? '') : title;
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
