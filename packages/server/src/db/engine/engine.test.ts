import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../adapters/log.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { type Engine, startEngine } from './engine.ts';
import { run } from './run.ts';

const folders: string[] = [];
const engines: Engine[] = [];
const settings = ['fsync=off'];
const log = createLog('silent');
const root = process.getuid?.() === 0;

afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(prefix = 'kinfolio-engine-'): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<Engine> {
  const engine = await startEngine({ dataDir, log, settings });
  engines.push(engine);
  return engine;
}

async function ask(engine: Engine, sql: string): Promise<unknown> {
  const client = new Client(engine.connection);
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(sql);
  await client.end();
  return rows[0]?.answer;
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'db/postmaster.pid'), 'utf8').split('\n')[0]);

test('a data folder gets its database at the first start and keeps it over a stop', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  expect(first.how).toBe('started');
  await ask(first, 'create table kept as select 42 as answer');
  await engines.pop()?.stop();
  expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false);
  expect(await ask(await start(dataDir), 'select answer from kept')).toBe(42);
});

test('the database has no port, and its socket is for its own user', async () => {
  const engine = await start(newFolder());
  expect(await ask(engine, `select current_setting('listen_addresses') as answer`)).toBe('');
  expect(await ask(engine, `select current_setting('unix_socket_permissions') as answer`)).toBe('0700');
});

test('a path too long for a socket address gets a short private folder instead', async () => {
  const dataDir = newFolder(`kinfolio-${'long-'.repeat(18)}`);
  const engine = await start(dataDir);
  folders.push(engine.connection.host);
  expect(engine.connection.host.startsWith(dataDir)).toBe(false);
  expect(await ask(engine, 'select 1 as answer')).toBe(1);
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

test('killed together with its database, a server starts again', async () => {
  const dataDir = newFolder();
  const killed = await startServerProcess({ DATA_DIR: dataDir });
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  await killed.end('SIGKILL');
  expect(await ask(await start(dataDir), 'select 1 as answer')).toBe(1);
});

test('lock files that name a process of somebody else are put aside', async () => {
  const dataDir = newFolder();
  await start(dataDir);
  const lock = readFileSync(join(dataDir, 'db/postmaster.pid'), 'utf8');
  const socketLock = readFileSync(join(dataDir, 'socket/.s.PGSQL.5432.lock'), 'utf8');
  await engines.pop()?.stop();
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
    await run([
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
  const postmaster = postmasterOf(dataDir);
  await first.end('SIGKILL');
  const second = await startServerProcess({ DATA_DIR: dataDir }, asNobody);
  expect(postmasterOf(dataDir)).toBe(postmaster);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false);
});

test.runIf(root)('root serves from a folder that only root may enter', async () => {
  const closed = newFolder(); // made with mode 0700
  expect(await ask(await start(join(closed, 'data')), 'select 1 as answer')).toBe(1);
});

test.runIf(nobodyMayRead)('a root server serves the database of an ordinary user as that user', async () => {
  const dataDir = newFolder();
  const daemon = 1; // known by name on every Linux
  chownSync(dataDir, daemon, daemon);
  const prefix = asNobody.map(part => part.replace('65534', String(daemon)));
  const first = await startServerProcess({ DATA_DIR: dataDir }, prefix);
  expect(await first.end('SIGTERM')).toBe(0);
  const engine = await start(dataDir);
  expect(await ask(engine, 'select 1 as answer')).toBe(1);
  expect(statSync(join(dataDir, 'db/postmaster.pid')).uid).toBe(daemon);
});

test.runIf(nobodyMayRead)('an ordinary user is told that the database belongs to somebody else', async () => {
  const dataDir = newFolder();
  chmodSync(dataDir, 0o755);
  await start(dataDir);
  await engines.pop()?.stop();
  const prefix = asNobody.map(part => part.replace('65534', '1'));
  const stranger = await startServerProcess({ DATA_DIR: dataDir }, prefix);
  expect(await stranger.ended).toBe(1);
  expect(stranger.output()).toContain('belongs to another user');
});
