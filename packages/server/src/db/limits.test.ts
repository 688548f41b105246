import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { countLimitTry, forgetOldLimits, isRemembered, rememberUntil } from './limits.ts';
import { limits } from './server-tables.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const limit = { key: 'recovery:account:1', max: 3, windowMs: 60_000 };
const take = (key = limit.key) => countLimitTry(server.database.db, server.clock, { ...limit, key });

test('a limit lets the allowed number of tries through and says when the next one counts', async () => {
  for (let i = 0; i < 3; i += 1) expect(await take()).toEqual({ ok: true });
  server.clock.advance(20_000);
  expect(await take()).toEqual({ ok: false, retryAfterMs: 40_000 });
});

test('a new window begins when the old one is over, and other keys count apart', async () => {
  expect(await take('another')).toEqual({ ok: true });
  server.clock.advance(40_000);
  expect(await take()).toEqual({ ok: true });
});

test('tries at the same moment are counted one by one', async () => {
  const taken = await Promise.all(Array.from({ length: 12 }, () => take('crowd')));
  expect(taken.filter(({ ok }) => ok)).toHaveLength(3);
});

test('what is remembered is so for its time, counted from the last word', async () => {
  const { clock, database } = server;
  const remembered = () => isRemembered(database.db, clock, 'familiar');
  expect(await remembered()).toBe(false);
  await rememberUntil(database.db, 'familiar', clock.now() + 1_000);
  clock.advance(600);
  await rememberUntil(database.db, 'familiar', clock.now() + 1_000);
  clock.advance(600);
  expect(await remembered()).toBe(true);
  clock.advance(400);
  expect(await remembered()).toBe(false);
});

test('windows that are over are forgotten', async () => {
  server.clock.advance(120_000);
  await take('fresh');
  await forgetOldLimits(server.database.db, server.clock);
  expect((await server.database.db.select().from(limits)).map(({ key }) => key)).toEqual(['fresh']);
});
