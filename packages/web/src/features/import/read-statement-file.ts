import { accountsIn, type FoundAccount } from '@kinfolio/domain/statements';
import { decodeText } from './decode-text.ts';
import type { StatementProblem } from './problems.ts';
import { looksLikeOfx, readOfx } from './read-ofx.ts';
import { looksLikeQif, readQif } from './read-qif.ts';

/** The accounts of a statement file, at least one, or why there is none. */
export type StatementReading =
  | { ok: true; accounts: FoundAccount[] }
  | { ok: false; problem: StatementProblem };

/**
 * Reads a statement download (CSV, OFX or QIF). Format and bank are told by the contents alone: people rename
 * files, and banks name them alike. Nothing leaves the device. Never rejects.
 */
export async function readStatementFile(bytes: Uint8Array): Promise<StatementReading> {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return decoded;
  const { text } = decoded;
  if (looksLikeOfx(text)) return found(readOfx(text), 'damaged');
  if (looksLikeQif(text)) return found(readQif(text), 'not-a-statement');
  const { readCsv } = await import('./read-csv.ts'); // The library comes only when it is needed.
  return found(readCsv(text), 'not-a-statement');
}

function found(
  file: Parameters<typeof accountsIn>[0] | undefined,
  problem: StatementProblem,
): StatementReading {
  if (file === undefined) return { ok: false, problem };
  const accounts = accountsIn(file);
  return accounts.length > 0 ? { ok: true, accounts } : { ok: false, problem: 'not-a-statement' };
}
