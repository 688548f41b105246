import { type ColumnFields, guessColumns, guessKind, isSecretColumn } from '@kinfolio/domain/imports/columns';
import type { SpreadsheetRow } from '@kinfolio/domain/imports/rows';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';

/** How to read a table: the kind of its records, and the field that each column fills. */
export interface TableMapping {
  readonly kind: RecordKind;
  readonly hasHeadings: boolean;
  readonly headings: readonly string[];
  readonly columns: ColumnFields;
  /** Columns with passwords and codes, which are neither shown nor imported. */
  readonly secrets: readonly boolean[];
  /** The rows that may become records. */
  readonly rows: readonly SpreadsheetRow[];
  readonly table: readonly SpreadsheetRow[];
}

/** How many rows to search for headings, because titles and empty lines may come first. */
const mostRowsBeforeHeadings = 10;

/** Guesses how to read a table. Undefined when there are no kinds to choose from. */
export function guessMapping(
  kinds: readonly RecordKind[],
  table: readonly SpreadsheetRow[],
): TableMapping | undefined {
  const headings = headingsOf(table)?.cells ?? [];
  const kind = guessKind(kinds, headings);
  if (kind === undefined) return undefined;
  const isGuessed = guessColumns(kind, headings).some(key => key !== undefined);
  return setFirstRowAsHeadings(
    { kind, table },
    isGuessed || !headings.some(cell => /^[£\s\d.,/-]+$/.test(cell.trim())),
  );
}

/** The same table with its first row as headings, or as an ordinary row. */
export function setFirstRowAsHeadings(
  { kind, table }: Pick<TableMapping, 'kind' | 'table'>,
  hasHeadings: boolean,
): TableMapping {
  const head = hasHeadings ? headingsOf(table) : undefined;
  const width = Math.max(0, ...table.slice(0, 1000).map(({ cells }) => cells.length));
  const headings = Array.from({ length: width }, (_none, index) => {
    const words = head?.cells[index]?.trim() ?? '';
    return words === '' ? `Column ${String(index + 1)}` : words;
  });
  const rows = head === undefined ? table : table.slice(table.indexOf(head) + 1);
  const secrets = headings.map((heading, index) =>
    isSecretColumn(
      heading,
      rows.map(({ cells }) => cells[index] ?? ''),
    ),
  );
  const columns = guessColumns(kind, headings).map((key, index) =>
    secrets[index] === true ? undefined : key,
  );
  return { kind, table, hasHeadings, headings, columns, secrets, rows };
}

/** Assigns a field to a column. A field can have only one column, so its previous column loses it. */
export function assignColumn(mapping: TableMapping, index: number, key: string | undefined): TableMapping {
  if (mapping.secrets[index] === true) return mapping;
  const columns = mapping.columns.map((old, at) => (at === index ? key : old === key ? undefined : old));
  return { ...mapping, columns };
}

/** The headings: the first row that fills more than one cell, because there may be a title above it. */
function headingsOf(table: readonly SpreadsheetRow[]): SpreadsheetRow | undefined {
  const first = table.slice(0, mostRowsBeforeHeadings);
  return first.find(({ cells }) => cells.filter(cell => cell.trim() !== '').length > 1) ?? first[0];
}
