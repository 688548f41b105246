import type { Pool } from 'pg';

/** What is left out of a comparison, by table; the value is why. A name after a dot is one column. */
export type LeftOut = Readonly<Record<string, string>>;

/** Technical facts about a call, which any call may write. */
export const technical: LeftOut = {
  limits: 'counts calls and wrong tries',
  way_lookups: 'counts wrong codes',
  used_nonces: 'what was shown once is not shown twice',
  activity_log: 'tells the owner of refused calls',
  server_facts: 'facts about the server itself',
  'sessions.last_activity_at_ms': 'when a session was used last',
  'sessions.used_number': 'which refresh token came with the token that was used last',
};

/** Which rows of a table count, where not all do. */
const counting: Readonly<Record<string, string>> = {
  // A factor that was begun opens nothing before its first code, which needs a proof.
  factors: 'verified_at_ms is not null',
};

const tables = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;

/**
 * Every row of every table, by table. The tables are those that the database has, so that a new one is compared as soon as it
 * is there.
 */
export async function readWholeDatabase(
  { pool }: { pool: Pool },
  leftOut: LeftOut,
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
