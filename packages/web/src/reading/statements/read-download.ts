import type { ParsedStatement, StatementAccount } from '@kinfolio/domain/statements/reading';
import { callWorker } from '../../lib/worker-rpc/call-worker.ts';
import { statementProblems } from './problems.ts';
import type { StatementOptions, StatementReadOutcome } from './statement-outcome.ts';
import type { AccountSummary, StatementService, StatementSummary } from './statement-service.ts';

/** The number of rows in a message: few enough that the page can receive them without dropping a frame. */
const rowsInMessage = 2500;

/** Reads a download in a worker, which keeps it open until `signal` aborts. */
export async function readDownload(
  file: File,
  { signal, onProgress = () => undefined, explained }: StatementOptions,
): Promise<StatementReadOutcome> {
  const { service, end } = callWorker<StatementService>(
    () => new Worker(new URL('./statement-worker.ts', import.meta.url), { type: 'module' }),
  );
  signal?.addEventListener('abort', end, { once: true });
  const opened = await service.open(file, explained, onProgress);
  if (!opened.ok) {
    end();
    return { ok: false, words: statementProblems[opened.problem] };
  }
  const statement = await wholeStatement(service, opened.head, onProgress);
  const { columns, before } = opened;
  return {
    ok: true,
    statement,
    planElsewhere: async (place, stored, plan) => await service.plan(place, stored, plan),
    ...(columns !== undefined && {
      table: {
        columns,
        choose: async roles => await wholeStatement(service, await service.choose(roles)),
        layoutFields: async (roles, today) => await service.layoutFields(roles, today),
      },
    }),
    ...(before !== undefined && { before: { ...before, statement } }),
  };
}

/** Collects the whole statement from the worker, which sends its payments in parts. */
async function wholeStatement(
  service: StatementService,
  head: StatementSummary,
  onProgress: (part: number) => void = () => undefined,
): Promise<ParsedStatement> {
  const all = head.accounts.reduce((sum, { payments, rows }) => sum + payments + rows, 0);
  let done = 0;
  const accounts: StatementAccount[] = [];
  const fetchAll = async <Row>(
    count: number,
    fetch: (from: number, to: number) => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    for (let from = 0; from < count; from += rowsInMessage) {
      const part = await fetch(from, from + rowsInMessage);
      rows.push(...part);
      done += part.length;
      onProgress(0.8 + (0.2 * done) / all);
    }
    return rows;
  };
  for (const [place, account] of head.accounts.entries()) {
    const payments = await fetchAll(account.payments, (from, to) => service.payments(place, from, to));
    const rows = await fetchAll(account.rows, (from, to) => service.rows(place, from, to));
    accounts.push(accountOf(account, payments, rows));
  }
  return { ...head, accounts };
}

const accountOf = (
  { found, proof, printed }: AccountSummary,
  payments: StatementAccount['payments'],
  rows: StatementAccount['toProve']['rows'],
): StatementAccount => ({ found, proof, payments, toProve: { rows, printed } });
