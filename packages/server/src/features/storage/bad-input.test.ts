import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../adapters/log.ts';
import { createApp } from '../../app.ts';
import { StoreProblem } from '../../ports/object-store.ts';
import { addSealHeader } from './testing/sealed-calls.ts';
import {
  describeStorageRefusal,
  getStorageData,
  type StorageOwner,
  type StorageWorld,
  startStorageWorld,
} from './testing/storage-world.ts';

let world: StorageWorld;
let person: StorageOwner;
beforeAll(async () => {
  world = await startStorageWorld();
  person = await world.newPerson();
});
afterAll(() => world.close());

const listed = async () =>
  getStorageData(await person.papers.list(person.name('').slice(0, -1))).map(({ name }) => name);

async function loose(): Promise<number> {
  const { rows } = await world.database.pool.query<{ n: number }>(
    'select count(*)::int as n from loose_pieces',
  );
  return rows[0]?.n ?? Number.NaN;
}

describe('names', () => {
  const bad = [
    '../x',
    'a/../b',
    './a',
    'a//b',
    '/a',
    'a/',
    '🙂',
    'ü',
    'a\u0000b',
    'a\nb',
    'a#b',
    'a\\b',
    '\ud800',
  ];

  it.each([...bad, 'n'.repeat(1024)])('an object cannot be called %j', async rest => {
    const name = person.name(rest);
    const source = person.name();
    getStorageData(await person.papers.upload(source, 'x'));
    for (const move of [person.papers.move(source, name), person.papers.copy(source, name)]) {
      expect(describeStorageRefusal(await move)).toMatchObject({ code: 'InvalidKey', status: 400 });
    }
    const written = await world.call(
      'POST',
      `/object/papers/${person.name('')}${encodeURIComponent(rest.toWellFormed())}`,
      {
        token: person.token,
        body: 'x',
      },
    );
    expect(written.status).toBe(400);
    expect(await written.json()).toMatchObject({ statusCode: '400', code: 'InvalidKey' });
  });

  it('a long name is a name', async () => {
    const name = person.name('n'.repeat(300));
    getStorageData(await person.papers.upload(name, 'x'));
    expect(await getStorageData(await person.papers.download(name)).text()).toBe('x');
  });

  it('dots in an address lead nowhere', async () => {
    for (const path of [
      '/object/papers/../../x',
      '/object/papers/%2e%2e/x',
      '/object/papers/%00',
      '/object/%00/x',
    ]) {
      const answer = await rawRequest(`POST /storage/v1${path} HTTP/1.1`, 'Content-Length: 1', 'x');
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).toMatch(/"code":"(InvalidKey|NoSuchRoute|AccessDenied)"/);
    }
  });

  it('an address that is none is refused', async () => {
    expect(await rawRequest('GET /storage/v1/object/papers/%zz HTTP/1.1', '')).toMatch(/^HTTP\/1\.1 400 /);
    const long = await world.call('GET', `/object/${'b'.repeat(200)}/x`, { token: person.token });
    expect(long.status).toBe(404);
  });
});

