import type { TableRow } from '@kinfolio/domain/imports/rows';
import type { StatementFile } from '@kinfolio/domain/statements/statements';
import Papa from 'papaparse';

/**
 * The rows of a CSV file; the separator (comma, semicolon, tab) is told by the file itself. Blank rows are left
 * out. Quotes left open do not stop it: the domain then finds fewer rows that are payments.
 */
export function readCsv(text: string): Extract<StatementFile, { format: 'csv' }> {
  // Some banks write a quote inside quotes as other programs do: with a backslash.
  const plain = text.trimStart().replaceAll('\\"', '""');
  const { data } = Papa.parse<string[]>(plain, { skipEmptyLines: 'greedy' });
  return { format: 'csv', rows: data };
}

/** A CSV file as a table. */
export interface Table {
  /** Rows with something in them, numbered as a spreadsheet does. */
  readonly rows: readonly TableRow[];
  /** The number of the row in whose quotes the file stops: it swallowed all that came after. */
  readonly cutIn?: number;
}

/** The rows of any CSV file, with their numbers. */
export function readTable(text: string): Table {
  const { data, errors } = Papa.parse<string[]>(text);
  const rows = data
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''));
  const open = errors.find(({ code }) => code === 'MissingQuotes')?.row;
  return open === undefined ? { rows } : { rows, cutIn: open + 1 };
}
