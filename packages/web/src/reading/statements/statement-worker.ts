import { readStoredPayments } from '@kinfolio/domain/payments/kept-payments';
import { toLayoutFields } from '@kinfolio/domain/statements/kept-layouts';
import type { ParsedStatement, StatementAccount } from '@kinfolio/domain/statements/reading';
import { readStatement } from '@kinfolio/domain/statements/statements';
import { serveWorker } from '../../lib/worker-rpc/serve-worker.ts';
import { readTableAsExplained, readTableByRoles, type TableCells } from './open-table.ts';
import { planAccountImport } from './plan-account.ts';
import { parseStatementDownload } from './read-statement-file.ts';
import type { StatementService, StatementSummary } from './statement-service.ts';

// Reading a download of 50,000 payments on the main thread would freeze the page for seconds, so this worker does it.
// It has no encryption keys.
let open: { readonly statement: ParsedStatement; readonly rows?: TableCells } | undefined;

const accountAt = (place: number): StatementAccount => {
  const account = open?.statement.accounts[place];
  if (account === undefined) throw new Error('no such account is open');
  return account;
};

const rowsOf = (): TableCells => {
  if (open?.rows === undefined) throw new Error('no table is open');
  return open.rows;
};

const files: StatementService = {
  async open(file, explained = { layouts: [], imports: [] }, onProgress) {
    onProgress(0.05);
    const download = await parseStatementDownload(new Uint8Array(await file.arrayBuffer()));
    if (typeof download === 'string') return { ok: false, problem: download };
    onProgress(0.35);
    if (download.format !== 'csv') {
      open = { statement: readStatement(download) };
      return { ok: true, head: headOf(open.statement) };
    }
    const { statement, columns, before } = readTableAsExplained(download.rows, explained);
    open = { statement, rows: download.rows };
    onProgress(0.8);
    if (before === undefined) return { ok: true, head: headOf(statement), columns };
    const { statement: _statement, ...about } = before;
    return { ok: true, head: headOf(statement), columns, before: about };
  },
  async choose(roles) {
    const rows = rowsOf();
    open = { statement: readTableByRoles(rows, roles), rows };
    return headOf(open.statement);
  },
  payments: async (account, from, to) => accountAt(account).payments.slice(from, to),
  rows: async (account, from, to) => accountAt(account).toProve.rows.slice(from, to),
  layoutFields: async (roles, today) => toLayoutFields(rowsOf(), roles, today),
  plan: async (account, { months, imports }, plan) =>
    planAccountImport(readStoredPayments(months, imports), accountAt(account), plan),
};

serveWorker(files, self);

function headOf({ accounts, ...rest }: ParsedStatement): StatementSummary {
  return {
    ...rest,
    accounts: accounts.map(({ found, proof, payments, toProve }) => ({
      found,
      proof,
      printed: toProve.printed,
      payments: payments.length,
      rows: toProve.rows.length,
    })),
  };
}
