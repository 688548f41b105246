import type { Pool } from '../../db/database.ts';
import type { OperatorView } from './view.ts';

const monthMs = 30 * 24 * 60 * 60_000;

/** How many people there are and how much each stores, without anything that names them. */
export async function readPeople(pool: Pool, nowMs: number): Promise<OperatorView['people']> {
  const counts = await pool.query(
    `select count(*)::int as accounts,
       count(*) filter (where last_sign_in_at_ms > $1)::int as active,
       (select coalesce(sum(used_bytes), 0)::float8 from storage_usage) as bytes
     from accounts where deleted_at_ms is null`,
    [nowMs - monthMs],
  );
  const largest = await pool.query(
    `select a.created_at_ms::float8 as "createdAtMs",
       (select count(*)::int from vault_members m join records r using (vault_id) where m.account_id = a.id) as records,
       coalesce(u.used_bytes, 0)::float8 as bytes
     from accounts a left join storage_usage u on u.account_id = a.id
     where a.deleted_at_ms is null
     order by bytes desc, records desc, a.created_at_ms limit 50`,
  );
  return { ...counts.rows[0], largest: largest.rows };
}
