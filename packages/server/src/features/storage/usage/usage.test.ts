import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { startHousekeeping } from '../../../jobs/housekeeping.ts';
import {
  describeStorageRefusal,
  getStorageData,
  type StorageOwner,
  type StorageWorld,
  startStorageWorld,
} from '../testing/storage-world.ts';

let world: StorageWorld;
beforeAll(async () => {
  world = await startStorageWorld();
});
afterAll(() => world.close());

const wholeRoom = 200 * 1024 ** 3;

async function usage({ token }: StorageOwner): Promise<unknown> {
  const answer = await fetch(`${world.url}/vault/v1/storage`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json();
}

const of = (usedBytes: number) => ({ usedBytes, allowedBytes: wholeRoom });

async function fill({ accountId }: StorageOwner, usedBytes: number): Promise<void> {
  await world.database.pool.query(
    'insert into storage_usage values ($1, $2) on conflict (account_id) do update set used_bytes = $2',
    [accountId, usedBytes],
  );
}

it('what is kept is counted with every write, and given back with every removal', async () => {
  const person = await world.newPerson();
  const used = async () => usage(person);
  expect(await used()).toEqual(of(0));
  const [one, two] = [person.name(), person.name()];
  getStorageData(await person.papers.upload(one, Buffer.alloc(1000)));
  expect(await used()).toEqual(of(1000));
  getStorageData(await person.papers.update(one, Buffer.alloc(300)));
  expect(await used()).toEqual(of(300));
  getStorageData(await person.papers.copy(one, two));
  expect(await used()).toEqual(of(600));
  getStorageData(await person.papers.move(two, person.name('moved')));
  expect(await used()).toEqual(of(600));
  getStorageData(await world.operator.from('papers').update(one, Buffer.alloc(10)));
  expect(await used()).toEqual(of(310));
  getStorageData(await person.papers.remove([one, person.name('moved')]));
  expect(await used()).toEqual(of(0));
});

it('what does not fit is refused at its beginning, and at its end when its length was not told', async () => {
  const person = await world.newPerson();
  await fill(person, wholeRoom - 100);
  const refused = { code: 'QuotaExceeded', status: 400, message: 'There is no room left for this object' };
  const stream = new Blob([Buffer.alloc(101)]).stream();
  for (const answer of [
    await person.papers.upload(person.name(), Buffer.alloc(101)),
    await person.papers.upload(person.name(), new Blob([Buffer.alloc(101)])),
    await person.papers.upload(person.name(), stream, { duplex: 'half' }),
  ]) {
    expect(describeStorageRefusal(answer)).toEqual(refused);
  }
  const name = person.name();
  getStorageData(await person.papers.upload(name, Buffer.alloc(100)));
  expect(describeStorageRefusal(await person.papers.copy(name, person.name()))).toEqual(refused);
  getStorageData(await person.papers.update(name, Buffer.alloc(100)));
  expect(await usage(person)).toEqual({ usedBytes: wholeRoom, allowedBytes: wholeRoom });
});

it('of many at once, as many are stored as fit', async () => {
  const person = await world.newPerson();
  await fill(person, wholeRoom - 1000);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => person.papers.upload(person.name(), Buffer.alloc(300))),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
  expect(await usage(person)).toMatchObject({ usedBytes: wholeRoom - 100 });
});

it('bytes of what was removed or came to nothing leave the store after their time', async () => {
  const person = await world.newPerson();
  const { database, objectStore: store, clock } = world;
  const tidy = () => startHousekeeping({ db: database.db, store, clock }, createLog('silent'))();
  const piece = async (name: string) => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select p.id from object_pieces p join objects o on o.space = p.space and o.version = p.version where o.name = $1',
      [name],
    );
    return rows[0]?.id ?? '';
  };
  const isThere = (id: string) =>
    store.read(id, { start: 0, end: 0 }).then(
      stream => stream.destroy().destroyed,
      () => false,
    );
  const [kept, removed] = [person.name(), person.name()];
  for (const name of [kept, removed]) getStorageData(await person.papers.upload(name, 'x'));
  const [one, two] = [await piece(kept), await piece(removed)];
  getStorageData(await person.papers.remove([removed]));
  await tidy();
  clock.advance(deletedRecordRetentionMs - 1);
  await tidy();
  expect(await isThere(two)).toBe(true);
  clock.advance(1);
  await tidy();
  clock.advance(60 * 60_000 + 1);
  await tidy();
  expect([await isThere(one), await isThere(two)]).toEqual([true, false]);

  // Simulates a server that was killed after it stored the bytes but before it recorded them as part of an
  // object.
  const orphan = crypto.randomUUID();
  await database.pool.query('insert into loose_pieces values ($1, $2)', [
    orphan,
    clock.now() + 24 * 60 * 60_000,
  ]);
  await store.put(orphan, Buffer.from('x'));
  await tidy();
  expect(await isThere(orphan)).toBe(true);
  clock.advance(25 * 60 * 60_000 + 1);
  await tidy();
  expect(await isThere(orphan)).toBe(false);
});
