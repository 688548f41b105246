import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { type Db, type Pool, sendTogether } from './database.ts';

/**
 * Runs named statements in one transaction on one connection. Any error rolls it back. Waking the database
 * for a statement costs more than most statements do, so the first statements of `run` are sent together with
 * `begin`. `finish` receives the value of `run`, and its statements are sent together with `commit`, without
 * waiting for their results. Their parameters must be values that the driver can always send: strings,
 * numbers, booleans, bytes, null and arrays of these. If the driver itself refused a statement, the database
 * would commit the others.
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
 * Waits for all of the work before it throws the first error, because nothing may still be running when the
 * transaction is rolled back. After a failed statement, PostgreSQL treats a commit as a rollback.
 */
async function waitForAll<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Place in keyof Work]: Awaited<Work[Place]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

export const createDrizzle = (tx: PoolClient): Db => drizzle({ client: tx });
