import { tableOfLabels } from '@kinfolio/domain/statements/label-table';
import { understand } from '@kinfolio/domain/statements/read-table';
import { accountsIn, type FoundAccount, type StatementFile } from '@kinfolio/domain/statements/statements';
import { pageCode } from '../../../lib/page-code/page-code.ts';
import { decodeText, isZip, largestFileBytes } from './decode-text.ts';
import type { StatementProblem } from './problems.ts';
import { looksLikeOfx, readOfx } from './read-ofx.ts';
import { looksLikeQif, readQif } from './read-qif.ts';

/** The accounts of a statement file, at least one, or why there is none. */
export type StatementReading =
  | { ok: true; accounts: FoundAccount[] }
  | { ok: false; problem: StatementProblem };

/**
 * Reads a statement download (CSV, Excel, OFX or QIF). Format and bank are told by the contents alone: people rename
 * files, and banks name them alike. Nothing leaves the device. Never rejects.
 */
export async function readStatementFile(bytes: Uint8Array): Promise<StatementReading> {
  const file = await statementOf(bytes);
  if (typeof file === 'string') return { ok: false, problem: file };
  const accounts = accountsIn(file);
  return accounts.length > 0 ? { ok: true, accounts } : { ok: false, problem: 'not-a-statement' };
}

/** A statement download taken apart, or why it is none. A CSV file of any kind is taken apart. Never rejects. */
export async function statementOf(bytes: Uint8Array): Promise<StatementFile | StatementProblem> {
  if (isZip(bytes)) return await workbookStatement(bytes);
  const decoded = decodeText(bytes);
  if (!decoded.ok) return decoded.problem;
  const known = statementIn(decoded.text);
  if (known !== undefined) return known;
  const rows = tableOfLabels(decoded.text);
  if (rows !== undefined) return { format: 'csv', rows };
  // The library comes only when it is needed.
  return (await pageCode.load(() => import('./read-csv.ts'))).readCsv(decoded.text);
}

/** The sheet of a workbook that has the payments; the first one where none has. */
async function workbookStatement(bytes: Uint8Array): Promise<StatementFile | StatementProblem> {
  if (bytes.length > largestFileBytes) return 'too-large';
  // The library comes only when it is needed.
  const { isWorkbook, readWorkbook } = await pageCode.load(() => import('./read-workbook.ts'));
  if (!isWorkbook(bytes)) return 'archive';
  const sheets = (await readWorkbook(bytes)) ?? [];
  const [first] = sheets;
  if (first === undefined) return 'damaged';
  const rows = sheets.length === 1 ? first : (sheets.find(sheet => understand(sheet) !== undefined) ?? first);
  return { format: 'csv', rows };
}

/** What is in an OFX or QIF text, or why nothing is; undefined for any other text. */
export function statementIn(text: string): StatementFile | StatementProblem | undefined {
  if (looksLikeOfx(text)) return readOfx(text) ?? 'damaged';
  return looksLikeQif(text) ? (readQif(text) ?? 'not-a-statement') : undefined;
}
