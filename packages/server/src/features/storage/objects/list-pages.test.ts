import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeStorageRefusal,
  getStorageData,
  type StorageOwner,
  type StorageWorld,
  startStorageWorld,
} from '../testing/storage-world.ts';

let world: StorageWorld;
let owner: StorageOwner;
let space: string;
const stored = ['a', 'b/one', 'b/two', 'b/deep/three', 'c', 'd_e', 'Z'];
beforeAll(async () => {
  world = await startStorageWorld();
  owner = await world.newPerson();
  space = owner.name('');
  for (const name of stored) {
    world.clock.advance(1000);
    getStorageData(await owner.papers.upload(space + name, name, { contentType: 'text/plain' }));
  }
});
afterAll(() => world.close());

type Options = NonNullable<Parameters<StorageOwner['papers']['listV2']>[0]>;

/** Every name and folder, collected page by page. */
async function allPages(options: Options): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = getStorageData(
      await owner.papers.listV2({ ...options, ...(cursor !== undefined && { cursor }) }),
    );
    const keys = [...page.folders, ...page.objects].map(({ key = '' }) => key.slice(space.length));
    expect(keys.length).toBeLessThanOrEqual(options.limit ?? Number.POSITIVE_INFINITY);
    expect(page.hasNext).toBe(page.nextCursor !== undefined);
    seen.push(...keys);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return seen;
}

it('every object is on exactly one page, whatever fits on one', async () => {
  const whole = ['Z', 'a', 'b/deep/three', 'b/one', 'b/two', 'c', 'd_e'];
  for (const limit of [1, 2, 3, 7, 1000]) expect(await allPages({ prefix: space, limit })).toEqual(whole);
  const backwards = await allPages({ prefix: space, limit: 2, sortBy: { column: 'name', order: 'desc' } });
  expect(backwards).toEqual(whole.toReversed());
});

it('sorts by time over pages', async () => {
  const sortBy = { column: 'created_at', order: 'asc' } as const;
  expect(await allPages({ prefix: space, limit: 2, sortBy })).toEqual(stored);
});

it('with a delimiter what lies in a folder stands there once, as the folder', async () => {
  expect(getStorageData(await owner.papers.listV2({ prefix: space, with_delimiter: true }))).toEqual({
    hasNext: false,
    folders: [{ name: 'b', key: `${space}b/` }],
    objects: ['Z', 'a', 'c', 'd_e'].map(name => expect.objectContaining({ name, key: space + name })),
  });
  const inside = await allPages({ prefix: `${space}b/`, with_delimiter: true, limit: 1 });
  expect(inside.toSorted()).toEqual(['b/deep/', 'b/one', 'b/two']);
});

it('an object on a page is the one that is listed', async () => {
  const [listed] = getStorageData(await owner.papers.list(space.slice(0, -1), { search: 'a' }));
  const { objects } = getStorageData(await owner.papers.listV2({ prefix: `${space}a` }));
  expect(objects).toEqual([{ ...listed, key: `${space}a` }]);
});

it('a prefix is no pattern, and a cursor of somebody else no way in', async () => {
  expect(await allPages({ prefix: `${space}d_` })).toEqual(['d_e']);
  expect(await allPages({ prefix: `${space}_` })).toEqual([]);
  const { nextCursor = '' } = getStorageData(await owner.papers.listV2({ prefix: space, limit: 1 }));
  const other = await world.newPerson();
  expect(getStorageData(await other.papers.listV2({ cursor: nextCursor }))).toEqual({
    hasNext: false,
    folders: [],
    objects: [],
  });
});

it.each(['x', '[]', '["1","a"]', JSON.stringify(['0'.repeat(15), '\0']), '["000000000000000","\\ud800"]'])(
  'a cursor of %j is refused',
  async text => {
    const cursor = Buffer.from(text).toString('base64url');
    expect(describeStorageRefusal(await owner.papers.listV2({ cursor }))?.code).toBe('InvalidRequest');
  },
);

it('cached copies: there are none, so they are gone for whoever may ask', async () => {
  expect(getStorageData(await owner.papers.purgeCache(`${space}a`))).toEqual({ message: 'success' });
  expect(describeStorageRefusal(await owner.papers.purgeCache(`${space}nothing`))?.code).toBe('NoSuchKey');
  expect(getStorageData(await world.operator.purgeBucketCache('papers'))).toEqual({ message: 'success' });
  expect(describeStorageRefusal(await owner.storage.purgeBucketCache('papers'))?.code).toBe('AccessDenied');
});
