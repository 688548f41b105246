import type { FindRecordTitle } from '../fields/field-types.ts';
import type { Field, FieldType } from '../fields/fields.ts';
import { formatDayDigits, readStoredDayIfAny, todayInLondon } from '../values/calendar.ts';
import { readPaidAmount, readStoredPeriod } from './paid.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';
import { formatFieldValue, formatRecurringAmount } from './record-views.ts';

/** The headings of the last two columns, after those of the kind. */
const savedHeading = 'Last saved';
const idHeading = 'Kinfolio number';
/** Added to the heading of an amount with a period, for the extra column with the amount as it is paid. */
const paidHeading = ', as paid';

/** The field types that a spreadsheet must receive as numbers. */
const numeric: ReadonlySet<FieldType> = new Set(['money', 'percent']);
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/**
 * [Note: Cells that a spreadsheet must not run]
 *
 * Excel, LibreOffice and Google Sheets run a cell that begins with = + - @, even after a tab or a return, and East
 * Asian versions accept the wide forms too. Such text is prefixed with an apostrophe, which means "this is text".
 * Amounts and rates are the one exception: a plain number like -200.00 is harmless and must stay a number, or no column
 * could be added up. Source: OWASP, "CSV Injection", read 2026-11-21.
 */
const startsFormula = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * The rows of a spreadsheet with all records of one kind; the first row has the field labels. Amounts are plain numbers
 * in pounds, days are dd/mm/yyyy, and everything else is the text people read, never masked. The last two columns are
 * the day of the last save and the record's id.
 */
export function createCsvRows(
  kind: RecordKind,
  records: readonly { readonly id: string; readonly content: RecordContent }[],
  nameOf: FindRecordTitle,
): string[][] {
  const keys = Object.entries(kind.fields);
  const paidTo = (key: string) => readStoredPeriod(kind, key) !== undefined;
  const head = [
    ...keys.flatMap(([key, { label }]) => (paidTo(key) ? [label, `${label}${paidHeading}`] : label)),
    savedHeading,
    idHeading,
  ];
  const rows = records.map(({ id, content }) => [
    ...keys.flatMap(([key, field]) => {
      const own = cell(field, content.fields[key], formatFieldValue(kind, content.fields, key, nameOf));
      const paid = readPaidAmount(kind, content.fields, key);
      return paidTo(key) ? [own, paid === undefined ? '' : formatRecurringAmount(paid)] : own;
    }),
    savedCell(content),
    escapeSpreadsheetCell(id),
  ]);
  return [head.map(escapeSpreadsheetCell), ...rows];
}

/** Makes a cell safe, so that no spreadsheet runs it; see [Note: Cells that a spreadsheet must not run]. */
export function escapeSpreadsheetCell(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/**
 * Restores the text that a cell had before `escapeSpreadsheetCell`. Text that itself began with an apostrophe keeps it.
 */
export function unescapeSpreadsheetCell(text: string): string {
  return text.startsWith("'") && startsFormula.test(text.slice(1)) ? text.slice(1) : text;
}

function cell(field: Field, stored: unknown, shown: string): string {
  if (typeof stored !== 'string') return escapeSpreadsheetCell(shown);
  if (field.type === 'date') return dayCell(stored);
  if (numeric.has(field.type) && plainNumber.test(stored)) return stored;
  return escapeSpreadsheetCell(shown);
}

function savedCell({ savedAt }: RecordContent): string {
  const at = Date.parse(savedAt);
  return Number.isNaN(at) ? '' : formatDayDigits(todayInLondon({ now: () => at }));
}

function dayCell(stored: string): string {
  const day = readStoredDayIfAny(stored);
  return day === undefined ? escapeSpreadsheetCell(stored) : formatDayDigits(day);
}
