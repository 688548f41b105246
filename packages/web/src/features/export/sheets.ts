import { paymentSheetRows } from '@kinfolio/domain/budget/payment-sheet';
import { csvRows, safeCell } from '@kinfolio/domain/records/record-csv';
import { titlesOf } from '@kinfolio/domain/records/record-export';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import type { Job, Made } from './jobs.ts';
import { kindsWithSheets } from './kinds-with-sheets.ts';
import { writeWorkbook } from './write-workbook.ts';

/** With it Excel takes the file for UTF-8. */
const byteOrderMark = '\uFEFF';

/** A program told to split at these signs as well must find them inside a cell, not between two. */
const quotes = (cell: unknown): boolean => typeof cell === 'string' && /[;\t|]/.test(cell);

/** Spreadsheets of all kinds that have records, and of the payments, in a zip; of one kind its sheet alone. */
export function makeSheets(kinds: readonly RecordKind[], job: Extract<Job, { sort: 'sheets' }>): Made {
  const { records, kindId, today, now } = job;
  const nameOf = titlesOf(kinds, records);
  const sheetOf = (kind: RecordKind): string => {
    const own = records.filter(({ content }) => content.kind === kind.id);
    return written(csvRows(kind, own, nameOf));
  };
  const only = kinds.find(({ id }) => id === kindId);
  if (only !== undefined)
    return {
      file: new Blob([sheetOf(only)], { type: 'text/csv;charset=utf-8' }),
      name: `kinfolio-${fileNameOf(only)}-${today}.csv`,
    };
  const files = kindsWithSheets(kinds, records).map(
    kind => [`${fileNameOf(kind)}.csv`, strToU8(sheetOf(kind))] as const,
  );
  const payments = paymentSheetRows(records);
  const withPayments =
    payments.length === 0 ? files : [...files, ['payments.csv', strToU8(written(payments))] as const];
  const zip = zipSync(Object.fromEntries(withPayments), { mtime: now });
  return { file: new Blob([zip], { type: 'application/zip' }), name: `kinfolio-spreadsheets-${today}.zip` };
}

/** Rows as a spreadsheet: commas with a mark for Excel, or a workbook of one sheet. */
export function makeRows({ rows, as, name, now, today }: Extract<Job, { sort: 'rows' }>): Made {
  const file =
    as === 'csv'
      ? new Blob([written(rows.map(row => row.map(safeText)))], { type: 'text/csv;charset=utf-8' })
      : writeWorkbook(rows, now);
  return { file, name: `${name}-${today}.${as}` };
}

/** Amounts stay numbers; other texts that a spreadsheet would run do not. */
const safeText = (cell: string): string => (/^-?\d+\.\d{2}$/.test(cell) ? cell : safeCell(cell));

const written = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + Papa.unparse([...rows], { newline: '\r\n', quotes });

/** "bank-accounts": the kind's own word, as part of a file's name. */
function fileNameOf({ label: [, many] }: RecordKind): string {
  return many.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
