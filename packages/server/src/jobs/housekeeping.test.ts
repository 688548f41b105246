import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { countLimitTry } from '../db/limits.ts';
import { limits } from '../db/server-tables.ts';
import { saveReloadHalf } from '../features/vault/activity/reload-store.ts';
import { reloadHalves } from '../features/vault/tables.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { startHousekeeping } from './housekeeping.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('a starting server forgets the limits that are over and keeps those that count', async () => {
  const { database, clock, objectStore: store } = server;
  await countLimitTry(database.db, clock, { key: 'over', max: 1, windowMs: 1_000 });
  clock.advance(2_000);
  await countLimitTry(database.db, clock, { key: 'counts', max: 1, windowMs: 1_000 });
  await startHousekeeping({ db: database.db, store, clock }, createLog('silent'))();
  expect(await database.db.select({ key: limits.key }).from(limits)).toEqual([{ key: 'counts' }]);
});

test('and the halves for a reload whose time is over', async () => {
  const { database, clock, objectStore: store } = server;
  const accountId = crypto.randomUUID();
  const [over, good] = [crypto.randomUUID(), crypto.randomUUID()];
  await saveReloadHalf(database.db, { accountId, sessionId: over }, 'h', clock.now());
  await saveReloadHalf(database.db, { accountId, sessionId: good }, 'h', clock.now() + 1);
  await startHousekeeping({ db: database.db, store, clock }, createLog('silent'))();
  const left = await database.db.select({ sessionId: reloadHalves.sessionId }).from(reloadHalves);
  expect(left).toEqual([{ sessionId: good }]);
});

test('a database that is away for a moment does not end the server', async () => {
  const other = await startTestApp();
  const { objectStore: store } = other;
  await other.database.close();
  await expect(
    startHousekeeping({ db: other.database.db, store, clock: other.clock }, createLog('silent'))(),
  ).resolves.toBeUndefined();
  await other.app.close();
});
