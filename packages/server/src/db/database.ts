import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '../ports/error-code.ts';
import { measure } from '../ports/meter.ts';

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
  // A connection that breaks, idle or between two statements of a transaction, would otherwise end the process: the next
  // statement gets a new one.
  pool.on('connect', client => {
    timeStatements(client);
    client.on('error', error => log.warn({ code: errorCode(error) }, 'a database connection broke'));
  });
  // The connection has logged it.
  pool.on('error', () => undefined);
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

/** Measures every statement of a connection, by whichever of its forms it is asked: a promise, or a last argument to call. */
function timeStatements(client: PoolClient): void {
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const timed = (...given: unknown[]) => {
    const begin = performance.now();
    const answered = () => measure({ what: 'statement', seconds: (performance.now() - begin) / 1000 });
    const taken: unknown = given.at(-1);
    if (typeof taken === 'function')
      return ask(...given.slice(0, -1), (...answer: unknown[]) => {
        answered();
        taken(...answer);
      });
    const asked = ask(...given);
    if (asked instanceof Promise) asked.then(answered, answered);
    return asked;
  };
  Object.assign(client, { query: timed });
}
