import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

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

test('a first start makes everything it needs and answers; stopping leaves nothing running', async () => {
  const DATA_DIR = newFolder();
  const server = await start({ DATA_DIR });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await anonKeyOf(server)).toMatch(/^ey/);
  expect(readdirSync(DATA_DIR).toSorted()).toEqual(['db', 'engine-key', 'files', 'secrets.json', 'socket']);
  expect(await server.end('SIGINT')).toBe(0);
  expect(existsSync(join(DATA_DIR, 'db/postmaster.pid'))).toBe(false);
});

test('a bad setting stops the start with one sentence and nothing else', async () => {
  const server = await startServerProcess({ DATA_DIR: newFolder(), MODE: 'everything' });
  expect(await server.ended).toBe(2);
  expect(server.output()).toBe('The setting MODE cannot be used: it must be all, web or jobs.\n');
});

test('a database that cannot be reached stops the start with a sentence that shows no password', async () => {
  const DATABASE_URL = 'postgresql://me:hunter2@127.0.0.1:1/kinfolio';
  const server = await startServerProcess({ DATABASE_URL, DATA_DIR: newFolder() });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('DATABASE_URL cannot be used: no database answers at 127.0.0.1:1.');
  expect(server.output()).not.toContain('hunter2');
});
