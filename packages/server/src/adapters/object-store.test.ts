import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startS3 } from '../features/storage/testing/stores.ts';
import { type ObjectStore, StoreProblem } from '../ports/object-store.ts';
import { createObjectStore } from './object-store.ts';

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
