import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServerProcess } from '../../testing/server-process.ts';
import { createTestEngines, queryEngine, readPostmasterPid } from './testing/engines.ts';

// Other users and folders, passwords, stale locks, kills and two starts at once are in `engine.long.test.ts`.

const { newFolder, start, stopLast } = createTestEngines();
const root = process.getuid?.() === 0;

test('a data folder gets its database at the first start and keeps it over a stop', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  expect(first.how).toBe('started');
  await queryEngine(first, 'create table kept as select 42 as answer');
  await stopLast();
  expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false);
  expect(await queryEngine(await start(dataDir), 'select answer from kept')).toBe(42);
});

test('the database has no port, and its socket is for its own user', async () => {
  const engine = await start(newFolder());
  expect(await queryEngine(engine, `select current_setting('listen_addresses') as answer`)).toBe('');
  expect(await queryEngine(engine, `select current_setting('unix_socket_permissions') as answer`)).toBe(
    '0700',
  );
});

test('a killed server leaves its database running, and the next one adopts it', async () => {
  const dataDir = newFolder();
  const killed = await startServerProcess({ DATA_DIR: dataDir });
  const postmaster = readPostmasterPid(dataDir);
  await killed.end('SIGKILL');
  const engine = await start(dataDir);
  expect(engine.how).toBe('adopted');
  expect(readPostmasterPid(dataDir)).toBe(postmaster);
});

test.runIf(root)('root serves from a folder that only root may enter', async () => {
  const closed = newFolder(); // The folder was created with mode 0700.
  expect(await queryEngine(await start(join(closed, 'data')), 'select 1 as answer')).toBe(1);
});
