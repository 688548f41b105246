import { type ColumnFields, guessColumns, guessKind, isSecretColumn } from '@kinfolio/domain/imports/columns';
import type { TableRow } from '@kinfolio/domain/imports/rows';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';

/** How a table is read: what is in it, and which column fills which field. */
export interface Mapping {
  readonly kind: RecordKind;
  readonly hasHeadings: boolean;
  readonly headings: readonly string[];
  readonly columns: ColumnFields;
  /** Columns of passwords and codes, which are neither shown nor brought in. */
  readonly secrets: readonly boolean[];
  /** The rows that may become records. */
  readonly rows: readonly TableRow[];
  readonly table: readonly TableRow[];
}

/** Titles and empty lines may stand above the headings. */
const mostRowsBeforeHeadings = 10;

/** Guesses how to read a table. Undefined when there are no kinds to choose from. */
export function guessMapping(kinds: readonly RecordKind[], table: readonly TableRow[]): Mapping | undefined {
  const headings = headingsOf(table)?.cells ?? [];
  const kind = guessKind(kinds, headings);
  if (kind === undefined) return undefined;
  const isGuessed = guessColumns(kind, headings).some(key => key !== undefined);
  return withHeadings(
    { kind, table },
    isGuessed || !headings.some(cell => /^[£\s\d.,/-]+$/.test(cell.trim())),
  );
}

/** The same table with its first row as headings, or as a row like the others. */
export function withHeadings(
  { kind, table }: Pick<Mapping, 'kind' | 'table'>,
  hasHeadings: boolean,
): Mapping {
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

/** With one column filling another field. A field is filled by one column: whichever had it gives it up. */
export function withColumn(mapping: Mapping, index: number, key: string | undefined): Mapping {
  if (mapping.secrets[index] === true) return mapping;
  const columns = mapping.columns.map((old, at) => (at === index ? key : old === key ? undefined : old));
  return { ...mapping, columns };
}

/** The first row that fills more than one cell: above it there may be a title. */
function headingsOf(table: readonly TableRow[]): TableRow | undefined {
  const first = table.slice(0, mostRowsBeforeHeadings);
  return first.find(({ cells }) => cells.filter(cell => cell.trim() !== '').length > 1) ?? first[0];
}
