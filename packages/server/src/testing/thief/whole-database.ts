import type { Pool } from 'pg';

/** The tables to leave out of a comparison, each with the reason. A name with a dot is a single column. */
export type ExcludedTables = Readonly<Record<string, string>>;

/** Tables of technical facts about calls, to which any call may write. */
export const technicalTables: ExcludedTables = {
  limits: 'counts calls and wrong tries',
  way_lookups: 'counts wrong codes',
  used_nonces: 'what was shown once is not shown twice',
  activity_log: 'tells the owner of refused calls',
  server_facts: 'facts about the server itself',
  'sessions.last_activity_at_ms': 'when a session was used last',
  'sessions.used_number': 'which refresh token came with the token that was used last',
};

/** For tables in which not all rows count, the condition for those that do. */
const counting: Readonly<Record<string, string>> = {
  // A factor whose set-up has only begun cannot be used before its first code, which needs a proof.
  factors: 'verified_at_ms is not null',
};

const tables = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;

/**
 * Every row of the database, by table. The list of tables comes from the database itself, so that a new table
 * is compared as soon as it exists.
 */
export async function readAllDatabaseRows(
  { pool }: { pool: Pool },
  leftOut: ExcludedTables,
): Promise<Record<string, string[]>> {
  const { rows: names } = await pool.query<{ name: string }>(tables);
  const whole: Record<string, string[]> = {};
  for (const { name } of names.filter(one => !(one.name in leftOut))) {
    const columns = Object.keys(leftOut)
      .filter(key => key.startsWith(`${name}.`))
      .map(key => key.slice(name.length + 1));
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from "${name}" t where ${counting[name] ?? 'true'} order by 1`,
      [columns],
    );
    whole[name] = rows.map(({ row }) => row);
  }
  return whole;
}
