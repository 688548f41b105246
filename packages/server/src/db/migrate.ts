import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import * as z from 'zod';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

const journalShape = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** When the newest migration of this version was made, in milliseconds. */
export async function newestMigrationMs(): Promise<number> {
  const text = await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  return Math.max(...journalShape.parse(JSON.parse(text)).entries.map(({ when }) => when));
}

/** Brings the schema up to date. Servers starting together on one database take turns. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another server, and a change of a large table, may take longer than a request's statement.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(4711, 2)');
    await migrate(drizzle({ client }), { migrationsFolder });
    await client.query('select pg_advisory_unlock(4711, 2)');
    await client.query('reset statement_timeout');
    client.release();
  } catch (error) {
    client.release(true); // Closing the connection gives the lock back.
    throw error;
  }
}
