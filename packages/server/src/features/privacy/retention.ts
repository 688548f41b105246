import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { keptTables } from './classes.ts';
import { countOverdue, deleteOverdue, neverConfirmed } from './store.ts';

const day = 24 * 60 * 60_000;
/** So long a sign-up waits for its code. */
export const unconfirmedKeptMs = 30 * day;

export interface RetentionDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Erases one account wholly. */
  erase(accountId: string): Promise<void>;
}

/**
 * The job of each night: deletes what the register keeps for a number of days, and sign-ups that were never confirmed.
 * Decided by the clock handed in; harmless to repeat. Logs a count for each class.
 */
export async function runRetention(deps: RetentionDeps): Promise<Record<string, number>> {
  const { db, clock, log } = deps;
  const counts: Record<string, number> = {};
  const count = (of: string, rows: number) => {
    if (rows > 0) counts[of] = (counts[of] ?? 0) + rows;
  };
  for (const [name, table] of Object.entries(keptTables))
    count(table.class, await deleteOverdue(db, name, clock.now()));
  for (const accountId of await neverConfirmed(db, clock.now() - unconfirmedKeptMs)) {
    await deps.erase(accountId);
    count('sign-ups never confirmed', 1);
  }
  log.info({ counts }, 'retention has run');
  return counts;
}

/** How many rows should have been deleted more than a day ago, by class: 0 for each that the job of the night has cleared. */
export async function overdueRows(db: Db, nowMs: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(keptTables))
    if (table.period.by === 'retention')
      counts[table.class] = (counts[table.class] ?? 0) + (await countOverdue(db, name, nowMs));
  return counts;
}
