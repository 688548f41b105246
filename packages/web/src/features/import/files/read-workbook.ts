import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import readWorkbookSheets from 'read-excel-file/universal';

/** The cells of a sheet as texts, row by row. */
export type SheetRows = readonly (readonly string[])[];

/** Most bytes that the parts of a workbook may have when unpacked: 50,000 payments have about 20 MB. */
const mostUnpacked = 100 * 1024 * 1024;

/** A zip that has the parts of an Excel workbook. Its sheets are not looked at. */
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
 * The sheets of an Excel workbook (.xlsx), with days as `yyyy-mm-dd` and amounts as numbers with two decimals. Formulas are not
 * calculated: their last value is read. Undefined for a damaged workbook, and for one that unpacks to more than `most` bytes. Never
 * rejects.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  most = mostUnpacked,
): Promise<readonly SheetRows[] | undefined> {
  try {
    const parts = unpackParts(bytes, most);
    if (parts === undefined) return undefined;
    // The library unpacks large parts in a worker of its own, which our policy forbids. It reads stored parts directly.
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

/** Numbers in a column where one has pence are amounts, so "1000" there is "1000.00". Others may be account numbers. */
function textsOfSheet(data: readonly (readonly unknown[])[]): SheetRows {
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

/** A cell with a date has no time zone: the library returns it as if it were UTC. */
function textOfDate(cell: Date): string {
  if (Number.isNaN(cell.getTime())) return '';
  // A time near midnight is a rounding error of Excel's fractions of a day.
  const nearest = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString();
  const [day, time] = [nearest.slice(0, 10), nearest.slice(11, 19)];
  return time === '00:00:00' ? day : `${day} ${time}`;
}
