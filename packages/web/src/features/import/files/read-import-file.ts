import { isCopyEntry } from '@kinfolio/domain/backup/copy-files';
import { type ExportReadResult, readExport } from '@kinfolio/domain/backup/export-reading';
import { detectBitwardenExport, readBitwarden } from '@kinfolio/domain/imports/password-managers/bitwarden';
import type { PasswordManagerReadResult } from '@kinfolio/domain/imports/password-managers/items';
import { readOnePassword } from '@kinfolio/domain/imports/password-managers/one-password';
import { readPasswordTable } from '@kinfolio/domain/imports/password-managers/password-table';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { type AccountFromStatement, findStatementAccounts } from '@kinfolio/domain/statements/statements';
import { pageCode } from '../../../lib/page-code/page-code.ts';
import { decodeTextFile, isZipFile } from '../../../reading/statements/decode-text.ts';
import type { CsvTable } from '../../../reading/statements/read-csv.ts';
import { parseOfxOrQif } from '../../../reading/statements/read-statement-file.ts';
import { type CopyFiles, listFilesInZip, noFiles } from './copy-files.ts';
import type { ImportProblem } from './import-problems.ts';
import type { OpenZip } from './read-zip.ts';

/** The content of an import file. */
export type ImportFile =
  | {
      readonly what: 'copy';
      readonly copy: Extract<ExportReadResult, { ok: true }>;
      readonly files: CopyFiles;
    }
  | { readonly what: 'manager'; readonly reading: PasswordManagerReadResult }
  | {
      readonly what: 'statement';
      readonly accounts: readonly AccountFromStatement[];
      /** The same file as a table, for a person who says that it is not a statement. */
      readonly table?: CsvTable;
    }
  | { readonly what: 'table'; readonly table: CsvTable };

export type ImportFileReading =
  | { readonly ok: true; readonly file: ImportFile }
  | { readonly ok: false; readonly problem: ImportProblem };

/**
 * The largest text we read, in bytes. It is enough for a copy of 10,000 records with their history. Other files in a
 * zip are not included in the limit.
 */
export const maxImportBytes = 50 * 1024 * 1024;
/** The largest table we read, not counting headings. */
export const maxImportRows = 50_000;

/**
 * Reads any type of file we know: a complete copy, a password manager's export, a bank statement, a table. The contents
 * decide the type, because people rename files. Nothing leaves the device. Never rejects.
 */
export async function readImportFile(file: Blob): Promise<ImportFileReading> {
  let bytes: Uint8Array;
  try {
    // A copy with files may be larger than memory, so only its directory is read here.
    if (isZipFile(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) return await readZip(file);
    if (file.size > maxImportBytes) return no('too-large');
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file has been removed, or the device does not let us read it.
    return no('not-opened');
  }
  const decoded = decodeTextFile(bytes, maxImportBytes);
  if (!decoded.ok) return no(decoded.problem);
  const text = decoded.text.trimStart();
  if (text.startsWith('{') || text.startsWith('[')) return readJson(text);
  if (/^<(?:!doctype|html)/i.test(text)) return no('web-page');
  return await readRows(decoded.text);
}

function readJson(text: string): ImportFileReading {
  const copy = readExport(allKinds, text);
  if (copy.ok) return yes({ what: 'copy', copy, files: noFiles });
  if (copy.problem === 'not-json') return no('damaged');
  if (copy.problem !== 'not-ours') return no(copy.problem);
  const found: unknown = JSON.parse(text);
  const bitwarden = detectBitwardenExport(found);
  if (bitwarden === 'encrypted') return no('encrypted');
  return bitwarden === 'open' ? yes({ what: 'manager', reading: readBitwarden(found) }) : no('other-json');
}

async function readRows(text: string): Promise<ImportFileReading> {
  const statement = parseOfxOrQif(text);
  if (statement === 'damaged') return no('damaged');
  if (typeof statement === 'string') return no('no-account');
  if (statement !== undefined) {
    const accounts = findStatementAccounts(statement);
    return accounts.length > 0 ? yes({ what: 'statement', accounts }) : no('no-account');
  }
  const { readCsvTable } = await pageCode.load(() => import('../../../reading/statements/read-csv.ts')); // The library is loaded only when needed.
  return readingOfTable(readCsvTable(text));
}

function readingOfTable(table: CsvTable): ImportFileReading {
  const { rows } = table;
  if (rows.length > maxImportRows + 1) return no('too-many-rows');
  const reading = readPasswordTable(rows);
  if (reading !== undefined) return yes({ what: 'manager', reading });
  // Almost any table with dates and amounts could be a statement. Require the bank's name or an account number.
  const accounts = findStatementAccounts({ format: 'csv', rows: rows.map(({ cells }) => cells) }).filter(
    one => one.bankName !== undefined || one.accountNumber !== undefined,
  );
  if (accounts.length > 0) return yes({ what: 'statement', accounts, table });
  return rows.some(({ cells }) => cells.length > 1) ? yes({ what: 'table', table }) : no('no-table');
}

/** Zip files are copies with files, exports of 1Password, or Excel workbooks. */
async function readZip(file: Blob): Promise<ImportFileReading> {
  // The code that opens an archive is loaded only when needed.
  const { openZip } = await pageCode.load(() => import('./read-zip.ts'));
  const zip = await openZip(file);
  if (zip === undefined) return no('damaged');
  const copyName = zip.names.find(isCopyEntry);
  if (copyName !== undefined) {
    const copy = await textIn(zip, copyName);
    const reading = copy === undefined ? no('damaged') : readJson(copy);
    if (!reading.ok || reading.file.what !== 'copy') return reading.ok ? no('other-json') : reading;
    return yes({ ...reading.file, files: listFilesInZip(zip) });
  }
  if (zip.names.includes('xl/workbook.xml')) return await readSpreadsheet(file);
  if (zip.sizeOf('export.data') === undefined) return no('archive');
  const text = await textIn(zip, 'export.data');
  const reading = text === undefined ? undefined : readOnePassword(jsonOf(text));
  return reading === undefined ? no('damaged') : yes({ what: 'manager', reading });
}

/** The first non-empty sheet in an Excel workbook. */
async function readSpreadsheet(file: Blob): Promise<ImportFileReading> {
  if (file.size > maxImportBytes) return no('too-large');
  const { readWorkbook } = await pageCode.load(() => import('../../../reading/statements/read-workbook.ts'));
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
  const content = await zip.read(name, maxImportBytes);
  if (content === undefined) return undefined;
  const decoded = decodeTextFile(new Uint8Array(await content.arrayBuffer()), maxImportBytes);
  return decoded.ok ? decoded.text : undefined;
}

/** Parses JSON. Returns undefined for text that is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const yes = (file: ImportFile): ImportFileReading => ({ ok: true, file });
const no = (problem: ImportProblem): ImportFileReading => ({ ok: false, problem });
