import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { backupSets } from './adapters/files/backup-sets.ts';
import type { Config } from './config/config.ts';
import type { Operator } from './config/operator-settings.ts';
import { readDrill, readSelfCheck } from './db/backup/drill.ts';
import { takenAtMs, wholeSets } from './db/backup/removal.ts';
import type { Database, Db } from './db/database.ts';
import { readRetention } from './db/facts.ts';
import { jobQueues } from './db/jobs.ts';
import { countWaiting, oldestWaiting } from './db/look-at-database.ts';
import { overdueRows } from './features/privacy/retention.ts';
import { mayClaim, readDays } from './features/status/minutes.ts';
import type { Figures } from './operations/figures.ts';
import type { Clock } from './ports/clock.ts';

/** The version that runs. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')));

/** What `/metrics` looks at. */
export function metricFiguresOf(
  { config, database, clock }: { config: Config; database: Database; clock: Clock },
  sockets: () => number,
): Figures {
  const { pool, db } = database;
  return {
    version,
    now: () => clock.now(),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    sockets,
    waiting: () => countWaiting(pool),
    oldest: () => oldestWaiting(pool, Object.values(jobQueues)),
    backupMs: async () => (await backupsOf(config)).newestMs,
    drillMs: async () => (await backupsOf(config)).drillMs,
    selfCheckMs: async () => (await backupsOf(config)).checkMs,
    retentionMs: () => readRetention(db),
    overdue: hourly(clock, () => overdueRows(db, clock.now())),
  };
}

/** Asks once an hour at most: these figures are read every few seconds, and this one reads whole tables. */
function hourly<Value>(clock: Clock, ask: () => Promise<Value>): () => Promise<Value> {
  let last: { value: Value; untilMs: number } | undefined;
  return async () => {
    if (last === undefined || clock.now() >= last.untilMs)
      last = { value: await ask(), untilMs: clock.now() + 60 * 60_000 };
    return last.value;
  };
}

/** When the newest backup was taken, and when one was last tried out; undefined where that cannot be seen from here. */
export async function backupsOf({
  backupStore,
}: Config): Promise<Record<'newestMs' | 'drillMs' | 'checkMs', number | undefined>> {
  const unseen = { newestMs: undefined, drillMs: undefined, checkMs: undefined };
  if (backupStore === undefined) return unseen;
  const sets = backupSets(backupStore);
  try {
    const [newest] = await wholeSets(sets);
    return {
      newestMs: newest === undefined ? undefined : takenAtMs(newest),
      drillMs: await readDrill(sets),
      checkMs: await readSelfCheck(sets),
    };
  } catch {
    return unseen; // The disk is away just now; `npm run ops:doctor` reports it.
  }
}

/** What an operator claims of the time in which the service is there is shown only where it was measured. */
export async function withProvedUptime(operator: Operator, db: Db): Promise<Operator> {
  const { UPTIME_CLAIM: claim, ...others } = operator;
  const isSo = claim !== undefined && mayClaim(await readDays(db), claim);
  return isSo ? operator : others;
}
