import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { createApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';

// A server with a single connection, and with a timeout that is short enough for a test.
let parts: TestApp;
let database: Database;
/** A second server on the same database. */
let elsewhere: Database;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await startTestApp();
  const log = createLog('silent');
  const connectionString = await createTestDatabase();
  database = openDatabase(
    { connectionString, max: 1, connectionTimeoutMillis: 1_000, statement_timeout: 500 },
    log,
  );
  elsewhere = openDatabase({ connectionString }, log);
  app = await createApp({ ...parts, database, log });
});
afterAll(async () => {
  await app.close();
  await Promise.all([parts.close(), database.close(), elsewhere.close()]);
});

const prelogin = () =>
  app.inject({ method: 'POST', url: '/vault/v1/prelogin', payload: { email: 'ruth@example.co.uk' } });
const signIn = () =>
  app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email: 'ruth@example.co.uk', password: 'not the password' },
  });

/** The response of each API: the status, the error code and the Retry-After header. */
async function answers() {
  const [vault, auth] = [await prelogin(), await signIn()];
  return [
    [vault.statusCode, vault.json().code, vault.headers['retry-after']],
    [auth.statusCode, auth.json().error_code, auth.headers['retry-after']],
  ];
}
const busy = [
  [503, 'unavailable', '1'],
  [503, 'unexpected_failure', '1'],
];
const usual = [
  [200, undefined, undefined],
  [400, 'invalid_credentials', undefined],
];

test('a request that finds every connection taken is told to come back', async () => {
  const taken = await database.pool.connect();
  expect(await answers()).toEqual(busy);
  taken.release();
  await expect.poll(answers).toEqual(usual);
});

test('a request whose statement waits too long is told the same, and holds nothing up afterwards', async () => {
  await elsewhere.db.transaction(async tx => {
    await tx.execute('lock table limits');
    expect(await answers()).toEqual(busy);
  });
  await expect.poll(answers).toEqual(usual);
});

test('a connection that breaks between two statements of a transaction ends that one alone', async () => {
  const ended = database.db.transaction(async tx => {
    const { rows } = await tx.execute('select pg_backend_pid() as pid');
    await elsewhere.pool.query('select pg_terminate_backend($1::int)', [rows[0]?.['pid']]);
    await expect
      .poll(() =>
        tx.execute('select 1').then(
          () => 'answers',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });
  await expect(ended).rejects.toThrow('Failed query');
  await expect.poll(answers).toEqual(usual);
});

/**
 * Makes the database accept or reject writes, as a standby does. Ends all connections, so that new ones get
 * the setting.
 */
const takesWrites = (isSo: boolean) =>
  elsewhere.db.transaction(async tx => {
    await tx.execute('set transaction read write');
    const name = new URL(elsewhere.pool.options.connectionString ?? '').pathname.slice(1);
    await tx.execute(`alter database "${name}" set default_transaction_read_only = ${isSo ? 'off' : 'on'}`);
    await tx.execute(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  });

test('a request that a standby cannot write is told the same, until the database takes writes again', async () => {
  await takesWrites(false);
  await expect.poll(answers).toEqual(busy);
  expect(await answers()).toEqual(busy);
  await takesWrites(true);
  await expect.poll(answers).toEqual(usual);
});

const readiness = async () => {
  const [alive, ready] = [await app.inject('/healthz'), await app.inject('/readyz')];
  return [alive.statusCode, ready.statusCode, ready.json().database];
};

test('a server whose database takes no writes is alive and not ready, until it takes them again', async () => {
  await takesWrites(false);
  await expect.poll(readiness).toEqual([200, 503, 'unavailable']);
  // The first response may still come from a connection that has just been ended.
  expect(await readiness()).toEqual([200, 503, 'unavailable']);
  await takesWrites(true);
  await expect.poll(readiness).toEqual([200, 200, 'ok']);
});
