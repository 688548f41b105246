import { RestError } from './errors.ts';
import { type ColumnValue, parseColumnValue, type ReadableColumns, type RelationRow } from './relations.ts';

export interface RowsQuery {
  readonly columns: readonly string[];
  /**
   * Whether to return the count instead of the rows: `select=count`, as older clients write it, or `select=count()`.
   */
  readonly isCount: boolean;
  /** Each pair is a column and the value that a row must have in it. */
  readonly where: ReadonlyArray<readonly [column: string, value: ColumnValue]>;
  readonly limit: number;
  readonly offset: number;
}

const part = /^(?:\*|[A-Za-z_]\w*)$/;
const ordering = /^([A-Za-z_]\w*)(?:\.(?:asc|desc))?(?:\.nulls(?:first|last))?$/;

/**
 * Reads the supported part of PostgREST's query language: `select` of columns, `eq`, `limit`, `offset` and `order`.
 * Throws `PGRST100` for anything else, `42703` for an unknown column, `22P02` for a value of another type.
 */
export function readQuery(name: string, columns: ReadableColumns, search: string): RowsQuery {
  const given = new URLSearchParams(search);
  const typeOf = (column: string) => {
    const type = Object.hasOwn(columns, column) ? columns[column] : undefined;
    if (type !== undefined) return type;
    throw new RestError('42703', { message: `column ${name}.${column} does not exist` });
  };
  const asked = once(given, 'select') ?? '*';
  const isCount = /^count(\(\))?$/.test(asked.trim()) && !Object.hasOwn(columns, 'count');
  const selected = isCount ? '*' : asked;
  const query = {
    columns: partsOf(selected, 'select').flatMap(one => (one === '*' ? Object.keys(columns) : [one])),
    isCount,
    where: [...given]
      .filter(([key]) => !reserved.has(key))
      .map(([column, condition]) => [column, parseColumnValue(typeOf(column), valueOf(condition))] as const),
    limit: readCount(given, 'limit') ?? Number.POSITIVE_INFINITY,
    offset: readCount(given, 'offset') ?? 0,
  };
  // An account has at most one row, so the order has no effect. This only checks that the columns exist.
  for (const column of [...query.columns, ...orderedBy(once(given, 'order'))]) typeOf(column);
  return query;
}

/** The selected rows, and how many there would be without `limit` and `offset`. */
export function filterRows(
  rows: readonly RelationRow[],
  query: RowsQuery,
): { rows: Array<RelationRow | { readonly count: number }>; total: number } {
  const matching = rows.filter(row => query.where.every(([column, value]) => row[column] === value));
  // A count is itself a single row, to which `limit` and `offset` apply.
  if (query.isCount)
    return { rows: [{ count: matching.length }].slice(query.offset, query.offset + query.limit), total: 1 };
  const chosen = matching.slice(query.offset, query.offset + query.limit);
  const only = (row: RelationRow) =>
    Object.fromEntries(query.columns.map(column => [column, row[column] ?? null]));
  return { rows: chosen.map(only), total: matching.length };
}

// Clients that cannot send headers pass their key as `apikey`.
const reserved: ReadonlySet<string> = new Set(['select', 'order', 'limit', 'offset', 'apikey']);

function once(given: URLSearchParams, key: string): string | undefined {
  const [value, ...more] = given.getAll(key);
  if (more.length > 0) throw unread(key, more.join(','));
  return value;
}

function partsOf(given: string, key: string): string[] {
  const parts = given.split(',').map(one => one.trim());
  if (parts.every(one => part.test(one))) return parts;
  throw unread(key, given);
}

function orderedBy(given: string | undefined): string[] {
  return (given?.split(',') ?? []).map(one => {
    const column = ordering.exec(one.trim())?.[1];
    if (column === undefined) throw unread('order', one);
    return column;
  });
}

function valueOf(condition: string): string {
  if (condition.startsWith('eq.')) return condition.slice(3);
  throw unread('filter', condition);
}

function readCount(given: URLSearchParams, key: string): number | undefined {
  const value = once(given, key);
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw unread(key, value);
  return Number(value);
}

function unread(key: string, given: string): RestError<'PGRST100'> {
  return new RestError('PGRST100', {
    message: `"failed to parse ${key} parameter (${given})"`,
    details: 'Only column names, eq, limit, offset and order are supported here.',
  });
}
