import { expect, test } from 'vitest';
import { openDraft, openRecord, sealDraft, sealRecord } from '../envelope.ts';
import { type AccountKey, newAccountKey } from './account-key.ts';
import {
  newCategoryKeys,
  openCategoryKeys,
  renewCategoryKeys,
  type SealedCategoryKey,
} from './category-keys.ts';
import { draftKeyOf } from './drafts.ts';
import { openEarlierKeys, sealEarlierKeys } from './renewal.ts';

const slugs = ['bank-accounts', 'debts', 'private'];

/** Ids in the order they were asked for. */
function countedIds(): () => string {
  let count = 0;
  return () => `c${(count += 1)}`;
}

async function renewed() {
  const [before, after] = [await newAccountKey(), await newAccountKey()];
  const old = await newCategoryKeys(before, 'v1', slugs, countedIds());
  return { before, after, old, keys: await renewCategoryKeys(before, after, 'v1', old) };
}

async function debtsOf(accountKey: AccountKey, keys: readonly SealedCategoryKey[]) {
  const { categories } = await openCategoryKeys(accountKey, 'v1', keys);
  const debts = [...categories.values()].find(({ slug }) => slug === 'debts');
  if (debts === undefined) throw new Error('no debts');
  return debts;
}

const placeIn = (category: string, keyVersion: number) => ({
  vault: 'v1',
  category,
  keyVersion,
  record: 'r1',
  version: 1,
  deleted: false,
});

test('what was sealed before opens with the new account key, and what comes is sealed under a new version', async () => {
  const { before, after, old, keys } = await renewed();
  const then = await debtsOf(before, old);
  const envelope = await sealRecord(then.key, placeIn(then.id, 1), 'Car');
  const now = await debtsOf(after, keys);
  expect(now).toMatchObject({ id: then.id, keyVersion: 2 });
  const first = now.keys.get(1);
  if (first === undefined) throw new Error('the key of before is gone');
  expect(await openRecord(first, placeIn(now.id, 1), envelope)).toEqual({ ok: true, content: 'Car' });
  const anew = await sealRecord(now.key, placeIn(now.id, 2), 'Van');
  expect(await openRecord(first, placeIn(now.id, 2), anew)).toMatchObject({ ok: false });
});

test('whoever has the account key of before opens nothing of what was renewed', async () => {
  const { before, keys, after } = await renewed();
  const opened = await openCategoryKeys(before, 'v1', keys);
  expect(opened.categories.size).toBe(0);
  const earlier = await sealEarlierKeys({ accountKey: before, keyVersion: 1 }, after, 'a1', []);
  expect(await openEarlierKeys(before, 'a1', earlier)).toEqual([]);
});

test('a category key that does not open is handed on as it is, and its category gets the next number', async () => {
  const { before, after, keys, old } = await renewed();
  const envelope = old[0]?.envelope ?? '';
  const broken = keys.map(({ id, keyVersion, envelope: sealed }) => ({
    id,
    keyVersion,
    envelope: keyVersion === 2 ? envelope : sealed,
  }));
  const third = await newAccountKey();
  const again = await renewCategoryKeys(after, third, 'v1', broken);
  expect(again.filter(one => one.keyVersion === 2)).toEqual(broken.filter(one => one.keyVersion === 2));
  expect((await debtsOf(third, again)).keyVersion).toBe(3);
  expect([...(await debtsOf(third, again)).keys.keys()].toSorted()).toEqual([1, 3]);
  before.wipe();
});

test('renewed twice, the newest account key opens both before it, and a draft of the first', async () => {
  const [first, second, third] = [await newAccountKey(), await newAccountKey(), await newAccountKey()];
  const place = { account: 'a1', draft: 'debt:new' };
  const draft = await sealDraft(await draftKeyOf(first), place, 'Half a na');
  const once = await sealEarlierKeys({ accountKey: first, keyVersion: 1 }, second, 'a1', []);
  const twice = await sealEarlierKeys({ accountKey: second, keyVersion: 2 }, third, 'a1', once);
  const opened = await openEarlierKeys(third, 'a1', twice);
  expect(opened.map(({ keyVersion }) => keyVersion)).toEqual([2, 1]);
  const oldest = opened.at(-1)?.accountKey ?? third;
  expect(await openDraft(await draftKeyOf(oldest), place, draft)).toEqual({ ok: true, content: 'Half a na' });
});

test('an earlier key opens as its own number, for its own account and uncut only', async () => {
  const [before, after] = [await newAccountKey(), await newAccountKey()];
  const sealed = await sealEarlierKeys({ accountKey: before, keyVersion: 1 }, after, 'a1', []);
  const changed = [
    sealed.map(one => ({ ...one, keyVersion: 2 })),
    sealed.map(one => ({ ...one, envelope: one.envelope.slice(0, 80) })),
  ];
  for (const wrong of changed) expect(await openEarlierKeys(after, 'a1', wrong)).toEqual([]);
  expect(await openEarlierKeys(after, 'a2', sealed)).toEqual([]);
});
