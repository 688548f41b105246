import { expect, test } from 'vitest';
import { sealContent } from '../envelope/form.ts';
import { openRecord, sealRecord } from '../envelope.ts';
import { base64UrlOfBytes } from '../primitives/base64url.ts';
import { fixedRandom } from '../testing/fixed-random.ts';
import { newAccountKey } from './account-key.ts';
import { newCategoryKeys, openCategoryKeys } from './category-keys.ts';

const slugs = ['bank-accounts', 'investments', 'insurance', 'property', 'bills', 'legal', 'debts', 'private'];
const accountKey = await newAccountKey();

/** Ids in the order they were asked for, as UUIDs of version 7 are. */
function countedIds(): () => string {
  let count = 0;
  return () => `c${(count += 1)}`;
}

const make = async () => await newCategoryKeys(accountKey, 'v1', slugs, countedIds());

test('every category opens with its slug and a key of its own', async () => {
  const { categories, unreadable } = await openCategoryKeys(accountKey, 'v1', await make());
  expect(unreadable).toEqual([]);
  expect([...categories.values()].map(one => one.slug).toSorted()).toEqual(slugs.toSorted());

  const [first, second] = [...categories.values()];
  if (first === undefined || second === undefined) throw new Error('no categories');
  const place = { vault: 'v1', category: first.id, keyVersion: 1, record: 'r1', version: 1, deleted: false };
  const envelope = await sealRecord(first.key, place, 1);
  expect(await openRecord(first.key, place, envelope)).toEqual({ ok: true, content: 1 });
  expect(await openRecord(second.key, place, envelope)).toMatchObject({ ok: false });
});

test('neither order, id nor size tells the server which category is which', async () => {
  const orders = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const sealed = await make();
    expect(new Set(sealed.map(one => one.envelope.length)).size).toBe(1);
    const { categories } = await openCategoryKeys(accountKey, 'v1', sealed);
    orders.add(sealed.map(one => categories.get(one.id)?.slug).join());
  }
  // 20 draws of 40,320 orders: that any two agree happens once in 200 runs, that three do hardly ever.
  expect(orders.size).toBeGreaterThan(17);
});

test('a key that was changed, moved or cut off leaves the others readable', async () => {
  const sealed = await make();
  const [a, b, c] = sealed;
  if (a === undefined || b === undefined || c === undefined) throw new Error('no keys');
  const swapped = [
    { ...a, envelope: b.envelope },
    b,
    { ...c, envelope: c.envelope.slice(0, 50) },
    ...sealed.slice(3),
  ];
  const { categories, unreadable } = await openCategoryKeys(accountKey, 'v1', swapped);
  expect(unreadable.map(one => one.id)).toEqual([a.id, c.id]);
  expect(categories.size).toBe(slugs.length - 2);
});

test('the keys of another vault, another version or another account do not open', async () => {
  const sealed = await make();
  const older = sealed.map(({ id, keyVersion, envelope }) => ({ id, keyVersion: keyVersion + 1, envelope }));
  for (const opened of [
    await openCategoryKeys(accountKey, 'v2', sealed),
    await openCategoryKeys(accountKey, 'v1', older),
    await openCategoryKeys(await newAccountKey(), 'v1', sealed),
  ]) {
    expect(opened.categories.size).toBe(0);
    expect(opened.unreadable).toHaveLength(slugs.length);
  }
});

test('a category with several key versions keeps them all, and seals under the newest', async () => {
  const wrapping = await accountKey.subkey('kinfolio/category-keys');
  const version = async (keyVersion: number) => {
    const content = { key: base64UrlOfBytes(fixedRandom(keyVersion)(32)), slug: 'debts' };
    const context = { vault: 'v1', category: 'c1', keyVersion };
    const envelope = await sealContent('kinfolio-category-key-1', wrapping, context, content);
    return { id: 'c1', keyVersion, envelope };
  };
  const sealed = [await version(2), await version(10), await version(1)];
  const { categories } = await openCategoryKeys(accountKey, 'v1', sealed);
  const category = categories.get('c1');
  expect(category?.keyVersion).toBe(10);
  expect([...(category?.keys.keys() ?? [])]).toEqual([1, 2, 10]);
  expect(category?.keys.get(10)).toBe(category?.key);
});

test.each([
  ['no object', 1],
  ['no slug', { key: 'A'.repeat(43) }],
  ['a short key', { key: 'AAAA', slug: 'debts' }],
  ['a key that is no text', { key: 1, slug: 'debts' }],
])('an envelope that holds %s is listed as unreadable', async (_, content) => {
  const wrapping = await accountKey.subkey('kinfolio/category-keys');
  const context = { vault: 'v1', category: 'c1', keyVersion: 1 };
  const envelope = await sealContent('kinfolio-category-key-1', wrapping, context, content);
  const { unreadable } = await openCategoryKeys(accountKey, 'v1', [{ id: 'c1', keyVersion: 1, envelope }]);
  expect(unreadable).toHaveLength(1);
});
