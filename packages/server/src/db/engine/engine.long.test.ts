import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServerProcess } from '../../testing/server-process.ts';
import { run } from './run.ts';
import { ask, engines, postmasterOf } from './testing/engines.ts';

const { newFolder, alsoRemove, start, stopLast } = engines();
const root = process.getuid?.() === 0;

test('a path too long for a socket address gets a short private folder instead', async () => {
  const dataDir = newFolder(`kinfolio-${'long-'.repeat(18)}`);
  const engine = await start(dataDir);
  alsoRemove(engine.connection.host);
  expect(engine.connection.host.startsWith(dataDir)).toBe(false);
  expect(await ask(engine, 'select 1 as answer')).toBe(1);
});

test('killed together with its database, a server starts again', async () => {
  const dataDir = newFolder();
  const killed = await startServerProcess({ DATA_DIR: dataDir });
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  await killed.end('SIGKILL');
  expect(await ask(await start(dataDir), 'select 1 as answer')).toBe(1);
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
  await stopLast();
  const prefix = asNobody.map(part => part.replace('65534', '1'));
  const stranger = await startServerProcess({ DATA_DIR: dataDir }, prefix);
  expect(await stranger.ended).toBe(1);
  expect(stranger.output()).toContain('belongs to another user');
});
