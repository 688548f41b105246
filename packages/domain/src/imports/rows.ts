import { type Field, type FieldType, type FieldValue, type FieldValues, fieldIn } from '../fields/fields.ts';
import { checkRecord, emptyFields } from '../records/record-check.ts';
import { textOfCell } from '../records/record-csv.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { Day } from '../values/calendar.ts';
import type { ColumnFields } from './columns.ts';

/** A line of a table: its number as a spreadsheet counts, from 1, and its cells. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What a line of a file came to: the fields of a record, in stored form, or the sentences why it is none. */
export type RowReading =
  | { readonly ok: true; readonly fields: FieldValues }
  | { readonly ok: false; readonly messages: readonly string[] };

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on']);
const no = new Set(['no', 'n', 'false', '0', 'off', '']);

/**
 * Reads one row of a spreadsheet as a record, each cell by its field's own type: UK days, amounts with £ and commas,
 * yes and no, choices by their label or stored value in any case. A field without a cell begins as in an empty form.
 * Every sentence of a row that cannot be read is given. `today` is the day in London. Never throws.
 */
export function readRow(
  kind: RecordKind,
  columns: ColumnFields,
  cells: readonly string[],
  today: Day,
): RowReading {
  const messages: string[] = [];
  const typed: FieldValues = {};
  for (const [key, field] of Object.entries(kind.fields)) {
    const place = columns.indexOf(key);
    const cell = place === -1 ? '' : textOfCell(cells[place] ?? '').trim();
    if (cell === '') continue;
    const value = typedOf(fieldIn(field, typed), cell);
    if (value === undefined) messages.push(unknownWords(field, cell));
    else typed[key] = value;
  }
  return messages.length > 0 ? { ok: false, messages } : completed(kind, typed, today);
}

/** Brings typed values to stored form, over the values of an empty form, as if a person had typed them into one. */
export function completed(kind: RecordKind, typed: FieldValues, today: Day): RowReading {
  const checked = checkRecord(kind, { ...beginning(kind, typed), ...typed }, today);
  return checked.ok ? checked : { ok: false, messages: checked.problems.map(({ message }) => message) };
}

/** What an empty form has, where a list that depends on what was typed begins with the first that fits. */
function beginning(kind: RecordKind, typed: FieldValues): FieldValues {
  const first = emptyFields(kind);
  for (const [key, field] of Object.entries(kind.fields)) {
    if (field.optionsBy === undefined || field.type !== 'choice' || first[key] === undefined) continue;
    const options = fieldIn(field, { ...first, ...typed }).options ?? [];
    const fits = options.some(option => option.value === first[key]);
    if (!fits && options[0] !== undefined) first[key] = options[0].value;
  }
  return first;
}

/** The cell as it would be typed into the form; undefined for one that is none of a closed list. */
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
  // Spreadsheets write a day as midnight.
  date: cell => cell.replace(/[ T]00:00(?::00)?(?:\.0+)?Z?$/, ''),
  // A spreadsheet takes it for a number and drops the zero in front.
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

/** Of a whole card number only its end is kept: it is never stored, and nobody should have to cut it by hand. */
function tailOf(cell: string, { length = 0 }: Field): string {
  const digits = cell.replaceAll(/[\s•*xX.-]/g, '');
  return /^\d{12,19}$/.test(digits) ? digits.slice(-length) : digits;
}

function unknownWords(field: Field, cell: string): string {
  const shown = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
  const wanted = field.type === 'flag' ? 'Yes or No' : 'one of the list';
  return `${field.label} must be ${wanted}, not “${shown}”`;
}

/** The same letters in any case, with any apostrophe. */
function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ');
}
