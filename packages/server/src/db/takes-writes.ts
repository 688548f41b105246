import type { Pool } from './database.ts';

/**
 * Throws unless the database takes writes: a standby does not until it is made the primary, nor one that was set read-only.
 * Writes nothing, and holds at the moment of asking alone.
 */
export async function mustTakeWrites(pool: Pool): Promise<void> {
  // Of a standby it is always on.
  const { rows } = await pool.query<{ readonly: string }>(
    `select current_setting('transaction_read_only') as readonly`,
  );
  if (rows[0]?.readonly !== 'off') throw new Error('The database takes no writes');
}
