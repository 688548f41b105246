import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../adapters/log.ts';
import { listEndings } from '../../db/backup/endings-list.ts';
import { digestEndingName, endingNames } from '../../db/endings.ts';
import { housekeepingTasks, startHousekeeping } from '../../jobs/housekeeping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { enforcerNames, registeredTables } from './classes.ts';
import { eraseAccount } from './erasure.ts';
import { countOverdueRows, runRetention, unconfirmedSignUpRetentionMs } from './retention.ts';
import { findRowsContaining, insertCanariesEverywhere, tableNames } from './testing/planted.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const erase = (accountId: string) =>
  eraseAccount(
    {
      db: server.database.db,
      clock: server.clock,
      removeSpace: async () => undefined,
      letPiecesGo: async () => undefined,
      endPayments: async () => undefined,
      sayFarewell: async () => undefined,
    },
    accountId,
  );
const retention = () =>
  runRetention({
    db: server.database.db,
    clock: server.clock,
    log: createLog('silent'),
    erase,
  });

const newPerson = (atMs: number) => ({
  accountId: crypto.randomUUID(),
  vaultId: crypto.randomUUID(),
  readerId: crypto.randomUUID(),
  email: `${crypto.randomUUID()}@example.org`,
  atMs,
});

test('every table has its row in the register, and no row is for a table that is not there', () => {
  expect(Object.keys(registeredTables).toSorted()).toEqual([...tableNames].toSorted());
});

test('every column that a row names is a column of its table', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const columns = new Set(rows.map(({ name }) => name));
  const named = Object.entries(registeredTables).flatMap(
    ([table, { leads, names = {}, period, withheld = [] }]) =>
      Object.keys(leads)
        .concat(Object.keys(names), withheld, period.by === 'retention' ? [period.column] : [])
        .map(column => `${table}.${column}`),
  );
  expect(named.filter(name => !columns.has(name))).toEqual([]);
});

test('every period is enforced by something that runs', () => {
  const running = new Set<string>([...Object.keys(housekeepingTasks), 'retention', 'erasure', 'nothing']);
  const named = Object.values(registeredTables).map(({ period }) => period.by);
  expect([...enforcerNames, ...named].filter(by => !running.has(by))).toEqual([]);
  const personal = Object.entries(registeredTables).filter(([, { period }]) => period.by === 'nothing');
  expect(personal.filter(([, { leads }]) => Object.keys(leads).length > 0)).toEqual([]);
});

// Rows whose deletion depends on other data are tested elsewhere.
const live = new Set(['erasure', 'nothing', 'deletedRecords', 'endedGrants']);

test('what is over is gone after a round of housekeeping and the job of the night; what is young stays', async () => {
  const [old, young] = [newPerson(1), newPerson(server.clock.now() + 60_000)];
  await insertCanariesEverywhere(server.database.pool, old);
  await insertCanariesEverywhere(server.database.pool, young);
  const { database, objectStore: store, clock } = server;
  await startHousekeeping({ db: database.db, store, clock }, createLog('silent'))();
  await retention();
  const ofPeriod = new Set(
    Object.entries(registeredTables)
      .filter(([, { period }]) => !live.has(period.by))
      .map(([name]) => name),
  );
  const left = await findRowsContaining(database.pool, [old.accountId.slice(0, 8), old.email]);
  expect(left.filter(row => ofPeriod.has(row.split(':')[0] ?? ''))).toEqual([]);
  const stays = await findRowsContaining(database.pool, [
    young.accountId.slice(0, 8),
    young.vaultId,
    young.email,
  ]);
  const missing = Object.keys(registeredTables).filter(
    name =>
      Object.keys(registeredTables[name]?.leads ?? {}).length > 0 &&
      !stays.some(row => row.startsWith(`${name}:`)),
  );
  expect(missing).toEqual([]);
});

test('what the job of the night left behind for more than a day is counted by class', async () => {
  const nowMs = server.clock.now();
  const late = newPerson(nowMs - 401 * 24 * 60 * 60_000 - 1);
  await insertCanariesEverywhere(server.database.pool, late);
  const before = await countOverdueRows(server.database.db, nowMs);
  expect(before['sharing']).toBeGreaterThan(0);
  expect(before['payments']).toBeGreaterThan(0);
  await retention();
  const after = await countOverdueRows(server.database.db, nowMs);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(Object.values(after).every(rows => rows === 0)).toBe(true);
});

test('a closed account is erased from every table by the register, and its neighbour from none', async () => {
  const { pool } = server.database;
  const [gone, stays] = [newPerson(server.clock.now() + 60_000), newPerson(server.clock.now() + 60_000)];
  const canaries = await insertCanariesEverywhere(pool, gone);
  await insertCanariesEverywhere(pool, stays);
  const before = await findRowsContaining(pool, [stays.accountId.slice(0, 8), stays.vaultId, stays.email]);
  await erase(gone.accountId);
  await erase(gone.accountId);
  const personal = [...canaries].filter(([name]) => registeredTables[name]?.erased === 'deleted');
  const texts = [gone.accountId, gone.vaultId, ...personal.map(([, canary]) => canary)];
  const left = await findRowsContaining(pool, texts);
  expect(left.filter(row => !row.startsWith('contact_messages:'))).toEqual([]);
  expect(await findRowsContaining(pool, [gone.email])).toHaveLength(1);
  expect(await findRowsContaining(pool, [stays.accountId.slice(0, 8), stays.vaultId, stays.email])).toEqual(
    before,
  );
  const noted = async (id: string) =>
    (
      await pool.query('select from endings where digest = $1', [
        digestEndingName(endingNames.account(id).name),
      ])
    ).rowCount;
  expect(await noted(gone.accountId)).toBeGreaterThan(0);
  expect(await noted(stays.accountId)).toBe(0);
});

test('a sign-up that was never confirmed goes after 30 days, a confirmed one stays', async () => {
  const { pool } = server.database;
  const [never, confirmed] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [never, confirmed])
    await pool.query(
      `insert into accounts (id, app_metadata, user_metadata, created_at_ms, updated_at_ms, email_confirmed_at_ms)
        values ($1, '{}', '{}', $2, $2, $3)`,
      [id, server.clock.now(), id === confirmed ? 1 : null],
    );
  server.clock.advance(unconfirmedSignUpRetentionMs - 1);
  await retention();
  expect(await findRowsContaining(pool, [never])).toHaveLength(1);
  server.clock.advance(1);
  expect(await retention()).toMatchObject({ 'sign-ups never confirmed': 1 });
  expect(await findRowsContaining(pool, [never])).toEqual([]);
  expect(await findRowsContaining(pool, [confirmed])).toHaveLength(1);
});

test('a fingerprint of an erased account goes after 120 days', async () => {
  const { database, clock, secrets } = server;
  const id = crypto.randomUUID();
  await erase(id);
  await listEndings({ db: database.db, clock, fakesSecret: secrets.fakesSecret });
  const kept = async () => (await database.pool.query('select from endings')).rowCount;
  clock.advance(120 * 24 * 60 * 60_000 - 1);
  await retention();
  expect(await kept()).toBeGreaterThan(0);
  clock.advance(1);
  await retention();
  expect(await kept()).toBe(0);
});
