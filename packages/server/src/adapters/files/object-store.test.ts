import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { startS3 } from '../../features/storage/testing/stores.ts';
import { type ObjectStore, StoreProblem } from '../../ports/object-store.ts';
import { createObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';

const folder = () => {
  const root = mkdtempSync(join(tmpdir(), 'kinfolio-files-'));
  return Promise.resolve({
    setting: `file:${root}`,
    stop: async () => rmSync(root, { recursive: true, force: true }),
  });
};

describe.each([
  ['the file system', folder],
  ['S3', startS3],
])('bytes on %s', (_name, start) => {
  let store: ObjectStore;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const place = await start();
    stop = () => place.stop();
    store = createObjectStore(readConfig({ OBJECT_STORE: place.setting }));
  });
  afterAll(() => stop());

  const text = async (name: string, from: number, to: number) =>
    (await buffer(await store.read(name, { start: from, end: to }))).toString();

  it('are read back, whole and in part, also where they were copied to', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await store.put(one, Buffer.from('some bytes'));
    await store.copy(one, two);
    expect(await text(one, 0, 9)).toBe('some bytes');
    expect(await text(two, 5, 7)).toBe('byt');
  });

  it('are gone once they are removed; what was never there may be removed too', async () => {
    const name = randomUUID();
    await store.put(name, Buffer.from('x'));
    await store.remove([name, randomUUID()]);
    await store.remove([]);
    await expect(store.read(name, { start: 0, end: 0 })).rejects.toThrow(StoreProblem);
  });

  it('can be kept just now', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});

it('a service that is away is a problem of the store', async () => {
  const s3 = await startS3();
  await s3.stop();
  const store = createObjectStore(readConfig({ OBJECT_STORE: s3.setting }));
  await expect(store.check()).rejects.toThrow(StoreProblem);
  await expect(store.put('x', Buffer.from('x'))).rejects.toThrow(StoreProblem);
});

/** A store whose service answers with `answer`, with a short timeout, and the number of requests it received. */
async function storeOn(answer: RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume().once('end', () => answer(request, response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port');
  const endpoint = `http://127.0.0.1:${String(address.port)}`;
  const options = { bucket: 'kinfolio', region: 'eu-west-2', endpoint, pathStyle: true, prefix: '' };
  const stop = async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
  return { store: createS3Store(options, 100), requests: () => requests, stop };
}

const problem = (kind: StoreProblem['kind']) => expect.objectContaining({ name: 'StoreProblem', kind });

describe('a service that', () => {
  it('never answers is asked a few times, and then is a problem of the store', async () => {
    const { store, requests, stop } = await storeOn(() => undefined);
    await expect(store.put('x', Buffer.from('x'))).rejects.toEqual(problem('failed'));
    expect(requests()).toBe(4);
    await expect(store.read('x', { start: 0, end: 9 })).rejects.toEqual(problem('failed'));
    await stop();
  });

  it('stops in the middle of an answer ends the bytes with an error', async () => {
    const { store, stop } = await storeOn((_request, response) => {
      response.writeHead(206, { 'content-length': '10' });
      response.write('half');
    });
    const bytes = await store.read('x', { start: 0, end: 9 });
    await expect(buffer(bytes)).rejects.toThrow(/timed out/);
    await stop();
  });

  it('has too much to do just now is asked again', async () => {
    let answers = 0;
    const { store, requests, stop } = await storeOn((_request, response) => {
      answers += 1;
      response.writeHead(answers < 3 ? 503 : 200).end();
    });
    await expect(store.put('x', Buffer.from('x'))).resolves.toBeUndefined();
    expect(requests()).toBe(3);
    await stop();
  });

  it('has no room left says so', async () => {
    const { store, stop } = await storeOn((_request, response) => response.writeHead(507).end());
    await expect(store.put('x', Buffer.from('x'))).rejects.toEqual(problem('full'));
    await stop();
  });
});
