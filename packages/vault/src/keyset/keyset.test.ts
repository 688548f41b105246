import { expect, test } from 'vitest';
import { hashDocument } from '../documents/signed-document.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { addNextKeyset, createTestVault, renewTestVault, testMemberId } from '../testing/signed-vault.ts';
import {
  checkNextKeyset,
  createFollowingKeyset,
  readKeyset,
  signKeyset,
  verifyKeyset,
  verifyNextKeyset,
} from './keyset.ts';
import { type KeysetPayload, keysetForm } from './payload.ts';

const random = createFixedRandom(11);
const first = await createTestVault(random);
const foreign = await createTestVault(random);
const second = await addNextKeyset(first, 'kit');
const renewed = await renewTestVault(second, 'renewed', random);
const { keyset } = second;
const [oneCategory, otherCategory] = keyset.categories;
const [oneWay, otherWay] = keyset.ways;
if (!oneCategory || !otherCategory || !oneWay || !otherWay)
  throw new Error('a list of the keyset is too short');
const rights = { category: oneCategory.category, rights: 'edit', until: null } as const;
const person = {
  account: testMemberId,
  categories: [rights],
  identityVersion: 1,
  seal: keyset.identity.seal,
  sign: keyset.identity.sign,
};
const grant = { grant: keyset.vault, hash: first.hash };

test('a keyset is verified by its owner, and by no one else', async () => {
  expect(await verifyKeyset(second.text, first.identity.sign)).toEqual({ ok: true, payload: keyset });
  expect((await verifyKeyset(second.text, foreign.identity.sign)).ok).toBe(false);
  expect(readKeyset(second.text)).toEqual({ ok: true, payload: keyset });
});

test('a keyset with members, grants and days has its form', () => {
  const until = { ...rights, rights: 'view', until: '2027-02-28' } as const;
  const whole: KeysetPayload = { ...keyset, grants: [grant], members: [{ ...person, categories: [until] }] };
  expect(keysetForm.isPayload(whole)).toBe(true);
});

test.each<[string, Record<string, unknown>]>([
  ['a member more', { more: 1 }],
  ['no account key', { accountKey: null }],
  ['a check that is none', { accountKey: { ...keyset.accountKey, check: 'x' } }],
  ['a proof key that is none', { accountKey: { ...keyset.accountKey, proof: '' } }],
  ['an account key of version 0', { accountKey: { ...keyset.accountKey, version: 0 } }],
  ['an account key of version 2^32', { accountKey: { ...keyset.accountKey, version: 2 ** 32 } }],
  ['a day that is none', { at: '2026-02-30T00:00:00.000Z' }],
  ['a time without a zone', { at: '2026-02-20T00:00:00.000' }],
  ['categories unsorted', { categories: [otherCategory, oneCategory] }],
  ['a category twice', { categories: [oneCategory, oneCategory] }],
  ['a category with another member', { categories: [{ ...oneCategory, slug: 'debts' }] }],
  ['a category without a check', { categories: [{ category: oneCategory.category, keyVersion: 1 }] }],
  ['grants twice', { grants: [grant, grant] }],
  ['a grant without a hash', { grants: [{ grant: keyset.vault, hash: null }] }],
  ['half an identity', { identity: { seal: keyset.identity.seal, version: 1 } }],
  ['a member twice', { members: [person, person] }],
  ['the owner as a member', { members: [{ ...person, account: keyset.owner }] }],
  ['a right that is none', { members: [{ ...person, categories: [{ ...rights, rights: 'own' }] }] }],
  [
    'a right in another category',
    { members: [{ ...person, categories: [{ ...rights, category: testMemberId }] }] },
  ],
  ['a right until no day', { members: [{ ...person, categories: [{ ...rights, until: '2027-02-29' }] }] }],
  ['an owner that is no id', { owner: 'me' }],
  ['no keyset before', { previous: null }],
  ['a reason that is none', { reason: 'because' }],
  ['the reason of the first', { reason: 'made' }],
  ['sequence 0', { sequence: 0 }],
  ['the sequence of the first', { sequence: 1 }],
  ['a sequence as text', { sequence: '2' }],
  ['a vault in capitals', { vault: keyset.vault.toUpperCase() }],
  ['ways unsorted', { ways: [otherWay, oneWay] }],
  ['a way twice', { ways: [oneWay, oneWay] }],
  ['a way by another method', { ways: [{ ...oneWay, method: 'email' }] }],
])('a keyset with %s is out of form', (_, change) => {
  expect(keysetForm.isPayload({ ...keyset, ...change })).toBe(false);
});

test('each member left out is missed', () => {
  for (const name of Object.keys(keyset)) {
    const left = Object.fromEntries(Object.entries(keyset).filter(([one]) => one !== name));
    expect({ name, ok: keysetForm.isPayload(left) }).toEqual({ name, ok: false });
  }
});

