import { toLayoutFields } from '@kinfolio/domain/statements/kept-layouts';
import {
  type ExplainedLayouts,
  type OpenTable,
  readTableAsExplained,
  readTableByRoles,
  type TableCells,
} from '../../../reading/statements/open-table.ts';

/** Opens a statement with these rows in the same way as the worker, but in the current thread. */
export function openTestRows(rows: TableCells, explained: ExplainedLayouts = { layouts: [], imports: [] }) {
  const { statement, columns, before } = readTableAsExplained(rows, explained);
  const table: OpenTable = {
    columns,
    choose: roles => Promise.resolve(readTableByRoles(rows, roles)),
    layoutFields: (roles, today) => Promise.resolve(toLayoutFields(rows, roles, today)),
  };
  return { statement, table, ...(before === undefined ? {} : { before }) };
}
