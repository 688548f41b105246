import type { Pool, PoolClient } from 'pg';

/**
 * How many statements in a database are waiting for another transaction's lock. On a cluster, they wait on
 * its machines.
 */
export async function countLockWaits(pool: Pool | PoolClient): Promise<number> {
  const { rows: cluster } = await pool.query(`select 1 from pg_extension where extname = 'citus'`);
  const activity = cluster.length > 0 ? 'citus_stat_activity' : 'pg_stat_activity';
  const { rowCount } = await pool.query(
    `select 1 from ${activity} where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
