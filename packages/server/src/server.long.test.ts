import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { createTestDatabase } from './testing/test-database.ts';

const folders: string[] = [];
const running: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map(one => one.end('SIGTERM')));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-server-'));
  folders.push(folder);
  return folder;
}

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(environment);
  running.push(server);
  return server;
}

async function anonKeyOf({ url = '' }: ServerProcess): Promise<string> {
  const answer = await fetch(`${url}/config.json`);
  return z.object({ url: z.literal(url), anonKey: z.string() }).parse(await answer.json()).anonKey;
}

test('a terminal that sends the signal twice does not cut the stop short', async () => {
  const DATA_DIR = newFolder();
  const server = await start({ DATA_DIR });
  server.child.kill('SIGINT');
  expect(await server.end('SIGINT')).toBe(0);
  expect(existsSync(join(DATA_DIR, 'db/postmaster.pid'))).toBe(false);
});

test('several servers share one database and its secrets', async () => {
  const DATABASE_URL = await createTestDatabase();
  const SECRETS_FILE = join(newFolder(), 'secrets.json');
  const first = await start({ DATABASE_URL, SECRETS_FILE, DATA_DIR: newFolder() });
  const second = await start({ DATABASE_URL, SECRETS_FILE, DATA_DIR: newFolder() });
  expect(await anonKeyOf(first)).toBe(await anonKeyOf(second));
});

test('a port in use stops the start with a sentence, and the database with it', async () => {
  const taken = createServer();
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(taken.address());
  const DATA_DIR = newFolder();
  const server = await startServerProcess({ DATA_DIR, HOST: '127.0.0.1', PORT: String(port) });
  taken.close();
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(`Another program uses port ${port}.`);
  expect(existsSync(join(DATA_DIR, 'db/postmaster.pid'))).toBe(false);
});

test('a server with other secrets than its database is refused and told about SECRETS_FILE', async () => {
  const DATABASE_URL = await createTestDatabase();
  await start({ DATABASE_URL, DATA_DIR: newFolder() });
  const stranger = await startServerProcess({ DATABASE_URL, DATA_DIR: newFolder() });
  expect(await stranger.ended).toBe(2);
  expect(stranger.output()).toContain('SECRETS_FILE');
});
