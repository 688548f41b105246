import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createObjectStore } from '../adapters/files/object-store.ts';
import { createLog } from '../adapters/log.ts';
import { openDatabase } from '../db/database.ts';
import { attachEngine } from '../db/engine/borrow.ts';
import { startServerProcess } from '../testing/server-process.ts';

// Runs the operator's commands as an operator types them, and tests what they print and change on disk.

const root = mkdtempSync(join(tmpdir(), 'kinfolio-commands-'));
const home = join(root, 'home');
const backups = join(root, 'backups');
const identityFile = join(root, 'identity.txt');
const scratch = join(root, 'scratch');
const operator = fileURLToPath(new URL('../../../../scripts/operator/', import.meta.url));
/** `scripts/run.mjs` imports this before each command. */
const quick = new URL('../quick-imports.ts', import.meta.url).href;
const environment: Record<string, string> = { BACKUP_STORE: `file:${backups}`, TMPDIR: scratch };
const pieces = new Map<string, Buffer>();

interface Ended {
  code: number | null;
  output: string;
}

function begin(command: string, dataDir: string, args: readonly string[] = []) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...environment, DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['--import', quick, join(operator, `${command}.ts`), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<Ended>(resolve => {
    child.once('close', code => resolve({ code, output }));
  });
  return { child, ended };
}

const run = (command: string, dataDir: string, ...args: readonly string[]): Promise<Ended> =>
  begin(command, dataDir, args).ended;
const restoreArgs = ['--from', `file:${backups}`, '--identity', identityFile];
const restore = (dataDir: string, ...more: readonly string[]) =>
  run('restore', dataDir, ...restoreArgs, ...more);

/** The PostgreSQL processes that run in this test's folder. */
function running(below = root): string[] {
  return readdirSync('/proc').filter(pid => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(`${below}/`);
    } catch {
      return false;
    }
  });
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
const checkFolders = () => filesIn(scratch).filter(name => name.startsWith('kinfolio-check-'));

async function serveOnce(dataDir: string): Promise<string> {
  const server = await startServerProcess({ ...environment, DATA_DIR: dataDir });
  await server.end('SIGTERM');
  return server.output();
}

/** Damages a piece in the backup store. Returns a function that repairs it. */
function spoil(id: string, how: (path: string, bytes: Buffer) => void): () => void {
  const name = readdirSync(join(backups, 'pieces')).find(one => one.startsWith(id)) ?? '';
  const path = join(backups, 'pieces', name);
  const bytes = readFileSync(path);
  how(path, bytes);
  return () => writeFileSync(path, bytes);
}

const flipped = (path: string, bytes: Buffer) =>
  writeFileSync(path, Buffer.from(bytes.map((byte, at) => (at === 30_000 ? byte ^ 1 : byte))));

async function killedHalfWay(dataDir: string, signal: NodeJS.Signals): Promise<Ended> {
  const { child, ended } = begin('restore', dataDir, restoreArgs);
  await untilTablesGoBack(dataDir, child);
  child.kill(signal);
  return ended;
}

async function untilTablesGoBack(dataDir: string, child: ChildProcess): Promise<void> {
  while (!existsSync(join(dataDir, 'db', 'postmaster.pid')) && child.exitCode === null) await wait(20);
}

