import type { SpreadsheetRow } from '@kinfolio/domain/imports/rows';
import type { StatementFile } from '@kinfolio/domain/statements/statements';
import Papa from 'papaparse';

/**
 * Parses a CSV file, detecting its separator (comma, semicolon or tab). Blank rows are left out. An unclosed quote is
 * not an error here: the domain package then simply finds fewer payments.
 */
export function readCsv(text: string): Extract<StatementFile, { format: 'csv' }> {
  // Some banks escape a quote inside quotes the way other programs do: with a backslash.
  const plain = text.trimStart().replaceAll('\\"', '""');
  const { data } = Papa.parse<string[]>(plain, { skipEmptyLines: 'greedy' });
  return { format: 'csv', rows: data };
}

/** A CSV file as a table. */
export interface CsvTable {
  /** Non-empty rows, numbered as in a spreadsheet. */
  readonly rows: readonly SpreadsheetRow[];
  /** The number of the row with an unclosed quote. The cell swallows everything up to the end of the file. */
  readonly cutIn?: number;
}

/** The rows of any CSV file, with their numbers. */
export function readCsvTable(text: string): CsvTable {
  const { data, errors } = Papa.parse<string[]>(text);
  const rows = data
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''));
  const open = errors.find(({ code }) => code === 'MissingQuotes')?.row;
  return open === undefined ? { rows } : { rows, cutIn: open + 1 };
}
