import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Db, Pool } from './database.ts';

/** Runs named statements in one transaction, on one connection. Whatever is thrown undoes it. */
export async function inTransaction<Value>(
  pool: Pool,
  run: (tx: PoolClient) => Promise<Value>,
): Promise<Value> {
  const tx = await pool.connect();
  let broken = false;
  try {
    await tx.query('begin');
    const value = await run(tx);
    await tx.query('commit');
    return value;
  } catch (error) {
    // A connection that cannot even undo is of no more use.
    await tx.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    tx.release(broken);
  }
}

/** The transaction of a connection, for stores whose statements drizzle builds. */
export const dbOn = (tx: PoolClient): Db => drizzle({ client: tx });
