import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServerProcess } from '../../testing/server-process.ts';
import { ask, engines, postmasterOf } from './testing/engines.ts';

// Other users, other folders and two starts at once are in `engine.long.test.ts`.

const { newFolder, start, stopLast } = engines();
const root = process.getuid?.() === 0;

test('a data folder gets its database at the first start and keeps it over a stop', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  expect(first.how).toBe('started');
  await ask(first, 'create table kept as select 42 as answer');
  await stopLast();
  expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false);
  expect(await ask(await start(dataDir), 'select answer from kept')).toBe(42);
});

test('the database has no port, and its socket is for its own user', async () => {
  const engine = await start(newFolder());
  expect(await ask(engine, `select current_setting('listen_addresses') as answer`)).toBe('');
  expect(await ask(engine, `select current_setting('unix_socket_permissions') as answer`)).toBe('0700');
});

test('its socket lets nobody in without the password, which is for the owner of the folder', async () => {
  const dataDir = newFolder();
  const engine = await start(dataDir);
  expect(statSync(join(dataDir, 'engine-key')).mode & 0o777).toBe(0o600);
  const guess = { ...engine, connection: { ...engine.connection, password: 'kinfolio' } };
  await expect(ask(guess, 'select 1 as answer')).rejects.toMatchObject({ code: '28P01' });
  await stopLast();
  const key = readFileSync(join(dataDir, 'engine-key'), 'utf8');
  writeFileSync(join(dataDir, 'engine-key'), 'another');
  await expect(start(dataDir)).rejects.toThrow(/engine-key does not open the database/);
  writeFileSync(join(dataDir, 'engine-key'), key);
  expect((await start(dataDir)).how).toBe('adopted');
});

test('a database of before, which let everybody in, keeps its rows and is shut', async () => {
  const dataDir = newFolder();
  await ask(await start(dataDir), 'create table kept as select 42 as answer');
  await stopLast();
  const rules = join(dataDir, 'db/pg_hba.conf');
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'trust'));
  rmSync(join(dataDir, 'engine-key'));
  const engine = await start(dataDir);
  expect(await ask(engine, 'select answer from kept')).toBe(42);
  const guess = { ...engine, connection: { ...engine.connection, password: 'kinfolio' } };
  await expect(ask(guess, 'select 1 as answer')).rejects.toMatchObject({ code: '28P01' });
});

test('a killed server leaves its database running, and the next one adopts it', async () => {
  const dataDir = newFolder();
  const killed = await startServerProcess({ DATA_DIR: dataDir });
  const postmaster = postmasterOf(dataDir);
  await killed.end('SIGKILL');
  const engine = await start(dataDir);
  expect(engine.how).toBe('adopted');
  expect(postmasterOf(dataDir)).toBe(postmaster);
});

test('lock files that name a process of somebody else are put aside', async () => {
  const dataDir = newFolder();
  await start(dataDir);
  const lock = readFileSync(join(dataDir, 'db/postmaster.pid'), 'utf8');
  const socketLock = readFileSync(join(dataDir, 'socket/.s.PGSQL.5432.lock'), 'utf8');
  await stopLast();
  const stranger = String(process.pid);
  writeFileSync(join(dataDir, 'db/postmaster.pid'), lock.replace(/^\d+/, stranger));
  writeFileSync(join(dataDir, 'socket/.s.PGSQL.5432.lock'), socketLock.replace(/^\d+/, stranger));
  expect((await start(dataDir)).how).toBe('started');
});

test('when the database is killed under a running server, it is brought back', async () => {
  const dataDir = newFolder();
  const engine = await start(dataDir);
  const before = postmasterOf(dataDir);
  process.kill(before, 'SIGKILL');
  await expect
    .poll(() => existsSync(join(dataDir, 'db/postmaster.pid')) && postmasterOf(dataDir))
    .not.toBe(before);
  await expect.poll(() => ask(engine, 'select 1 as answer').catch(() => 0)).toBe(1);
});

test('a second server on the same data folder is refused with a sentence', async () => {
  const dataDir = newFolder();
  await start(dataDir);
  const second = await startServerProcess({ DATA_DIR: dataDir });
  expect(await second.ended).toBe(3);
  expect(second.output()).toContain(`This data folder is in use by kinfolio ${process.pid}.`);
});

test.runIf(root)('root serves from a folder that only root may enter', async () => {
  const closed = newFolder(); // made with mode 0700
  expect(await ask(await start(join(closed, 'data')), 'select 1 as answer')).toBe(1);
});
