import type { Pool } from '../../db/database.ts';
import { tableDistribution } from '../../db/distribution.ts';

/** The size of a row of each table in a real database, including its indexes. */
export interface MeasuredTable {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Counts the rows of each table about people. Reads whole tables, so do not run it on a busy server. */
export async function measureTables(pool: Pool): Promise<readonly MeasuredTable[]> {
  const measured = [];
  for (const [table, { family }] of Object.entries(tableDistribution)) {
    if (family === 'everywhere' || family === 'local') continue;
    const { rows } = await pool.query(
      `select count(*)::float8 as rows, pg_total_relation_size('${table}')::float8 as bytes from ${table}`,
    );
    measured.push({ table, rows: Number(rows[0].rows), bytes: Number(rows[0].bytes) });
  }
  return measured;
}
