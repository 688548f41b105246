import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { KeptImport, KeptRecord } from '@kinfolio/domain/payments/kept-payments';
import {
  type ColumnRole,
  type ColumnToChoose,
  columnsToChoose,
  meaningOfRoles,
} from '@kinfolio/domain/statements/choose-columns';
import { keptLayouts, type ReadAsBefore, readAsBefore } from '@kinfolio/domain/statements/kept-layouts';
import { readTable } from '@kinfolio/domain/statements/read-table';
import type { ReadStatement } from '@kinfolio/domain/statements/reading';
import type { Day } from '@kinfolio/domain/values/calendar';

/** The cells of a table, row by row. */
export type Rows = readonly (readonly string[])[];

/** What people explained about layouts before, as it is kept. */
export interface ExplainedLayouts {
  readonly layouts: readonly KeptRecord[];
  readonly imports: readonly Pick<KeptImport, 'layout' | 'undone'>[];
}

/** A statement that is a table: its columns, and how it reads once a person explains them. */
export interface OpenTable {
  readonly columns: readonly ColumnToChoose[];
  readonly choose: (roles: readonly ColumnRole[]) => Promise<ReadStatement>;
  /** What is to be kept of its layout. `roles` are a person's choice, where they made one. */
  readonly layoutFields: (
    roles: readonly ColumnRole[] | undefined,
    today: Day,
  ) => Promise<FieldValues | undefined>;
}

/** A table that was read, with what was explained about its layout before. */
export interface TableReading {
  readonly statement: ReadStatement;
  readonly columns: readonly ColumnToChoose[];
  readonly before?: ReadAsBefore;
}

/** Reads the payments of a table, as its person explained the last one of the same layout. Never throws. */
export function readTableAsExplained(rows: Rows, { layouts, imports }: ExplainedLayouts): TableReading {
  const before = layouts.length === 0 ? undefined : readAsBefore(rows, keptLayouts(layouts), imports);
  const statement = before?.statement ?? readTable(rows);
  return { statement, columns: columnsToChoose(rows), ...(before === undefined ? {} : { before }) };
}

/** The payments of a table as a person explained its columns. Never throws. */
export const readTableByRoles = (rows: Rows, roles: readonly ColumnRole[]): ReadStatement =>
  readTable(rows, meant => meaningOfRoles(roles, meant));
