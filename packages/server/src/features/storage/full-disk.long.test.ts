import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { encodeTusMetadata, readUploadOffset, sendTusRequest, uploadAllBytes } from './testing/resumable.ts';
import {
  createStoragePerson,
  createUniqueBytes,
  describeStorageRefusal,
  getStorageData,
  readDownloadedBytes,
  startStorageWorld,
} from './testing/storage-world.ts';

// Limits the size of the files that this process may write. The effect is the same as if a disk fills up in the middle
// of a piece.
const littleRoom = ['sh', '-c', 'ulimit -S -f 6000; exec "$@"', 'sh'];

let dataDir: string;
let databaseUrl: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-full-'));
  databaseUrl = await createTestDatabase();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(prefix: readonly string[] = []): Promise<ServerProcess & { url: string }> {
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, prefix);
  if (server.url === undefined) throw new Error(server.output());
  return { ...server, url: server.url.replace('localhost', '127.0.0.1') };
}

const unfinished = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.part'),
  );

it('a disk that is full is told as such, nothing half-written stays, and an upload goes on once there is room', async () => {
  const first = await start(littleRoom);
  const person = await createStoragePerson(first.url, 'anon', first.url.replace('127.0.0.1', 'localhost'));
  const [small, raw, resumed] = [person.name('small'), person.name('raw'), person.name('resumed')];
  const bytes = createUniqueBytes(9 * 1024 ** 2);
  getStorageData(await person.papers.upload(small, 'fits'));
  expect(describeStorageRefusal(await person.papers.upload(raw, bytes))).toEqual({
    code: 'InsufficientStorage',
    status: 400,
    message: 'The store has no room left',
  });
  const begun = await sendTusRequest('POST', `${first.url}/storage/v1/upload/resumable`, person.token, {
    'upload-length': String(bytes.length),
    'upload-metadata': encodeTusMetadata(resumed),
  });
  const path = begun.headers.get('location') ?? '';
  const options = { uploadUrl: `${first.url}${path}` };
  const sending = uploadAllBytes(bytes, { url: first.url, token: person.token, name: resumed, options });
  await expect(sending).rejects.toThrow(/InsufficientStorage/);
  expect(await readUploadOffset(`${first.url}${path}`, person)).toBe(0);
  expect(unfinished()).toEqual([]);
  const space = person.name('').slice(0, -1);
  expect(getStorageData(await person.papers.list(space)).map(({ name }) => name)).toEqual(['small']);
  expect(await getStorageData(await person.papers.download(small)).text()).toBe('fits');
  await first.end('SIGTERM');

  const second = await start();
  const { papers } = person.at(second.url);
  await uploadAllBytes(bytes, {
    url: second.url,
    token: person.token,
    name: resumed,
    options: { uploadUrl: `${second.url}${path}` },
  });
  expect(bytes.equals(await readDownloadedBytes(getStorageData(await papers.download(resumed))))).toBe(true);
  expect(getStorageData(await papers.list(space)).map(({ name }) => name)).toEqual(['resumed', 'small']);
  await second.end('SIGTERM');
});

it('a database without room is no fault of the server: nothing is stored, and the same request may come again', async () => {
  const world = await startStorageWorld();
  const person = await world.newPerson();
  const { pool } = world.database;
  await pool.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`);
  // Without this setting, a cluster does not allow triggers on distributed tables.
  const client = await pool.connect();
  await client.query('set citus.enable_unsafe_triggers = on');
  await client.query('create trigger full_disk before insert on objects execute function no_room()');
  const name = person.name();
  const answer = await person.papers.upload(name, 'x');
  expect(describeStorageRefusal(answer)).toMatchObject({ code: 'ServiceUnavailable', status: 503 });
  await client.query('drop trigger full_disk on objects');
  client.release(true);
  getStorageData(await person.papers.upload(name, 'x'));
  await world.close();
});
