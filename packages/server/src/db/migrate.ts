import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod';
import { errorCode } from '../ports/error-code.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

const journalShape = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** When the newest migration of this version was made, in milliseconds. */
export async function newestMigrationMs(): Promise<number> {
  const text = await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  return Math.max(...journalShape.parse(JSON.parse(text)).entries.map(({ when }) => when));
}

/** Whether a newer version has changed the database. Two builds may run at once, so that alone stops nothing. */
export async function isNewerThanProgram(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.at ?? 0) > (await newestMigrationMs());
}

// [Note: A change that waits lets others pass] A change of a table waits for those who use it, and everybody who comes after
// waits behind the change: one long question would hold up a whole service. So a change that does not get its table soon
// leaves its place to those who wait, and tries again.
const patience = { waitMs: 3_000, tries: 100 };
const notGot = '55P03';

/** Brings the schema up to date. Servers starting together on one database take turns. */
export async function migrateDatabase(
  pool: Pool,
  { folder = migrationsFolder, waitMs = patience.waitMs } = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another server, and a change of a large table, may take longer than a request's statement.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(4711, 2)');
    await client.query(`set lock_timeout = ${waitMs}`);
    await changeTables(client, folder);
    await client.query('reset lock_timeout');
    await client.query('select pg_advisory_unlock(4711, 2)');
    await client.query('reset statement_timeout');
    client.release();
  } catch (error) {
    client.release(true); // Closing the connection gives the lock back.
    throw error;
  }
}

/** Changes all that is to be changed in one transaction; again where a table was in use for too long. */
async function changeTables(client: PoolClient, folder: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await migrate(drizzle({ client }), { migrationsFolder: folder });
    } catch (error) {
      if (errorCode(error) !== notGot || tries === patience.tries) throw error;
    }
}
