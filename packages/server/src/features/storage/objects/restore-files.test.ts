import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { startHousekeeping } from '../../../jobs/housekeeping.ts';
import { fetchWithSeal } from '../testing/sealed-calls.ts';
import {
  describeStorageRefusal,
  getStorageData,
  readDownloadedBytes,
  type StorageOwner,
  type StorageWorld,
  startStorageWorld,
} from '../testing/storage-world.ts';
import { markPiecesLost } from './pieces-store.ts';

let world: StorageWorld;
beforeAll(async () => {
  world = await startStorageWorld();
});
afterAll(() => world.close());

async function ask({ token }: StorageOwner, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetchWithSeal(`${world.url}/vault/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.json();
}
const restore = (person: StorageOwner, ...names: string[]) => ask(person, 'files/restore', { names });
const usedBytes = (person: StorageOwner) => ask(person, 'storage');
const contentOf = async ({ papers }: StorageOwner, name: string) =>
  String(await readDownloadedBytes(getStorageData(await papers.download(name))));

it('files that were deleted come back as they were, and count again', async () => {
  const person = await world.newPerson();
  const names = [person.name('one'), person.name('two')] as const;
  for (const name of names) getStorageData(await person.papers.upload(name, name));
  getStorageData(await person.papers.remove([...names]));
  expect(await usedBytes(person)).toMatchObject({ usedBytes: 0 });
  expect((await person.papers.download(names[0])).error).not.toBeNull();
  expect(await restore(person, ...names, person.name('never'))).toEqual({ restored: names });
  for (const name of names) expect(await contentOf(person, name)).toBe(name);
  expect(await usedBytes(person)).toMatchObject({ usedBytes: names[0].length + names[1].length });
  expect(await restore(person, ...names)).toEqual({ restored: [] });
});

it('a file that was moved comes back where it was, and the moved one stays', async () => {
  const person = await world.newPerson();
  const [name, elsewhere] = [person.name('here'), person.name('there')];
  getStorageData(await person.papers.upload(name, 'x'));
  getStorageData(await person.papers.move(name, elsewhere));
  expect((await person.papers.download(name)).error).not.toBeNull();
  expect(await restore(person, name)).toEqual({ restored: [name] });
  expect([await contentOf(person, name), await contentOf(person, elsewhere)]).toEqual(['x', 'x']);
});

it('a file that was written over and deleted comes back as it was deleted, and nothing is written over', async () => {
  const person = await world.newPerson();
  const name = person.name();
  getStorageData(await person.papers.upload(name, 'first'));
  getStorageData(await person.papers.update(name, 'second'));
  expect(await restore(person, name)).toEqual({ restored: [] });
  expect(await contentOf(person, name)).toBe('second');
  world.clock.advance(1);
  getStorageData(await person.papers.remove([name]));
  expect(await restore(person, name)).toEqual({ restored: [name] });
  expect(await contentOf(person, name)).toBe('second');
});

it('another person restores nothing of it, and nobody after 30 days', async () => {
  const [person, stranger] = [await world.newPerson(), await world.newPerson()];
  const name = person.name();
  getStorageData(await person.papers.upload(name, 'x'));
  getStorageData(await person.papers.remove([name]));
  expect(await restore(stranger, name)).toEqual({ restored: [] });
  world.clock.advance(deletedRecordRetentionMs);
  const { database, objectStore: store, clock } = world;
  await startHousekeeping({ db: database.db, store, clock }, createLog('silent'))();
  const { rows } = await database.pool.query('select from deleted_objects where name = $1', [name]);
  expect(rows).toEqual([]);
});

it('a file whose bytes no restore could bring back is answered as one that is not there', async () => {
  const person = await world.newPerson();
  const name = person.name();
  getStorageData(await person.papers.upload(name, 'sealed bytes'));
  const { database, objectStore } = world;
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from object_pieces where space = $1',
    [name.split('/')[0]],
  );
  const ids = rows.map(({ id }) => id);
  await objectStore.remove(ids);
  expect(describeStorageRefusal(await person.papers.download(name))).toMatchObject({ status: 503 });
  await markPiecesLost(database.db, ids);
  expect(describeStorageRefusal(await person.papers.download(name))).toMatchObject({ code: 'NoSuchKey' });
  expect(describeStorageRefusal(await person.papers.copy(name, person.name('copy')))).toMatchObject({
    code: 'NoSuchKey',
  });
});
