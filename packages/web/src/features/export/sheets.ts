import { createPaymentSheetRows } from '@kinfolio/domain/budget/payment-sheet';
import { createCsvRows, escapeSpreadsheetCell } from '@kinfolio/domain/records/record-csv';
import { listTitles } from '@kinfolio/domain/records/record-export';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import type { CreatedFile, ExportJob } from './jobs.ts';
import { kindsWithSheets } from './kinds-with-sheets.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Makes Excel read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Quotes cells that contain these characters, because a program may take them for separators and split the cell. */
const quotes = (cell: unknown): boolean => typeof cell === 'string' && /[;\t|]/.test(cell);

/**
 * Creates a zip with one spreadsheet per kind of record and one for the payments. For a single kind, creates just its
 * spreadsheet.
 */
export function createSpreadsheetsZip(
  kinds: readonly RecordKind[],
  job: Extract<ExportJob, { sort: 'sheets' }>,
): CreatedFile {
  const { records, kindId, today, now } = job;
  const nameOf = listTitles(kinds, records);
  const sheetOf = (kind: RecordKind): string => {
    const own = records.filter(({ content }) => content.kind === kind.id);
    return written(createCsvRows(kind, own, nameOf));
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
  const payments = createPaymentSheetRows(records);
  const withPayments =
    payments.length === 0 ? files : [...files, ['payments.csv', strToU8(written(payments))] as const];
  const zip = zipSync(Object.fromEntries(withPayments), { mtime: now });
  return { file: new Blob([zip], { type: 'application/zip' }), name: `kinfolio-spreadsheets-${today}.zip` };
}

/** Rows as a spreadsheet: CSV with a byte order mark for Excel, or a workbook with one sheet. */
export function createSpreadsheet({
  rows,
  as,
  name,
  now,
  today,
}: Extract<ExportJob, { sort: 'rows' }>): CreatedFile {
  const file =
    as === 'csv'
      ? new Blob([written(rows.map(row => row.map(safeText)))], { type: 'text/csv;charset=utf-8' })
      : writeWorkbook(rows, now);
  return { file, name: `${name}-${today}.${as}` };
}

/** Amounts stay numbers; other text that a spreadsheet would execute is escaped. */
const safeText = (cell: string): string => (/^-?\d+\.\d{2}$/.test(cell) ? cell : escapeSpreadsheetCell(cell));

const written = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + Papa.unparse([...rows], { newline: '\r\n', quotes });

/** The kind's name in a form for file names, such as "bank-accounts". */
function fileNameOf({ label: [, many] }: RecordKind): string {
  return many.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
