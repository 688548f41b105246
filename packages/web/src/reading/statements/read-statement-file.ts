import { createLabelTable } from '@kinfolio/domain/statements/label-table';
import { interpretTable } from '@kinfolio/domain/statements/read-table';
import {
  type AccountFromStatement,
  findStatementAccounts,
  type StatementFile,
} from '@kinfolio/domain/statements/statements';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { decodeTextFile, isZipFile, maxStatementFileBytes } from './decode-text.ts';
import type { StatementProblem } from './problems.ts';
import { looksLikeOfx, readOfx } from './read-ofx.ts';
import { looksLikeQif, readQif } from './read-qif.ts';

/** The accounts in a statement file, at least one, or why there are none. */
export type StatementFileReading =
  | { ok: true; accounts: AccountFromStatement[] }
  | { ok: false; problem: StatementProblem };

/**
 * Reads a statement download (CSV, Excel, OFX or QIF). Format and bank are detected from the contents only, because
 * people rename files and banks use similar names. Nothing leaves the device. Never rejects.
 */
export async function readStatementFile(bytes: Uint8Array): Promise<StatementFileReading> {
  const file = await parseStatementDownload(bytes);
  if (typeof file === 'string') return { ok: false, problem: file };
  const accounts = findStatementAccounts(file);
  return accounts.length > 0 ? { ok: true, accounts } : { ok: false, problem: 'not-a-statement' };
}

/** Parses a downloaded statement, or returns the reason why it cannot be read. Accepts any CSV file. Never rejects. */
export async function parseStatementDownload(bytes: Uint8Array): Promise<StatementFile | StatementProblem> {
  if (isZipFile(bytes)) return await workbookStatement(bytes);
  const decoded = decodeTextFile(bytes);
  if (!decoded.ok) return decoded.problem;
  const known = parseOfxOrQif(decoded.text);
  if (known !== undefined) return known;
  const rows = createLabelTable(decoded.text);
  if (rows !== undefined) return { format: 'csv', rows };
  // The library is loaded only when needed.
  return (await pageCode.load(() => import('./read-csv.ts'))).readCsv(decoded.text);
}

/** Reads the sheet of a workbook that contains the payments, or the first sheet if none does. */
async function workbookStatement(bytes: Uint8Array): Promise<StatementFile | StatementProblem> {
  if (bytes.length > maxStatementFileBytes) return 'too-large';
  // The library is loaded only when needed.
  const { isWorkbook, readWorkbook } = await pageCode.load(() => import('./read-workbook.ts'));
  if (!isWorkbook(bytes)) return 'archive';
  const sheets = (await readWorkbook(bytes)) ?? [];
  const [first] = sheets;
  if (first === undefined) return 'damaged';
  const rows =
    sheets.length === 1 ? first : (sheets.find(sheet => interpretTable(sheet) !== undefined) ?? first);
  return { format: 'csv', rows };
}

/** Parses an OFX or QIF text, or returns why that is not possible; undefined for any other text. */
export function parseOfxOrQif(text: string): StatementFile | StatementProblem | undefined {
  if (looksLikeOfx(text)) return readOfx(text) ?? 'damaged';
  return looksLikeQif(text) ? (readQif(text) ?? 'not-a-statement') : undefined;
}
