import type { FieldValues } from '../fields/fields.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { titleOf } from '../records/record-views.ts';
import type { Day } from '../values/calendar.ts';
import type { ColumnFields } from './columns.ts';
import { knownRecords } from './duplicates.ts';
import type { KeptItem } from './password-managers/items.ts';
import { completed, type RowReading, readRow, type TableRow } from './rows.ts';

/**
 * One line of a file and what would become of it. `fresh`: a new record; `known`: it looks like one that is there or
 * was named before, and is added only if a person says so; `faulty`: it is none, for the reasons given. `place`
 * counts lines, or a password manager's things, from 1.
 */
export type PlannedRow = AddableRow | FaultyRow;

interface Line {
  readonly place: number;
  readonly kind: RecordKind;
  readonly title: string;
}

/** A row that can be added. */
export interface AddableRow extends Line {
  readonly state: 'fresh' | 'known';
  readonly fields: FieldValues;
}

/** A row that is no record. */
export interface FaultyRow extends Line {
  readonly state: 'faulty';
  readonly messages: readonly string[];
}

/** The live records of a kind, in stored form. */
export type RecordsHere = (kind: RecordKind) => readonly FieldValues[];

/**
 * Plans the rows of a spreadsheet one by one, in the order of the file: each call knows the rows before it. `today` is
 * the day in London.
 */
export function tablePlanner(
  kind: RecordKind,
  columns: ColumnFields,
  here: RecordsHere,
  today: Day,
): (row: TableRow) => PlannedRow {
  const keys = columns.filter(key => key !== undefined);
  const known = knownRecords(kind, keys, here(kind));
  return ({ line, cells }) => {
    const reading = readRow(kind, columns, cells, today);
    return planned({ place: line, kind, title: nameOfRow(kind, columns, cells) }, reading, known.has);
  };
}

/** As `tablePlanner`, for what a password manager kept. */
export function itemPlanner(
  items: readonly KeptItem[],
  here: RecordsHere,
  today: Day,
): (item: KeptItem) => PlannedRow {
  const keys = new Map<RecordKind, Set<string>>();
  for (const { kind, typed } of items)
    keys.set(kind, new Set([...(keys.get(kind) ?? []), ...Object.keys(typed)]));
  const known = new Map(
    [...keys].map(([kind, filled]) => [kind, knownRecords(kind, [...filled], here(kind))]),
  );
  return ({ position, kind, typed }) => {
    const about = { place: position, kind, title: titleOf(kind, typed) };
    return planned(about, completed(kind, typed, today), fields => known.get(kind)?.has(fields) ?? false);
  };
}

function planned(about: Line, reading: RowReading, isKnown: (fields: FieldValues) => boolean): PlannedRow {
  if (!reading.ok) return { ...about, state: 'faulty', messages: reading.messages };
  const { fields } = reading;
  const title = titleOf(about.kind, fields);
  return { ...about, title, state: isKnown(fields) ? 'known' : 'fresh', fields };
}

const longestName = 60;

/** What a person would call a line that is no record: its title if it has one, or else its first words. */
function nameOfRow(kind: RecordKind, columns: ColumnFields, cells: readonly string[]): string {
  const titles = [kind.card.title ?? []].flat().map(key => cells[columns.indexOf(key)]?.trim() ?? '');
  const title = titles.filter(part => part !== '').join(' ');
  const name = title === '' ? (cells.map(cell => cell.trim()).find(cell => cell !== '') ?? '') : title;
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
