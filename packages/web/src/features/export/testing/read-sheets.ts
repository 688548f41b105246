import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';

/** Rows and cells of a sheet. */
export type Sheet = readonly (readonly string[])[];

/** Reads a spreadsheet back with somebody else's reader, which may be told to split at other signs as well. */
export function readSheet(bytes: Uint8Array, delimiter = [',']): Sheet {
  return parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), {
    bom: true,
    delimiter,
    record_delimiter: '\r\n',
  });
}

/** The files of a zip, by name, opened by another reader than the product's own. */
export async function readZip(zip: Blob): Promise<Readonly<Record<string, Uint8Array>>> {
  return unzipSync(new Uint8Array(await zip.arrayBuffer()));
}

/** The spreadsheets of a zip, by name. */
export async function readSheets(zip: Blob): Promise<Readonly<Record<string, Sheet>>> {
  const files = Object.entries(await readZip(zip));
  return Object.fromEntries(files.map(([name, bytes]) => [name, readSheet(bytes)]));
}
