import type { NameOf } from '../fields/field-types.ts';
import type { Field, FieldType } from '../fields/fields.ts';
import { dayIfStored, formatDayDigits, todayIn } from '../values/calendar.ts';
import { paidOf, periodOf } from './paid.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';
import { displayValue, paidWords } from './record-views.ts';

/** The headings of the two columns after the kind's own. */
const savedHeading = 'Last saved';
const idHeading = 'Kinfolio number';
/** After the heading of an amount of a period: the amount as it is paid. */
const paidHeading = ', as paid';

/** What a spreadsheet takes for a number, so that it must arrive as one. */
const numeric: ReadonlySet<FieldType> = new Set(['money', 'percent']);
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/**
 * [Note: Cells that a spreadsheet must not run]
 *
 * Excel, LibreOffice and Google Sheets run a cell that begins with = + - @, also after a tab or a return, and the
 * East Asian programs take the wide forms too. Such text gets an apostrophe in front, the sign for "this is text".
 * Amounts and rates are the one exception: a plain number like -200.00 cannot do anything and must stay a number,
 * or no column could be added up. Source: OWASP, "CSV Injection", read 2026-11-21.
 */
const startsFormula = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * The rows of a spreadsheet with all records of one kind; the first row has the labels of the fields. Amounts are
 * plain numbers in pounds, days dd/mm/yyyy, everything else the words people read, never masked. The last two
 * columns are the day of the last save and the record's id.
 */
export function csvRows(
  kind: RecordKind,
  records: readonly { readonly id: string; readonly content: RecordContent }[],
  nameOf: NameOf,
): string[][] {
  const keys = Object.entries(kind.fields);
  const paidTo = (key: string) => periodOf(kind, key) !== undefined;
  const head = [
    ...keys.flatMap(([key, { label }]) => (paidTo(key) ? [label, `${label}${paidHeading}`] : label)),
    savedHeading,
    idHeading,
  ];
  const rows = records.map(({ id, content }) => [
    ...keys.flatMap(([key, field]) => {
      const own = cell(field, content.fields[key], displayValue(kind, content.fields, key, nameOf));
      const paid = paidOf(kind, content.fields, key);
      return paidTo(key) ? [own, paid === undefined ? '' : paidWords(paid)] : own;
    }),
    savedCell(content),
    safeCell(id),
  ]);
  return [head.map(safeCell), ...rows];
}

/** A cell that no spreadsheet runs; see [Note: Cells that a spreadsheet must not run]. */
export function safeCell(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** The text of a cell as it was before `safeCell`. A text that began with an apostrophe of its own keeps it. */
export function textOfCell(text: string): string {
  return text.startsWith("'") && startsFormula.test(text.slice(1)) ? text.slice(1) : text;
}

function cell(field: Field, stored: unknown, shown: string): string {
  if (typeof stored !== 'string') return safeCell(shown);
  if (field.type === 'date') return dayCell(stored);
  if (numeric.has(field.type) && plainNumber.test(stored)) return stored;
  return safeCell(shown);
}

function savedCell({ savedAt }: RecordContent): string {
  const at = Date.parse(savedAt);
  return Number.isNaN(at) ? '' : formatDayDigits(todayIn({ now: () => at }));
}

function dayCell(stored: string): string {
  const day = dayIfStored(stored);
  return day === undefined ? safeCell(stored) : formatDayDigits(day);
}
