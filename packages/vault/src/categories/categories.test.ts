import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openContent, sealContent } from '../envelope/form.ts';
import { createAccountKey } from '../keys/account-key.ts';
import { chooseCaseCount, testCaseSeed } from '../testing/cases.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { createCategories, openBox, renewCategories, sealBox } from './boxes.ts';
import { CategorySecret } from './category-secret.ts';
import {
  type ChainLink,
  findSecretOfVersion,
  openChainLink,
  sealChainLink,
  type VersionedSecret,
} from './chain.ts';
import { deriveRecordKey, openSecretRecord, sealSecretRecord } from './records.ts';

const vault = '0193a3f0-7c00-7000-8000-000000000001';
const id = '0193a3f0-7c00-7000-8000-000000000011';
const otherId = '0193a3f0-7c00-7000-8000-000000000012';
const accountKey = await createAccountKey();
const otherKey = await createAccountKey();
const [made] = await createCategories(accountKey, vault, ['debts'], () => id);
if (made === undefined) throw new Error('no category');
const refused = { ok: false, problem: 'wrong-key-or-changed' };
const place = { vault, category: id, keyVersion: 1 };
const record = { ...place, record: otherId, version: 1, deleted: false };

const versions: VersionedSecret[] = [];
for (const keyVersion of [1, 2, 3, 6]) {
  versions.push({ id, keyVersion, secret: await CategorySecret.create() });
}
const [one, two, three, six] = versions;
if (!one || !two || !three || !six) throw new Error('too few versions');
const links: ChainLink[] = [
  await sealChainLink(vault, two, one),
  await sealChainLink(vault, three, two),
  await sealChainLink(vault, six, three),
];
const checkOf = async ({ secret }: VersionedSecret) => await secret.check(place);

test('a box opens to its category and the secret that fits the entry', async () => {
  const opened = await openBox(accountKey, vault, made.box);
  if (!opened.ok) throw new Error('the box does not open');
  expect(opened.category).toMatchObject({ id, slug: 'debts', keyVersion: 1 });
  expect(await opened.category.secret.check(place)).toBe(made.entry.check);
});

test('a box in another place, or under another account key, does not open', async () => {
  expect(await openBox(otherKey, vault, made.box)).toEqual(refused);
  expect(await openBox(accountKey, otherId, made.box)).toEqual(refused);
  expect(await openBox(accountKey, vault, { ...made.box, id: otherId })).toEqual(refused);
  expect(await openBox(accountKey, vault, { ...made.box, keyVersion: 2 })).toEqual(refused);
});

test('a box sealed anew under another account key holds the same', async () => {
  const opened = await openBox(otherKey, vault, await sealBox(otherKey, vault, made.open));
  expect(opened).toMatchObject({ ok: true, category: { slug: 'debts' } });
});

test('neither order nor size tells the server which category is which', async () => {
  const slugs = ['bank-accounts', 'bills', 'debts', 'gifts', 'insurance', 'legal', 'private', 'property'];
  const orders = await Promise.all(
    Array.from({ length: 20 }, async (_, start) => {
      const all = await createCategories(accountKey, vault, slugs, () => id, createFixedRandom(start + 1));
      expect(new Set(all.map(({ box }) => box.envelope.length)).size).toBe(1);
      return all.map(({ open }) => open.slug).join('');
    }),
  );
  // There are 40,320 possible orders, and this compares 20 random ones. Truly random orders contain a
  // repetition in about one of 200 runs.
  expect(new Set([...orders, slugs.join('')]).size).toBe(21);
});

test.each([
  ['no secret', { slug: 'debts' }],
  ['a secret of another length', { secret: 'AAAA', slug: 'debts' }],
  ['no slug', { secret: 'A'.repeat(43) }],
  ['nothing', null],
])('a box that holds %s is malformed, whoever sealed it', async (_, content) => {
  const key = await accountKey.subkey('kinfolio/category-keys');
  const envelope = await sealContent('kinfolio-category-key-2', key, place, content);
  await expect(openBox(accountKey, vault, { id, keyVersion: 1, envelope })).rejects.toMatchObject({
    code: 'malformed',
  });
});

test('each secret has a check of its own, in its own place', async () => {
  const { secret } = made.open;
  const checks = await Promise.all([
    secret.check(place),
    secret.check({ ...place, keyVersion: 2 }),
    secret.check({ ...place, category: otherId }),
    secret.check({ ...place, vault: otherId }),
    one.secret.check(place),
  ]);
  expect(new Set(checks).size).toBe(checks.length);
  await expect(secret.check({ ...place, category: 'x' })).rejects.toMatchObject({ code: 'bad_context' });
  await expect(secret.check({ ...place, keyVersion: 2 ** 32 })).rejects.toMatchObject({
    code: 'bad_context',
  });
});

