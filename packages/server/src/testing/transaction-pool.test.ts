import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from './test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const one = async (statement: string) => (await database.pool.query<{ of: unknown }>(statement)).rows[0]?.of;
const process = 'select pg_backend_pid() as of';
const locks = `select count(*)::int as of from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`;

test('in these tests statements take turns on connections that forget, as behind PgBouncer', async () => {
  const { pool } = database;
  const both = await Promise.all([pool.connect(), pool.connect()]);
  for (const client of both) client.release();

  expect(await one(process)).not.toBe(await one(process));
  await Promise.all([1, 2].map(() => pool.query("set application_name = 'left behind'")));
  await pool.query('select pg_advisory_lock(1)');
  for (const _ of both)
    expect(await one("select current_setting('application_name') as of")).toMatch(/pool$/);
  expect(await one(locks)).toBe(0);
});