beforeAll(async () => {
  mkdirSync(scratch);
  await serveOnce(home);
  const engine = await attachEngine(home, createLog('silent'));
  if (engine === undefined) throw new Error('no database was made');
  const database = openDatabase(engine.connection, createLog('silent'));
  const store = createObjectStore({ objectStore: `file:${join(home, 'files')}` });
  for (let made = 0; made < 3; made += 1) {
    const [id, bytes] = [crypto.randomUUID(), Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))];
    pieces.set(id, bytes);
    await store.put(id, bytes);
    await database.pool.query(
      'insert into object_pieces (space, version, start, bytes, id) values ($1, $2, 0, $3, $4)',
      [crypto.randomUUID(), crypto.randomUUID(), bytes.length, id],
    );
  }
  await database.close();
  await engine.stop();
  const made = await run('backup', home, 'new-identity');
  writeFileSync(identityFile, made.output);
  environment['BACKUP_RECIPIENTS'] = /BACKUP_RECIPIENTS=(\S+)/.exec(made.output)?.[1] ?? '';
  const first = await run('backup', home);
  if (first.code !== 0) throw new Error(first.output);
}, 120_000);
afterAll(() => {
  for (const pid of running()) process.kill(Number(pid), 'SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

test('backups that a restored server makes are restored with the same identity file', async () => {
  const restored = join(root, 'first');
  expect(await restore(restored)).toMatchObject({ code: 0 });
  await serveOnce(restored);
  await wait(5);
  expect(await run('backup', restored)).toMatchObject({ code: 0 });
  expect(await restore(restored, '--check')).toMatchObject({
    code: 0,
    output: expect.stringContaining('The backup is whole'),
  });
  expect(checkFolders()).toEqual([]);
}, 240_000);

test('a damaged piece ends a restore with a sentence and leaves nothing, and --without-damaged goes on without it', async () => {
  const [damaged = '', missing = '', whole = ''] = [...pieces.keys()];
  const mend = [spoil(damaged, flipped), spoil(missing, path => rmSync(path))];
  const folder = join(root, 'damaged');
  const refused = await restore(folder);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--without-damaged') });
  expect(refused.output).not.toMatch(/\n\s+at /);
  expect(filesIn(folder)).toEqual([]);
  expect(running(folder)).toEqual([]);
  expect(await restore(folder, '--check')).toMatchObject({ code: 1 });
  expect(checkFolders()).toEqual([]);
  expect(running(scratch)).toEqual([]);

  const done = await restore(folder, '--without-damaged');
  expect(done.code).toBe(0);
  expect(done.output).toContain('2 pieces of files are damaged or missing');
  for (const id of [damaged, missing]) expect(done.output).toContain(id);
  const at = join(folder, 'files', whole.slice(-2), whole);
  expect(readFileSync(at)).toEqual(pieces.get(whole));
  for (const put of mend) put();
}, 240_000);

test('an identity file without its secret key is refused with a sentence', async () => {
  const file = join(root, 'signer-only.txt');
  writeFileSync(file, readFileSync(identityFile, 'utf8').replaceAll(/AGE-SECRET-KEY.*/g, ''));
  const folder = join(root, 'no-key');
  const refused = await run('restore', folder, '--from', `file:${backups}`, '--identity', file);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('AGE-SECRET-KEY') });
  expect(refused.output).not.toMatch(/\n\s+at /);
  expect(filesIn(folder)).toEqual([]);
}, 60_000);

test('a restore that was killed leaves a mark: nothing starts on it, and another restore clears up', async () => {
  const folder = join(root, 'killed');
  expect(await killedHalfWay(folder, 'SIGKILL')).toMatchObject({ code: null });
  const server = await startServerProcess({ ...environment, DATA_DIR: folder });
  await server.end('SIGTERM');
  expect(server.url).toBeUndefined();
  expect(server.output()).toMatch(/restore .* was stopped/);
  for (const command of ['backup', 'doctor', 'requests', 'messages'])
    expect(await run(command, folder)).toMatchObject({
      output: expect.stringMatching(/restore .* was stopped/),
    });
  expect(await restore(folder)).toMatchObject({ code: 0 });
  expect(await serveOnce(folder)).toContain('Kinfolio is at');
}, 240_000);

test('a restore that is told to stop leaves an empty folder and no PostgreSQL', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const folder = join(root, signal);
    const { code, output } = await killedHalfWay(folder, signal);
    expect([signal, code, output]).toEqual([signal, 1, expect.stringContaining('stopped')]);
    expect(filesIn(folder)).toEqual([]);
    expect(running(folder)).toEqual([]);
  }
}, 240_000);
