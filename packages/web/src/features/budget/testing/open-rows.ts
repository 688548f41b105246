import { fieldsOfLayout } from '@kinfolio/domain/statements/kept-layouts';
import {
  type ExplainedLayouts,
  type OpenTable,
  type Rows,
  readTableAsExplained,
  readTableByRoles,
} from '../scan/open-table.ts';
import type { ReadPaymentsOf } from '../scan/read-statement.ts';

/** A statement of these rows as the worker would have it open, but in this thread. */
export function openRows(rows: Rows, explained: ExplainedLayouts = { layouts: [], imports: [] }) {
  const { statement, columns, before } = readTableAsExplained(rows, explained);
  const table: OpenTable = {
    columns,
    choose: roles => Promise.resolve(readTableByRoles(rows, roles)),
    layoutFields: (roles, today) => Promise.resolve(fieldsOfLayout(rows, roles, today)),
  };
  return { statement, table, ...(before === undefined ? {} : { before }) };
}

/** For screens on which no file is chosen. */
export const neverRead: ReadPaymentsOf = () => Promise.resolve({ ok: false, words: 'No file is read here.' });
