import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import readWorkbookSheets from 'read-excel-file/universal';

/** The cells of a sheet as texts, row by row. */
export type WorkbookSheetRows = readonly (readonly string[])[];

/** The largest unpacked size of a workbook's parts, in bytes. A workbook of 50,000 payments takes about 20 MB. */
const mostUnpacked = 100 * 1024 * 1024;

/** Whether a zip has the parts of an Excel workbook. Does not inspect its sheets. */
export function isWorkbook(bytes: Uint8Array): boolean {
  let hasWorkbook = false;
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        hasWorkbook ||= /^xl\/workbook\.xml$/i.test(name);
        return false;
      },
    });
  } catch {
    return false;
  }
  return hasWorkbook;
}

/**
 * Reads the sheets of an Excel workbook (.xlsx), with dates as `yyyy-mm-dd` and amounts as numbers with two decimals.
 * Formulas are not calculated; their stored results are used. Undefined if the workbook is damaged or unpacks to more
 * than `most` bytes. Never rejects.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  most = mostUnpacked,
): Promise<readonly WorkbookSheetRows[] | undefined> {
  try {
    const parts = unpackParts(bytes, most);
    if (parts === undefined) return undefined;
    // The library unpacks large parts in a worker of its own, which our content security policy forbids. It can read
    // uncompressed parts directly, so unpack them first.
    const stored = zipSync(parts, { level: 0 });
    const sheets = await readWorkbookSheets(new Blob([stored]), { trim: false });
    return sheets.map(({ data }) => textsOfSheet(data));
  } catch {
    return undefined;
  }
}

function unpackParts(bytes: Uint8Array, most: number): Record<string, Uint8Array<ArrayBuffer>> | undefined {
  let size = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    const isPart = /\.(?:xml|rels)$/i.test(name);
    if (isPart) size += originalSize;
    return isPart && size <= most;
  };
  const parts = unzipSync(bytes, { filter });
  return size <= most ? parts : undefined;
}

/**
 * If any number in a column has pence, the whole column contains amounts, so "1000" becomes "1000.00". Numbers in other
 * columns may be account numbers.
 */
function textsOfSheet(data: readonly (readonly unknown[])[]): WorkbookSheetRows {
  const amounts = new Set<number>();
  for (const row of data)
    for (const [at, cell] of row.entries())
      if (typeof cell === 'number' && !Number.isInteger(cell) && isPence(cell)) amounts.add(at);
  return data.map(row => row.map((cell, at) => textOfCell(cell, amounts.has(at))));
}

/** Excel stores 12.3 as 12.300000000000001. */
const isPence = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

function textOfCell(cell: unknown, isAmount: boolean): string {
  if (cell instanceof Date) return textOfDate(cell);
  if (typeof cell === 'number')
    return isAmount && isPence(cell) ? (Math.round(cell * 100) / 100).toFixed(2) : String(cell);
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
}

/** Formats a date cell. Excel's dates have no time zone, and the library returns them as if they were UTC. */
function textOfDate(cell: Date): string {
  if (Number.isNaN(cell.getTime())) return '';
  // Round to the second: a time just before or after midnight is a rounding error, because Excel stores times as
  // fractions of a day.
  const nearest = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString();
  const [day, time] = [nearest.slice(0, 10), nearest.slice(11, 19)];
  return time === '00:00:00' ? day : `${day} ${time}`;
}
