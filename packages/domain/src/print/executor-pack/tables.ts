import type { PrintBlock, PrintCell, PrintColumn, PrintTable } from '../document.ts';

/** A table without the columns that would be empty: doctors, for example, have no number to quote. */
export function createTable(
  columns: readonly PrintColumn[],
  rows: readonly (readonly PrintCell[])[],
  more: Pick<PrintTable, 'caption' | 'totals'> = {},
): PrintBlock {
  const kept = columns.map((_, index) =>
    rows.some(row => {
      const cell = row[index];
      return cell !== undefined && (cell.text !== '' || (cell.under ?? '') !== '');
    }),
  );
  return {
    type: 'table',
    ...more,
    columns: columns.filter((_, index) => kept[index]),
    rows: rows.map(row => row.filter((_, index) => kept[index])),
  };
}
