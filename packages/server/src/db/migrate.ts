import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Brings the schema up to date. Servers starting together on one database take turns. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(4711, 2)');
    await migrate(drizzle({ client }), { migrationsFolder });
    await client.query('select pg_advisory_unlock(4711, 2)');
    client.release();
  } catch (error) {
    client.release(true); // Closing the connection gives the lock back.
    throw error;
  }
}
