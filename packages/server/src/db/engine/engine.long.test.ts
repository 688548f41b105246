import { chmodSync, chownSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServerProcess } from '../../testing/server-process.ts';
import { runCommand } from './run.ts';
import { createTestEngines, queryEngine, readPostmasterPid } from './testing/engines.ts';

const { newFolder, alsoRemove, start, stopLast } = createTestEngines();
const root = process.getuid?.() === 0;

test('a path too long for a socket address gets a short private folder instead', async () => {
  const dataDir = newFolder(`kinfolio-${'long-'.repeat(18)}`);
  const engine = await start(dataDir);
  alsoRemove(engine.connection.host);
  expect(engine.connection.host.startsWith(dataDir)).toBe(false);
  expect(await queryEngine(engine, 'select 1 as answer')).toBe(1);
});

test('killed together with its database, a server starts again', async () => {
  const dataDir = newFolder();
  const killed = await startServerProcess({ DATA_DIR: dataDir });
  process.kill(readPostmasterPid(dataDir), 'SIGKILL');
  await killed.end('SIGKILL');
  expect(await queryEngine(await start(dataDir), 'select 1 as answer')).toBe(1);
});

test('of two servers starting on an empty folder one serves and the other is refused', async () => {
  const DATA_DIR = newFolder();
  const both = await Promise.all([startServerProcess({ DATA_DIR }), startServerProcess({ DATA_DIR })]);
  const [serving, ...none] = both.filter(({ url }) => url !== undefined);
  const refused = both.find(({ url }) => url === undefined);
  expect(none).toEqual([]);
  expect(await refused?.ended).toBe(3);
  expect(refused?.output()).toMatch(/in use by kinfolio \d+/);
  expect(await serving?.end('SIGTERM')).toBe(0);
});

const asNobody = [
  'setpriv',
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
];
const nobodyMayRead =
  root &&
  (
    await runCommand([
      ...asNobody,
      process.execPath,
      '-e',
      `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`,
    ])
  ).code === 0;

test.runIf(nobodyMayRead)('an ordinary user starts, is killed, and adopts', async () => {
  const dataDir = newFolder();
  chownSync(dataDir, 65534, 65534);
  const first = await startServerProcess({ DATA_DIR: dataDir }, asNobody);
  expect(first.output()).toContain('Kinfolio is at');
  const postmaster = readPostmasterPid(dataDir);
  await first.end('SIGKILL');
  const second = await startServerProcess({ DATA_DIR: dataDir }, asNobody);
  expect(readPostmasterPid(dataDir)).toBe(postmaster);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false);
});

test.runIf(nobodyMayRead)('a root server serves the database of an ordinary user as that user', async () => {
  const dataDir = newFolder();
  const daemon = 1; // This user exists on every Linux.
  chownSync(dataDir, daemon, daemon);
  const prefix = asNobody.map(part => part.replace('65534', String(daemon)));
  const first = await startServerProcess({ DATA_DIR: dataDir }, prefix);
  expect(await first.end('SIGTERM')).toBe(0);
  const engine = await start(dataDir);
  expect(await queryEngine(engine, 'select 1 as answer')).toBe(1);
  expect(statSync(join(dataDir, 'db/postmaster.pid')).uid).toBe(daemon);
});

test.runIf(nobodyMayRead)(
  'an ordinary user is told that somebody else owns the folder of the database',
  async () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o755);
    await start(dataDir);
    await stopLast();
    const prefix = asNobody.map(part => part.replace('65534', '1'));
    const stranger = await startServerProcess({ DATA_DIR: dataDir }, prefix);
    expect(await stranger.ended).toBe(2);
    expect(stranger.output()).toMatch(/The setting DATA_DIR cannot be used: .* is not writable by this user/);
  },
);

test('its socket lets nobody in without the password, which is for the owner of the folder', async () => {
  const dataDir = newFolder();
  const engine = await start(dataDir);
  expect(statSync(join(dataDir, 'engine-key')).mode & 0o777).toBe(0o600);
  const guess = { ...engine, connection: { ...engine.connection, password: 'kinfolio' } };
  await expect(queryEngine(guess, 'select 1 as answer')).rejects.toMatchObject({ code: '28P01' });
  await stopLast();
  const key = readFileSync(join(dataDir, 'engine-key'), 'utf8');
  writeFileSync(join(dataDir, 'engine-key'), 'another');
  await expect(start(dataDir)).rejects.toThrow(/engine-key does not open the database/);
  writeFileSync(join(dataDir, 'engine-key'), key);
  expect((await start(dataDir)).how).toBe('adopted');
});

test('a database of before, which let everybody in, keeps its rows and is shut', async () => {
  const dataDir = newFolder();
  await queryEngine(await start(dataDir), 'create table kept as select 42 as answer');
  await stopLast();
  const rules = join(dataDir, 'db/pg_hba.conf');
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'trust'));
  rmSync(join(dataDir, 'engine-key'));
  const engine = await start(dataDir);
  expect(await queryEngine(engine, 'select answer from kept')).toBe(42);
  const guess = { ...engine, connection: { ...engine.connection, password: 'kinfolio' } };
  await expect(queryEngine(guess, 'select 1 as answer')).rejects.toMatchObject({ code: '28P01' });
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
  const before = readPostmasterPid(dataDir);
  process.kill(before, 'SIGKILL');
  await expect
    .poll(() => existsSync(join(dataDir, 'db/postmaster.pid')) && readPostmasterPid(dataDir))
    .not.toBe(before);
  await expect.poll(() => queryEngine(engine, 'select 1 as answer').catch(() => 0)).toBe(1);
});

test('a second server on the same data folder is refused with a sentence', async () => {
  const dataDir = newFolder();
  await start(dataDir);
  const second = await startServerProcess({ DATA_DIR: dataDir });
  expect(await second.ended).toBe(3);
  expect(second.output()).toContain(`This data folder is in use by kinfolio ${process.pid}.`);
});