test('the chain leads from the newest secret to each before it, also over a gap', async () => {
  for (const wanted of versions) {
    const found = await findSecretOfVersion(vault, six, wanted.keyVersion, links.toReversed());
    if (!found.ok) throw new Error(`version ${wanted.keyVersion} is not found`);
    expect(await checkOf(found.before)).toBe(await checkOf(wanted));
  }
});

test('the chain leads to no version that it passes by, to none above, and over no missing link', async () => {
  expect(await findSecretOfVersion(vault, six, 4, links)).toEqual(refused);
  expect(await findSecretOfVersion(vault, three, 6, links)).toEqual(refused);
  expect(await findSecretOfVersion(vault, six, 1, links.slice(1))).toEqual(refused);
  expect(await findSecretOfVersion(otherId, six, 3, links)).toEqual(refused);
});

test('a link opens under its own secret, in its own place', async () => {
  const [link] = links;
  if (link === undefined) throw new Error('no link');
  expect(await openChainLink(vault, three, link)).toEqual(refused);
  expect(await openChainLink(vault, three, { ...link, keyVersion: 3 })).toEqual(refused);
  expect(await openChainLink(vault, { ...two, secret: three.secret }, link)).toEqual(refused);
  expect(await openChainLink(vault, { ...two, id: otherId }, { ...link, id: otherId })).toEqual(refused);
});

test('a link to a version that is not below is neither made nor followed', async () => {
  for (const [newer, before] of [
    [one, two],
    [two, two],
    [two, { ...one, id: otherId }],
  ] as const) {
    await expect(sealChainLink(vault, newer, before)).rejects.toMatchObject({ code: 'bad_context' });
  }
  const key = await two.secret.subkey('kinfolio/category-chain');
  const context = { ...place, keyVersion: 2 };
  const envelope = await one.secret.seal('kinfolio-category-chain-1', key, context, { keyVersion: 2 });
  await expect(openChainLink(vault, two, { id, keyVersion: 2, envelope })).rejects.toMatchObject({
    code: 'malformed',
  });
});

test('a renewal raises each version and leaves records of before readable', async () => {
  const envelope = await sealSecretRecord(await deriveRecordKey(made.open.secret), record, { kind: 'debt' });
  const [renewed] = await renewCategories(otherKey, vault, [made.open]);
  if (renewed === undefined) throw new Error('nothing renewed');
  const opened = await openBox(otherKey, vault, renewed.made.box);
  if (!opened.ok) throw new Error('the new box does not open');
  expect(opened.category).toMatchObject({ slug: 'debts', keyVersion: 2 });
  expect(renewed.made.entry).toMatchObject({ category: id, keyVersion: 2 });
  const before = await findSecretOfVersion(vault, opened.category, 1, [renewed.link]);
  if (!before.ok) throw new Error('the chain does not open');
  const key = await deriveRecordKey(before.before.secret);
  expect(await openSecretRecord(key, record, envelope)).toEqual({ ok: true, content: { kind: 'debt' } });
  expect(await openSecretRecord(await deriveRecordKey(opened.category.secret), record, envelope)).toEqual(
    refused,
  );
});

test('any record comes back in its place, and in no other', async () => {
  const key = await deriveRecordKey(made.open.secret);
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.integer({ min: 1 }), async (content, version) => {
      const context = { ...record, version };
      const envelope = await sealSecretRecord(key, context, content);
      // The content is compared in the form that JSON stores, because JSON does not keep the minus of a zero.
      const kept: unknown = JSON.parse(JSON.stringify(content));
      expect(await openSecretRecord(key, context, envelope)).toEqual({ ok: true, content: kept });
      expect(await openSecretRecord(key, { ...context, version: version + 1 }, envelope)).toEqual(refused);
      expect(
        await openContent(
          'kinfolio-grant-own-1',
          key,
          { account: id, grant: id, grantKeyVersion: 1, vault },
          envelope,
        ),
      ).toEqual(refused);
    }),
    { seed: testCaseSeed, numRuns: chooseCaseCount(500) },
  );
});

test('a wiped secret does nothing more', async () => {
  const secret = await CategorySecret.create();
  secret.wipe();
  secret.wipe();
  await expect(secret.subkey('kinfolio/records')).rejects.toMatchObject({ code: 'wiped' });
  await expect(secret.check(place)).rejects.toMatchObject({ code: 'wiped' });
});
