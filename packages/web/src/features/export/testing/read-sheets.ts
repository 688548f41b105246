import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';

/** The cells of a sheet, row by row. */
export type SheetCells = readonly (readonly string[])[];

/**
 * Reads a spreadsheet with a third-party reader, so that our writer does not check itself. The reader can also split at
 * other delimiters.
 */
export function readSheet(bytes: Uint8Array, delimiter = [',']): SheetCells {
  return parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), {
    bom: true,
    delimiter,
    record_delimiter: '\r\n',
  });
}

/** The files in a zip, by name. They are unpacked by a different library from the one that the product uses. */
export async function readZip(zip: Blob): Promise<Readonly<Record<string, Uint8Array>>> {
  return unzipSync(new Uint8Array(await zip.arrayBuffer()));
}

/** The spreadsheets of a zip, by name. */
export async function readSheets(zip: Blob): Promise<Readonly<Record<string, SheetCells>>> {
  const files = Object.entries(await readZip(zip));
  return Object.fromEntries(files.map(([name, bytes]) => [name, readSheet(bytes)]));
}
