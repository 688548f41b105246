import {
  adaptFieldToRecord,
  type Field,
  type FieldType,
  type FieldValue,
  type FieldValues,
} from '../fields/fields.ts';
import { checkRecord, createInitialFields } from '../records/record-check.ts';
import { unescapeSpreadsheetCell } from '../records/record-csv.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { Day } from '../values/calendar.ts';
import type { ColumnFields } from './columns.ts';

/** A row of a table: its row number as in a spreadsheet (from 1), and its cells. */
export interface SpreadsheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The result of reading a row: the stored fields of a record, or the reasons why it cannot become one. */
export type RowReadResult =
  | { readonly ok: true; readonly fields: FieldValues }
  | { readonly ok: false; readonly messages: readonly string[] };

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on']);
const no = new Set(['no', 'n', 'false', '0', 'off', '']);

/**
 * Reads a spreadsheet row as a record. Each cell is read according to its field's type: UK days, amounts with £ and
 * commas, yes and no, and choices by their label or stored value in any case. A field without a cell has the value of
 * an empty form. If the row is not valid, returns all its error sentences. `today` is the day in London. Never throws.
 */
export function readRecordRow(
  kind: RecordKind,
  columns: ColumnFields,
  cells: readonly string[],
  today: Day,
): RowReadResult {
  const messages: string[] = [];
  const typed: FieldValues = {};
  for (const [key, field] of Object.entries(kind.fields)) {
    const place = columns.indexOf(key);
    const cell = place === -1 ? '' : unescapeSpreadsheetCell(cells[place] ?? '').trim();
    if (cell === '') continue;
    const value = typedOf(adaptFieldToRecord(field, typed), cell);
    if (value === undefined) messages.push(unknownWords(field, cell));
    else typed[key] = value;
  }
  return messages.length > 0 ? { ok: false, messages } : toStoredFields(kind, typed, today);
}

/**
 * Converts typed values to stored form as if a person had typed them into an empty form, so that its initial values
 * apply too.
 */
export function toStoredFields(kind: RecordKind, typed: FieldValues, today: Day): RowReadResult {
  const checked = checkRecord(kind, { ...beginning(kind, typed), ...typed }, today);
  return checked.ok ? checked : { ok: false, messages: checked.problems.map(({ message }) => message) };
}

/** The values of an empty form. A list that depends on typed values starts with its first matching option. */
function beginning(kind: RecordKind, typed: FieldValues): FieldValues {
  const first = createInitialFields(kind);
  for (const [key, field] of Object.entries(kind.fields)) {
    if (field.optionsBy === undefined || field.type !== 'choice' || first[key] === undefined) continue;
    const options = adaptFieldToRecord(field, { ...first, ...typed }).options ?? [];
    const fits = options.some(option => option.value === first[key]);
    if (!fits && options[0] !== undefined) first[key] = options[0].value;
  }
  return first;
}

/**
 * Converts a cell to the text that a person would type into the form; undefined if it is not an option of a fixed list.
 */
function typedOf(field: Field, cell: string): FieldValue | undefined {
  const read = cellReaders[field.type];
  return read === undefined ? cell : read(cell, field);
}

const cellReaders: Partial<
  Readonly<Record<FieldType, (cell: string, field: Field) => FieldValue | undefined>>
> = {
  flag: cell => (yes.has(cell.toLowerCase()) ? true : no.has(cell.toLowerCase()) ? false : undefined),
  choice: valueOf,
  pick: (cell, field) => valueOf(cell, field) ?? cell,
  many: severalOf,
  // Spreadsheets export a day as an instant at midnight.
  date: cell => cell.replace(/[ T]00:00(?::00)?(?:\.0+)?Z?$/, ''),
  // Spreadsheets treat a sort code as a number and drop a leading zero.
  sortCode: cell => cell.replace(/^\d{5}$/, '0$&'),
  digits: tailOf,
};

function valueOf(cell: string, { options }: Field): string | undefined {
  const word = folded(cell);
  return options?.find(({ value, label }) => folded(value) === word || folded(label) === word)?.value;
}

function severalOf(cell: string, field: Field): string | undefined {
  const values = new Set(cell.split(/\s*[,;]\s*/).map(part => valueOf(part, field)));
  if (values.has(undefined)) return undefined;
  return (field.options ?? []).flatMap(({ value }) => (values.has(value) ? [value] : [])).join(' ');
}

/**
 * Shortens a full card number to its last digits: the full number is never stored, and people should not have to
 * shorten it by hand.
 */
function tailOf(cell: string, { length = 0 }: Field): string {
  const digits = cell.replaceAll(/[\s•*xX.-]/g, '');
  return /^\d{12,19}$/.test(digits) ? digits.slice(-length) : digits;
}

function unknownWords(field: Field, cell: string): string {
  const shown = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
  const wanted = field.type === 'flag' ? 'Yes or No' : 'one of the list';
  return `${field.label} must be ${wanted}, not “${shown}”`;
}

/** Lower-cases a text and unifies apostrophes. */
function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ');
}
