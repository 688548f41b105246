import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '../ports/error-code.ts';

/** The database or a transaction in it: the first argument of every store function. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** Connections to the database, for statements that drizzle does not build. */
export type { Pool };

/** The open database of a server. */
export interface Database {
  db: NodePgDatabase;
  pool: Pool;
  /** Waits for running statements and closes every connection. */
  close(): Promise<void>;
}

/**
 * Milliseconds. Whoever waits longer for a connection is told to come back, or they would all wait for ever behind the
 * few that hold one. A statement takes a few milliseconds; one that takes this long waits for a lock or a disk that is
 * not coming, and so does everybody behind it. A DATABASE_URL may say otherwise, as in `?statement_timeout=60000`.
 */
const patience = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const satisfies PoolConfig;

/** Opens a pool on `connection`; nothing is connected until the first statement. */
export function openDatabase(connection: PoolConfig, log: Logger): Database {
  const name = `kinfolio ${process.pid} pool`;
  const pool = new Pool({ application_name: name, max: 20, ...patience, ...connection });
  // An idle connection that breaks would otherwise end the process: the next statement gets a new one.
  pool.on('error', error => log.warn({ code: errorCode(error) }, 'a database connection broke'));
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
