import type { Pool } from './database.ts';

/**
 * Throws unless the database accepts writes, which a read-only database and a standby do not. Writes nothing
 * itself. The result holds only at the moment of the call.
 */
export async function requireWritable(pool: Pool): Promise<void> {
  // This setting is always on for a standby.
  const { rows } = await pool.query<{ readonly: string }>(
    `select current_setting('transaction_read_only') as readonly`,
  );
  if (rows[0]?.readonly !== 'off') throw new Error('The database is read-only');
}
