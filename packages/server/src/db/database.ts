import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '../ports/error-code.ts';
import { reportMeasurement } from '../ports/meter.ts';

/** The database or a transaction in it: the first argument of every store function. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type { Pool };

export interface Database {
  db: NodePgDatabase;
  pool: Pool;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
}

/**
 * Time limits in milliseconds. A request that cannot get a connection in time fails and may be retried;
 * otherwise all requests would wait for ever behind the few that have one. A statement usually takes a few
 * milliseconds. A statement that reaches its limit is waiting for a lock or for a disk that does not respond,
 * and blocks every request behind it. A DATABASE_URL can override this, as in `?statement_timeout=60000`.
 */
const patience = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const satisfies PoolConfig;

/** Opens a pool on `connection`. It connects when the first statement runs. */
export function openDatabase(connection: PoolConfig, log: Logger): Database {
  const name = `kinfolio ${process.pid} pool`;
  const pool = new Pool({ application_name: name, max: 20, pipeline: true, ...patience, ...connection });
  // Without a listener, a connection that breaks while idle or between two statements of a transaction would end the
  // process. The next statement gets a new connection.
  pool.on('connect', client => {
    timeStatements(client);
    client.on('error', error => log.warn({ code: errorCode(error) }, 'a database connection was lost'));
  });
  // The listener on the connection has already logged the error.
  pool.on('error', () => undefined);
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

/**
 * Sends all statements that `ask` starts on this connection in one write, so that the database process wakes
 * only once. They run in order, and each sees what the previous ones wrote.
 */
export function sendTogether<Value>({ connection: { stream } }: PoolClient, ask: () => Value): Value {
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/**
 * Measures how long each statement of a connection takes, whether `query` is awaited or called with a
 * callback.
 */
function timeStatements(client: PoolClient): void {
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const timed = (...given: unknown[]) => {
    const begin = performance.now();
    const answered = () =>
      reportMeasurement({ what: 'statement', seconds: (performance.now() - begin) / 1000 });
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
