import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { openBackupSets } from './adapters/files/backup-sets.ts';
import type { ServerConfig } from './config/config.ts';
import type { OperatorDetails } from './config/operator-settings.ts';
import { readDrill, readSelfCheck } from './db/backup/drill.ts';
import { listCompleteSets, readBackupTime } from './db/backup/removal.ts';
import type { Database, Db } from './db/database.ts';
import { readRetentionRun } from './db/facts.ts';
import { jobQueues } from './db/jobs.ts';
import { countQueuedJobs, readLongestJobDelays } from './db/look-at-database.ts';
import { countOverdueRows } from './features/privacy/retention.ts';
import { isUptimeClaimTrue, readCountedDays } from './features/status/minutes.ts';
import type { MetricFigures } from './operations/figures.ts';
import type { Clock } from './ports/clock.ts';

export const { version: serverVersion } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')));

const minute = 60_000;

/**
 * When the newest backup was taken, when one was last test-restored, and when the server last checked itself; undefined
 * if the time is not known.
 */
type BackupTimes = Record<'newestMs' | 'drillMs' | 'checkMs', number | undefined>;

export function createMetricFigures(
  { config, database, clock }: { config: ServerConfig; database: Database; clock: Clock },
  sockets: () => number,
): MetricFigures {
  const { pool, db } = database;
  const backups = readCachedBackupTimes(config, clock);
  return {
    version: serverVersion,
    now: () => clock.now(),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    sockets,
    waiting: () => countQueuedJobs(pool),
    oldest: () => readLongestJobDelays(pool, Object.values(jobQueues)),
    backupMs: async () => (await backups()).newestMs,
    drillMs: async () => (await backups()).drillMs,
    selfCheckMs: async () => (await backups()).checkMs,
    retentionMs: () => readRetentionRun(db),
    overdue: askRarely(clock, 60 * minute, () => countOverdueRows(db, clock.now())),
  };
}

/**
 * Calls `ask` at most once in each period and caches the result. Used for figures that are read every few
 * seconds but need a full table scan or a call to another service.
 */
function askRarely<Value>(clock: Clock, everyMs: number, ask: () => Promise<Value>): () => Promise<Value> {
  let last: { answer: Promise<Value>; untilMs: number } | undefined;
  return () => {
    if (last === undefined || clock.now() >= last.untilMs) {
      const answer = ask();
      const asked = { answer, untilMs: clock.now() + everyMs };
      last = asked;
      answer.catch(() => {
        if (last === asked) last = undefined;
      });
    }
    return last.answer;
  };
}

/**
 * Like {@link readBackupTimes}, but cached, because public pages use it and the backup store may be a bucket that
 * charges for each call.
 */
export const readCachedBackupTimes = (config: ServerConfig, clock: Clock): (() => Promise<BackupTimes>) =>
  askRarely(clock, minute, () => readBackupTimes(config));

/**
 * When the newest backup was taken, and when one was last test-restored; undefined if the backup store cannot be read
 * from this server.
 */
export async function readBackupTimes({ backupStore }: ServerConfig): Promise<BackupTimes> {
  const unseen = { newestMs: undefined, drillMs: undefined, checkMs: undefined };
  if (backupStore === undefined) return unseen;
  const sets = openBackupSets(backupStore);
  try {
    const [newest] = await listCompleteSets(sets);
    return {
      newestMs: newest === undefined ? undefined : readBackupTime(newest),
      drillMs: await readDrill(sets),
      checkMs: await readSelfCheck(sets),
    };
  } catch {
    return unseen; // The backup store cannot be reached at the moment. `npm run ops:doctor` reports the problem.
  }
}

/** Removes an operator's claim about uptime unless the measurements confirm it. */
export async function hideUnprovedUptime(operator: OperatorDetails, db: Db): Promise<OperatorDetails> {
  const { UPTIME_CLAIM: claim, ...others } = operator;
  const isSo = claim !== undefined && isUptimeClaimTrue(await readCountedDays(db), claim);
  return isSo ? operator : others;
}