describe('bodies', () => {
  it('none at all is an empty object', async () => {
    const name = person.name();
    getStorageData(await person.papers.upload(name, new Blob([])));
    expect(getStorageData(await person.papers.info(name)).size).toBe(0);
    expect(getStorageData(await person.papers.download(name)).size).toBe(0);
  });

  it('one that breaks off is never listed, and what came of it is let go', async () => {
    const before = await listed();
    const name = person.name();
    const half = 9 * 1024 ** 2;
    const lines = [`POST /storage/v1/object/papers/${name} HTTP/1.1`, `Content-Length: ${String(2 * half)}`];
    await rawRequest(lines[0] ?? '', lines[1] ?? '', Buffer.alloc(half), { cutOff: true });
    await expect.poll(loose).toBe(1);
    expect(await listed()).toEqual(before);
    expect((await person.papers.exists(name)).data).toBe(false);
  });

  it('a form that ends too early, or has no file, is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=xx' };
    const send = (body: string) =>
      world.call('POST', `/object/papers/${person.name()}`, { token: person.token, headers, body });
    const part = '--xx\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nsome bytes';
    for (const body of [
      part,
      '',
      '--xx--\r\n',
      'what is this',
      '--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--xx--\r\n',
    ]) {
      const answer = await send(body);
      expect([body, answer.status, await answer.json()]).toMatchObject([
        body,
        400,
        { code: 'InvalidRequest' },
      ]);
    }
  });

  it('a length that is no number, or longer than what comes, is no server fault', async () => {
    const line = `POST /storage/v1/object/papers/${person.name()} HTTP/1.1`;
    expect(await rawRequest(line, 'Content-Length: many')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('metadata and headers that cannot be kept are refused', async () => {
    for (const metadata of ['[1]', '"x"', '{"a":"\\u0000"}', 'no json']) {
      const headers = { 'x-metadata': Buffer.from(metadata).toString('base64') };
      const answer = await world.call('POST', `/object/papers/${person.name()}`, {
        token: person.token,
        headers,
        body: 'x',
      });
      expect([metadata, answer.status, await answer.json()]).toMatchObject([
        metadata,
        400,
        { code: 'InvalidRequest' },
      ]);
    }
  });

  it('a body of the wrong shape is refused in the words of storage/v1', async () => {
    for (const [path, body] of [
      ['/object/move', '{}'],
      ['/object/copy', 'no json'],
      ['/object/list/papers', '{"limit":"many"}'],
      ['/object/list/papers', '{"limit":1000000}'],
      ['/object/list/papers', '{"prefix":"\\u0000"}'],
      ['/object/sign/papers', '{"expiresIn":1e99,"paths":[]}'],
    ] as const) {
      const headers = { 'content-type': 'application/json' };
      const answer = await world.call('POST', path, { token: person.token, headers, body });
      expect([path, answer.status, await answer.json()]).toMatchObject([
        path,
        400,
        { statusCode: '400', code: 'InvalidRequest', error: 'InvalidRequest', message: expect.any(String) },
      ]);
    }
  });
});

describe('limits', () => {
  it('a bucket takes objects of its size and types only', async () => {
    const bucket = await world.newBucket({
      public: false,
      fileSizeLimit: 1000,
      allowedMimeTypes: ['image/*', 'text/plain'],
    });
    const objects = person.storage.from(bucket);
    const upload = (size: number, contentType: string) =>
      objects.upload(person.name(), Buffer.alloc(size), { contentType });
    getStorageData(await upload(1000, 'image/png'));
    getStorageData(await upload(1, 'text/plain; charset=utf-8'));
    expect(describeStorageRefusal(await upload(1001, 'image/png'))).toEqual({
      code: 'EntityTooLarge',
      status: 400,
      message: 'The object exceeded the maximum allowed size',
    });
    expect(describeStorageRefusal(await upload(1, 'application/pdf'))).toEqual({
      code: 'InvalidMimeType',
      status: 400,
      message: 'mime type application/pdf is not supported',
    });
    const stream = new Blob([Buffer.alloc(1001)]).stream();
    const streamed = await objects.upload(person.name(), stream, {
      contentType: 'image/png',
      duplex: 'half',
    });
    expect(describeStorageRefusal(streamed)?.code).toBe('EntityTooLarge');
    const form = await objects.upload(person.name(), new Blob([Buffer.alloc(1001)], { type: 'image/png' }));
    expect(describeStorageRefusal(form)?.code).toBe('EntityTooLarge');
  });

  it('too many requests are refused in the words of storage/v1', async () => {
    const small = await startStorageWorld({ REQUESTS_PER_MINUTE: '1' });
    await small.call('GET', '/bucket');
    const answer = await small.call('GET', '/bucket');
    expect([answer.status, await answer.json()]).toMatchObject([
      429,
      { statusCode: '429', code: 'SlowDown' },
    ]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    await small.close();
  });
});

describe('a store that fails', () => {
  it('is told as such, not as a fault, and nothing is stored', async () => {
    const name = person.name();
    getStorageData(await person.papers.upload(name, 'before'));
    const folder = join(world.config.dataDir, 'files');
    renameSync(folder, `${folder}.away`);
    writeFileSync(folder, 'no folder');
    expect(describeStorageRefusal(await person.papers.upload(person.name(), 'x'))).toMatchObject({
      code: 'ServiceUnavailable',
      status: 503,
    });
    expect(describeStorageRefusal(await person.papers.update(name, 'after'))).toMatchObject({
      code: 'ServiceUnavailable',
    });
    expect(describeStorageRefusal(await person.papers.download(name))).toMatchObject({
      code: 'ServiceUnavailable',
    });
    const ready = await fetch(`${world.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { objectStore: 'unavailable', database: 'ok' },
    ]);
    rmSync(folder);
    renameSync(`${folder}.away`, folder);
    expect(await getStorageData(await person.papers.download(name)).text()).toBe('before');
  });

  it('is told to be full', async () => {
    const { config, database, clock, secrets, jobs, objectStore } = world;
    const full = { ...objectStore, put: async () => Promise.reject(new StoreProblem('full', undefined)) };
    const app = await createApp({
      config,
      database,
      clock,
      secrets,
      jobs,
      objectStore: full,
      log: createLog('silent'),
    });
    const path = `/storage/v1/object/papers/${person.name()}`;
    const given = new Headers({ authorization: `Bearer ${person.token}`, 'content-type': 'text/plain' });
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: Object.fromEntries(addSealHeader('POST', `${world.url}${path}`, given)),
      payload: 'x',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { statusCode: '507', code: 'InsufficientStorage' },
    ]);
    await app.close();
  });
});

/** The header lines that identify the sender of a raw request, including its seal. */
function sealedLines(line: string): string[] {
  const [method = '', path = ''] = line.split(' ');
  const given = new Headers({ authorization: `Bearer ${person.token}` });
  return [...addSealHeader(method, `${world.url}${path}`, given)].map(header => header.join(': '));
}

function rawRequest(
  line: string,
  header: string,
  body: string | Buffer = '',
  { cutOff = false } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname);
    socket.on('data', chunk => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    const head = [line, 'Host: localhost', ...sealedLines(line), 'Connection: close', header];
    socket.write(`${head.filter(Boolean).join('\r\n')}\r\n\r\n`);
    socket.write(body, () => {
      if (cutOff) socket.destroy();
    });
  });
}
