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

/** The time of this version's newest migration, in milliseconds. */
export async function readNewestMigrationMs(): Promise<number> {
  const text = await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  return Math.max(...journalShape.parse(JSON.parse(text)).entries.map(({ when }) => when));
}

/**
 * Whether a newer version has changed the database. Two versions may run at once during a deployment, so this alone is
 * no reason to stop.
 */
export async function isNewerThanProgram(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.at ?? 0) > (await readNewestMigrationMs());
}

// [Note: A waiting schema change lets other statements run] A schema change waits for the transactions that are using
// the table, and every later statement waits behind the change. So a single long query could hold up the whole service.
// Therefore a change that cannot lock its table soon stops waiting, lets the other statements run, and tries again.
const patience = { waitMs: 3_000, tries: 100 };
const notGot = '55P03';

/** Brings the schema up to date. If several servers start together on one database, they take turns. */
export async function migrateDatabase(
  pool: Pool,
  { folder = migrationsFolder, waitMs = patience.waitMs } = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another server or changing a large table may take longer than the timeout for a request's statements.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(4711, 2)');
    await client.query(`set lock_timeout = ${waitMs}`);
    await changeTables(client, folder);
    await client.query('reset lock_timeout');
    await client.query('select pg_advisory_unlock(4711, 2)');
    await client.query('reset statement_timeout');
    client.release();
  } catch (error) {
    client.release(true); // Closing the connection releases the lock.
    throw error;
  }
}

/** Applies all changes in one transaction. Retries if a table could not be locked in time. */
async function changeTables(client: PoolClient, folder: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await migrate(drizzle({ client }), { migrationsFolder: folder });
    } catch (error) {
      if (errorCode(error) !== notGot || tries === patience.tries) throw error;
    }
}
