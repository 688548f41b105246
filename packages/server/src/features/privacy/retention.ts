import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { registeredTables } from './classes.ts';
import { countOverdueRowsOfTable, deleteOverdueRows, listUnconfirmedAccounts } from './store.ts';

const day = 24 * 60 * 60_000;
/** How long a sign-up that was never confirmed is kept. */
export const unconfirmedSignUpRetentionMs = 30 * day;

export interface RetentionDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  erase(accountId: string): Promise<void>;
}

/**
 * The nightly job. Deletes rows that the register keeps for a number of days, and sign-ups that were never
 * confirmed, by the given clock. It can be repeated. Logs a count for each class.
 */
export async function runRetention(deps: RetentionDeps): Promise<Record<string, number>> {
  const { db, clock, log } = deps;
  const counts: Record<string, number> = {};
  const count = (of: string, rows: number) => {
    if (rows > 0) counts[of] = (counts[of] ?? 0) + rows;
  };
  for (const [name, table] of Object.entries(registeredTables))
    count(table.class, await deleteOverdueRows(db, name, clock.now()));
  for (const accountId of await listUnconfirmedAccounts(db, clock.now() - unconfirmedSignUpRetentionMs)) {
    await deps.erase(accountId);
    count('sign-ups never confirmed', 1);
  }
  log.info({ counts }, 'retention has run');
  return counts;
}

/**
 * How many rows should have been deleted more than a day ago, by class. If the nightly job works, every count
 * is 0.
 */
export async function countOverdueRows(db: Db, nowMs: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(registeredTables))
    if (table.period.by === 'retention')
      counts[table.class] = (counts[table.class] ?? 0) + (await countOverdueRowsOfTable(db, name, nowMs));
  return counts;
}
