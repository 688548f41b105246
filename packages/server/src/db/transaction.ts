import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { type Db, type Pool, sendTogether } from './database.ts';

/**
 * Runs named statements in one transaction, on one connection. Any error rolls it back. Waking the database for a
 * statement costs more than most statements, so the first ones of `run` are sent together with `begin`. `finish`
 * receives the value of `run` and starts its statements without waiting: they are sent together with `commit`. Their
 * parameters must be values that the driver can always send, as strings, numbers, booleans, bytes, null and arrays of
 * them: a statement that the driver itself refuses never reaches the database, which then commits the others.
 */
export async function inTransaction<Value>(
  pool: Pool,
  run: (tx: PoolClient) => Promise<Value>,
  finish: (tx: PoolClient, value: Value) => readonly Promise<unknown>[] = () => [],
): Promise<Value> {
  const tx = await pool.connect();
  let broken = false;
  try {
    const [, value] = await sendTogether(tx, () => waitForAll([tx.query('begin'), run(tx)]));
    await sendTogether(tx, () => waitForAll([...finish(tx, value), tx.query('commit')]));
    return value;
  } catch (error) {
    // A connection that cannot roll back cannot be used again.
    await tx.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    tx.release(broken);
  }
}

/**
 * Waits for everything, and then throws the first error if there was one: nothing may still run when a transaction is
 * rolled back. After a statement that failed, PostgreSQL takes a commit as a rollback.
 */
async function waitForAll<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Place in keyof Work]: Awaited<Work[Place]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** A drizzle database that runs in the transaction of this connection. */
export const createDrizzle = (tx: PoolClient): Db => drizzle({ client: tx });
