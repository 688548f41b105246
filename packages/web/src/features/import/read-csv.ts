import type { StatementFile } from '@kinfolio/domain/statements';
import Papa from 'papaparse';

/**
 * The rows of a CSV file; the separator (comma, semicolon, tab) is told by the file itself. Blank rows are left
 * out. Quotes left open do not stop it: the domain then finds fewer rows that are payments.
 */
export function readCsv(text: string): Extract<StatementFile, { format: 'csv' }> {
  const { data } = Papa.parse<string[]>(text.trimStart(), { skipEmptyLines: 'greedy' });
  return { format: 'csv', rows: data };
}