test('the builder sorts, and does not sign a twin', async () => {
  const next = createFollowingKeyset(second, { at: keyset.at, reason: 'kit', ways: [otherWay, oneWay] });
  expect(next.ways).toEqual([oneWay, otherWay]);
  const twins = createFollowingKeyset(second, { at: keyset.at, reason: 'kit', ways: [oneWay, oneWay] });
  await expect(signKeyset(twins, first.identity.signPrivateKey)).rejects.toMatchObject({
    code: 'bad_document',
  });
});

test.each<[string, (next: KeysetPayload) => KeysetPayload, string]>([
  ['a number passed over', next => ({ ...next, sequence: next.sequence + 1 }), 'sequence'],
  ['the same number', next => ({ ...next, sequence: keyset.sequence }), 'sequence'],
  ['another hash', next => ({ ...next, previous: first.hash }), 'previous'],
  ['another vault', next => ({ ...next, vault: testMemberId }), 'vault'],
  ['another owner', next => ({ ...next, owner: testMemberId }), 'vault'],
  ['a category fewer', next => ({ ...next, categories: [oneCategory] }), 'categories'],
  [
    'a category in place of another',
    next => ({ ...next, categories: [oneCategory, { ...otherCategory, category: testMemberId }] }),
    'categories',
  ],
  [
    'another category that does not begin at version 1',
    next => ({
      ...next,
      categories: [...next.categories, { ...oneCategory, category: testMemberId, keyVersion: 2 }],
    }),
    'categories',
  ],
  [
    'a check of another key',
    next => ({ ...next, categories: [oneCategory, { ...otherCategory, check: oneCategory.check }] }),
    'versions',
  ],
  [
    'another proof key',
    next => ({ ...next, accountKey: { ...next.accountKey, proof: first.hash } }),
    'versions',
  ],
  ['another identity', next => ({ ...next, identity: { ...next.identity, seal: first.hash } }), 'versions'],
])('a keyset with %s does not follow', (_, change, problem) => {
  const next = createFollowingKeyset(second, { at: keyset.at, reason: 'kit' });
  expect(checkNextKeyset(second, next)).toBeUndefined();
  expect(checkNextKeyset(second, change(next))).toBe(problem);
});

test('a keyset with another category follows', () => {
  const added = { ...oneCategory, category: testMemberId, keyVersion: 1 };
  const categories = [...keyset.categories, added];
  const next = createFollowingKeyset(second, { at: keyset.at, reason: 'grants', categories });
  expect(checkNextKeyset(second, next)).toBeUndefined();
});

test('versions never fall', () => {
  const next = createFollowingKeyset(renewed, { at: keyset.at, reason: 'kit' });
  const lower = [
    { ...next, accountKey: { ...next.accountKey, version: 1 } },
    { ...next, identity: { ...next.identity, version: 1 } },
    {
      ...next,
      categories: next.categories.map(({ category, check }) => ({ category, check, keyVersion: 1 })),
    },
  ];
  for (const one of lower) expect(checkNextKeyset(renewed, one)).toBe('versions');
});

test('a server takes a keyset of the same identity, and one of an identity linked from it', async () => {
  expect(await verifyNextKeyset(first, second.text, [])).toEqual({
    ok: true,
    next: { keyset: second.keyset, hash: await hashDocument(second.text) },
  });
  expect((await verifyNextKeyset(second, renewed.text, renewed.links)).ok).toBe(true);
});

test('a server takes no keyset of a stranger, without a link, or by the key of before', async () => {
  const wrong = { ok: false, problem: 'wrong-signature' };
  const byStranger = await signKeyset(second.keyset, foreign.identity.signPrivateKey);
  expect(await verifyNextKeyset(first, byStranger, [])).toEqual(wrong);
  expect(await verifyNextKeyset(second, renewed.text, [])).toEqual(wrong);
  const byBefore = await signKeyset(renewed.keyset, second.identity.signPrivateKey);
  expect(await verifyNextKeyset(second, byBefore, renewed.links)).toEqual(wrong);
  const otherSeal = { ...renewed.keyset.identity, seal: first.identity.seal };
  const notLinked = { ...renewed.keyset, identity: otherSeal };
  const byRenewed = await signKeyset(notLinked, renewed.identity.signPrivateKey);
  expect(await verifyNextKeyset(second, byRenewed, renewed.links)).toEqual(wrong);
  expect(await verifyNextKeyset(second, second.text, [])).toEqual({ ok: false, problem: 'sequence' });
  expect(await verifyNextKeyset(first, 'x', [])).toEqual({ ok: false, problem: 'not-a-document' });
});

test('an undone renewal is linked from the identity that the way belongs to', async () => {
  const undone = await renewTestVault(second, 'suspected', random, renewed);
  expect(undone.keyset).toMatchObject({ reason: 'undo', sequence: 4, identity: { version: 3 } });
  const linkedFrom = second.identity.sign;
  expect((await verifyNextKeyset(renewed, undone.text, undone.links, linkedFrom)).ok).toBe(true);
  expect((await verifyNextKeyset(renewed, undone.text, undone.links)).ok).toBe(false);
});
