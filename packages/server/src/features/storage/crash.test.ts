import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerProcess } from '../../testing/server-process.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { pieceBytes as piece } from './objects/pieces.ts';
import { encodeTusMetadata, readUploadOffset, sendTusRequest, uploadAllBytes } from './testing/resumable.ts';
import { fetchWithSeal } from './testing/sealed-calls.ts';
import {
  createStoragePerson,
  createUniqueBytes,
  describeStorageRefusal,
  getStorageData,
  readDownloadedBytes,
} from './testing/storage-world.ts';

let dataDir: string;
let databaseUrl: string;
let pool: Pool;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-crash-'));
  databaseUrl = await createTestDatabase();
  pool = new Pool({ connectionString: databaseUrl });
});
afterAll(async () => {
  await pool.end();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async () => {
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  if (server.url === undefined) throw new Error(server.output());
  return { ...server, url: server.url.replace('localhost', '127.0.0.1') };
};

/** A body that sends `bytes` and then stalls without ending. */
const stalling = (bytes: Buffer) =>
  new ReadableStream<Uint8Array>({ start: controller => controller.enqueue(new Uint8Array(bytes)) });

const count = async (query: string) => (await pool.query<{ n: number }>(query)).rows[0]?.n;

it('a server killed in the middle of uploads lists none of them, keeps what it acknowledged, and one goes on', async () => {
  const first = await start();
  const person = await createStoragePerson(first.url, 'anon', first.url.replace('127.0.0.1', 'localhost'));
  const [kept, resumed, raw] = [person.name('kept'), person.name('resumed'), person.name('raw')];
  const bytes = createUniqueBytes(2 * piece + 5);
  getStorageData(await person.papers.upload(kept, bytes));
  const begun = await sendTusRequest('POST', `${first.url}/storage/v1/upload/resumable`, person.token, {
    'upload-length': String(bytes.length),
    'upload-metadata': encodeTusMetadata(resumed),
  });
  const path = begun.headers.get('location') ?? '';
  const half = bytes.subarray(0, piece + 1000);
  const cut = [
    fetchWithSeal(`${first.url}${path}`, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        authorization: `Bearer ${person.token}`,
      },
      body: stalling(half),
      duplex: 'half',
    }),
    person.papers.upload(raw, stalling(half), { duplex: 'half' }).then(getStorageData),
  ].map(sending =>
    Promise.resolve(sending).then(
      () => 'answered',
      () => 'cut off',
    ),
  );
  await expect.poll(() => count('select arrived_bytes::int as n from uploads')).toBe(piece);
  await expect.poll(() => count('select count(*)::int as n from loose_pieces')).toBe(1);
  await first.end('SIGKILL');
  expect(await Promise.all(cut)).toEqual(['cut off', 'cut off']);

  const second = await start();
  const again = person.at(second.url);
  const listed = async () =>
    getStorageData(await again.papers.list(person.name('').slice(0, -1))).map(({ name }) => name);
  expect(await listed()).toEqual(['kept']);
  expect(bytes.equals(await readDownloadedBytes(getStorageData(await again.papers.download(kept))))).toBe(
    true,
  );
  expect(describeStorageRefusal(await again.papers.download(raw))?.code).toBe('NoSuchKey');
  expect(await readUploadOffset(`${second.url}${path}`, person)).toBe(piece);
  const options = { uploadUrl: `${second.url}${path}` };
  await uploadAllBytes(bytes, { url: second.url, token: person.token, name: resumed, options });
  expect(bytes.equals(await readDownloadedBytes(getStorageData(await again.papers.download(resumed))))).toBe(
    true,
  );
  expect(await listed()).toEqual(['kept', 'resumed']);
  await second.end('SIGTERM');
});
