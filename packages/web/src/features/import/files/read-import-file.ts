import { isCopyEntry } from '@kinfolio/domain/backup/copy-files';
import { type ExportReading, readExport } from '@kinfolio/domain/backup/export-reading';
import { bitwardenKind, readBitwarden } from '@kinfolio/domain/imports/password-managers/bitwarden';
import type { ManagerReading } from '@kinfolio/domain/imports/password-managers/items';
import { readOnePassword } from '@kinfolio/domain/imports/password-managers/one-password';
import { readPasswordTable } from '@kinfolio/domain/imports/password-managers/password-table';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { accountsIn, type FoundAccount } from '@kinfolio/domain/statements/statements';
import { pageCode } from '../../../lib/page-code/page-code.ts';
import { type CopyFiles, filesInZip, noFiles } from './copy-files.ts';
import { decodeText, isZip } from './decode-text.ts';
import type { ImportProblem } from './import-problems.ts';
import type { Table } from './read-csv.ts';
import { statementIn } from './read-statement-file.ts';
import type { OpenZip } from './read-zip.ts';

/** What a file turned out to be. */
export type ImportFile =
  | {
      readonly what: 'copy';
      readonly copy: Extract<ExportReading, { ok: true }>;
      readonly files: CopyFiles;
    }
  | { readonly what: 'manager'; readonly reading: ManagerReading }
  | {
      readonly what: 'statement';
      readonly accounts: readonly FoundAccount[];
      /** The same file as a table, should it be no statement after all. */
      readonly table?: Table;
    }
  | { readonly what: 'table'; readonly table: Table };

export type ImportReading =
  | { readonly ok: true; readonly file: ImportFile }
  | { readonly ok: false; readonly problem: ImportProblem };

/** Largest text read, in bytes: a copy of 10,000 records with their history. Files beside it in a zip do not count. */
export const largestBytes = 50 * 1024 * 1024;
/** Largest table read, not counting its headings. */
export const mostRows = 50_000;

/**
 * Reads a file of any sort we know: a complete copy, an export of a password manager, a bank's statement, a table.
 * What it is, its contents say: people rename files. Nothing leaves the device. Never rejects.
 */
export async function readImportFile(file: Blob): Promise<ImportReading> {
  let bytes: Uint8Array;
  try {
    // A copy with files may be larger than memory: only its list is read here.
    if (isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) return await readZip(file);
    if (file.size > largestBytes) return no('too-large');
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It has gone, or the device does not let us read it.
    return no('not-opened');
  }
  const decoded = decodeText(bytes, largestBytes);
  if (!decoded.ok) return no(decoded.problem);
  const text = decoded.text.trimStart();
  if (text.startsWith('{') || text.startsWith('[')) return readJson(text);
  if (/^<(?:!doctype|html)/i.test(text)) return no('web-page');
  return await readRows(decoded.text);
}

function readJson(text: string): ImportReading {
  const copy = readExport(allKinds, text);
  if (copy.ok) return yes({ what: 'copy', copy, files: noFiles });
  if (copy.problem === 'not-json') return no('damaged');
  if (copy.problem !== 'not-ours') return no(copy.problem);
  const found: unknown = JSON.parse(text);
  const bitwarden = bitwardenKind(found);
  if (bitwarden === 'encrypted') return no('encrypted');
  return bitwarden === 'open' ? yes({ what: 'manager', reading: readBitwarden(found) }) : no('other-json');
}

async function readRows(text: string): Promise<ImportReading> {
  const statement = statementIn(text);
  if (statement === 'damaged') return no('damaged');
  if (typeof statement === 'string') return no('no-account');
  if (statement !== undefined) {
    const accounts = accountsIn(statement);
    return accounts.length > 0 ? yes({ what: 'statement', accounts }) : no('no-account');
  }
  const { readTable } = await pageCode.load(() => import('./read-csv.ts')); // The library comes only when it is needed.
  return readingOfTable(readTable(text));
}

function readingOfTable(table: Table): ImportReading {
  const { rows } = table;
  if (rows.length > mostRows + 1) return no('too-many-rows');
  const reading = readPasswordTable(rows);
  if (reading !== undefined) return yes({ what: 'manager', reading });
  // Any table with days and amounts looks a little like a statement; one of a bank says whose account it is.
  const accounts = accountsIn({ format: 'csv', rows: rows.map(({ cells }) => cells) }).filter(
    one => one.bankName !== undefined || one.accountNumber !== undefined,
  );
  if (accounts.length > 0) return yes({ what: 'statement', accounts, table });
  return rows.some(({ cells }) => cells.length > 1) ? yes({ what: 'table', table }) : no('no-table');
}

/** A copy with its files and 1Password's own export are archives; a spreadsheet is one too. */
async function readZip(file: Blob): Promise<ImportReading> {
  // What opens an archive comes only when it is needed.
  const { openZip } = await pageCode.load(() => import('./read-zip.ts'));
  const zip = await openZip(file);
  if (zip === undefined) return no('damaged');
  const copyName = zip.names.find(isCopyEntry);
  if (copyName !== undefined) {
    const copy = await textIn(zip, copyName);
    const reading = copy === undefined ? no('damaged') : readJson(copy);
    if (!reading.ok || reading.file.what !== 'copy') return reading.ok ? no('other-json') : reading;
    return yes({ ...reading.file, files: filesInZip(zip) });
  }
  if (zip.names.includes('xl/workbook.xml')) return await readSpreadsheet(file);
  if (zip.sizeOf('export.data') === undefined) return no('archive');
  const text = await textIn(zip, 'export.data');
  const reading = text === undefined ? undefined : readOnePassword(jsonOf(text));
  return reading === undefined ? no('damaged') : yes({ what: 'manager', reading });
}

/** The first sheet of an Excel workbook that has anything on it. */
async function readSpreadsheet(file: Blob): Promise<ImportReading> {
  if (file.size > largestBytes) return no('too-large');
  const { readWorkbook } = await pageCode.load(() => import('./read-workbook.ts'));
  const sheets = await readWorkbook(new Uint8Array(await file.arrayBuffer()));
  if (sheets === undefined) return no('damaged');
  const tables = sheets.map(sheet =>
    sheet
      .map((cells, index) => ({ line: index + 1, cells }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== '')),
  );
  const rows = tables.find(some => some.length > 0) ?? [];
  return readingOfTable({ rows });
}

async function textIn(zip: OpenZip, name: string): Promise<string | undefined> {
  const content = await zip.read(name, largestBytes);
  if (content === undefined) return undefined;
  const decoded = decodeText(new Uint8Array(await content.arrayBuffer()), largestBytes);
  return decoded.ok ? decoded.text : undefined;
}

/** Undefined for text that is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const yes = (file: ImportFile): ImportReading => ({ ok: true, file });
const no = (problem: ImportProblem): ImportReading => ({ ok: false, problem });
