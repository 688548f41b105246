import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { StoredImport, StoredPaymentRecord } from '@kinfolio/domain/payments/kept-payments';
import {
  type ColumnRole,
  type ColumnToChoose,
  listColumnsToChoose,
  toColumnMeaning,
} from '@kinfolio/domain/statements/choose-columns';
import {
  readStoredLayouts,
  readWithStoredLayout,
  type StatementReadByLayout,
} from '@kinfolio/domain/statements/kept-layouts';
import { readTable } from '@kinfolio/domain/statements/read-table';
import type { ParsedStatement } from '@kinfolio/domain/statements/reading';
import type { Day } from '@kinfolio/domain/values/calendar';

/** The cells of a table, row by row. */
export type TableCells = readonly (readonly string[])[];

/** People's earlier answers about layouts, as stored. */
export interface ExplainedLayouts {
  readonly layouts: readonly StoredPaymentRecord[];
  readonly imports: readonly Pick<StoredImport, 'layout' | 'undone'>[];
}

/**
 * A statement in table form: its columns, and a function that reads it with the roles that a person gives to the
 * columns.
 */
export interface OpenTable {
  readonly columns: readonly ColumnToChoose[];
  readonly choose: (roles: readonly ColumnRole[]) => Promise<ParsedStatement>;
  /** The fields to store about the layout. `roles` are the person's choices, if they made any. */
  readonly layoutFields: (
    roles: readonly ColumnRole[] | undefined,
    today: Day,
  ) => Promise<FieldValues | undefined>;
}

/** The result of reading a table, with the person's earlier explanation of its layout if there is one. */
export interface TableReading {
  readonly statement: ParsedStatement;
  readonly columns: readonly ColumnToChoose[];
  readonly before?: StatementReadByLayout;
}

/**
 * Reads the payments in a table, using the person's explanation of the last table with the same layout. Never throws.
 */
export function readTableAsExplained(rows: TableCells, { layouts, imports }: ExplainedLayouts): TableReading {
  const before =
    layouts.length === 0 ? undefined : readWithStoredLayout(rows, readStoredLayouts(layouts), imports);
  const statement = before?.statement ?? readTable(rows);
  return { statement, columns: listColumnsToChoose(rows), ...(before === undefined ? {} : { before }) };
}

/** Reads the payments in a table, using the column roles that the person chose. Never throws. */
export const readTableByRoles = (rows: TableCells, roles: readonly ColumnRole[]): ParsedStatement =>
  readTable(rows, meant => toColumnMeaning(roles, meant));
