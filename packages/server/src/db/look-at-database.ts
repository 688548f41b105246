import type { Pool } from './database.ts';

const facts = `select current_setting('server_version_num')::int as version,
  (pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on') as read_only,
  pg_database_size(current_database())::float8 as bytes,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
  to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
  to_regclass('jobs.job') is not null as has_jobs`;

const migrations = 'select max(created_at)::float8 as at from drizzle.__drizzle_migrations';

// The age of a retried job counts from when it was first created, so that the operator learns about emails
// that are not going out.
const oldest = `select name, (extract(epoch from now() - min(created_on)) * 1000)::float8 as ms
  from jobs.job where state in ('created', 'retry', 'active') and name = any($1) and start_after <= now() + interval '1 hour'
  group by name`;

/**
 * Collects the facts that the database reports about itself; times are measured with the given clock. Writes nothing.
 * Throws if the database does not respond.
 */
export async function inspectDatabase(
  pool: Pool,
  { now, queues }: { now: () => number; queues: readonly string[] },
) {
  const took: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    const before = performance.now();
    await pool.query('select 1');
    took.push(performance.now() - before);
  }
  const { rows } = await pool.query<{
    version: number;
    read_only: boolean;
    bytes: number;
    now_ms: number;
    migrated: boolean;
    has_jobs: boolean;
  }>(facts);
  const nowMs = now();
  const [seen] = rows;
  if (seen === undefined) throw new Error('The database returned no information about itself');
  const migrated = seen.migrated
    ? (await pool.query<{ at: number | null }>(migrations)).rows[0]?.at
    : undefined;
  return {
    version: seen.version,
    isReadOnly: seen.read_only,
    bytes: seen.bytes,
    answersInMs: took.toSorted((one, other) => one - other)[2] ?? 0,
    clockAheadMs: nowMs - seen.now_ms,
    migrationMs: migrated ?? undefined,
    waiting: seen.has_jobs ? await readLongestJobDelays(pool, queues) : {},
  };
}

/** How long the oldest job in each queue has waited, in milliseconds; empty queues are left out. */
export async function readLongestJobDelays(
  pool: Pool,
  queues: readonly string[],
): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; ms: number }>(oldest, [queues]);
  return Object.fromEntries(rows.map(({ name, ms }) => [name, ms]));
}

/** How many jobs are waiting, by queue. */
export async function countQueuedJobs(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    "select name, count(*)::int as count from jobs.job where state in ('created', 'retry') group by name",
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
