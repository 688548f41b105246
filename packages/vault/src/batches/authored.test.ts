import { expect, test } from 'vitest';
import { signIdentityLink } from '../identity/link.ts';
import type { KeysetPayload } from '../keyset/payload.ts';
import { importPrivateKey } from '../primitives/curves.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import {
  createJwsHeaderText,
  createOpenKeyPair,
  signAnyText,
  toSortedJson,
} from '../testing/sign-anything.ts';
import {
  addNextKeyset,
  createTestVault,
  testAccountId,
  testMemberId,
  testVaultId,
} from '../testing/signed-vault.ts';
import { createAuthorLookup } from './authored.ts';
import { type BatchPayload, hashLeaf, readBatch, signBatch, verifyBatch } from './batch.ts';

const first = await createTestVault(createFixedRandom(21));
const [mine, other] = first.keyset.categories.map(({ category }) => category);
if (mine === undefined || other === undefined) throw new Error('too few categories');
const place = { vault: testVaultId, category: mine };
const [pair, nextPair, stranger] = await Promise.all([
  createOpenKeyPair(31),
  createOpenKeyPair(32),
  createOpenKeyPair(33),
]);
const key = await importPrivateKey(pair);
const memberWith = (rights: 'view' | 'edit', category = mine) => ({
  account: testMemberId,
  categories: [{ category, rights, until: null }],
  identityVersion: 1,
  seal: first.keyset.identity.seal,
  sign: pair.x,
});
const editing = await addNextKeyset(first, 'grants', { members: [memberWith('edit')] });
const viewing = await addNextKeyset(editing, 'grants', { members: [memberWith('view')] });
const removed = await addNextKeyset(viewing, 'ended', { members: [] });
const all = [first, editing, viewing, removed].map(({ keyset }) => keyset);
const authors = (newest: KeysetPayload) =>
  createAuthorLookup(sequence => all.find(keyset => keyset.sequence === sequence), newest);

const leaf = await hashLeaf('header..nonce.ciphertext.tag');
const payload: BatchPayload = {
  author: testMemberId,
  category: mine,
  identityVersion: 1,
  keyset: 2,
  leaves: [leaf],
  vault: testVaultId,
};
const byMember = await signBatch(payload, key);
const halves = (version: number, sign: string) => ({ seal: version === 1 ? leaf : sign, sign, version });
const notTheirs = { ok: false, problem: 'not-theirs' };

test('what an editor wrote is theirs', async () => {
  expect(await verifyBatch(byMember, place, authors(editing.keyset))).toEqual({ ok: true, payload });
});

test('what the owner wrote is theirs, in every category', async () => {
  for (const category of [mine, other]) {
    const written = { ...payload, author: testAccountId, category, keyset: 1 };
    const text = await signBatch(written, first.identity.signPrivateKey);
    expect(await verifyBatch(text, { vault: testVaultId, category }, authors(removed.keyset))).toMatchObject({
      ok: true,
    });
  }
});

test('what a member wrote who may no longer edit is not taken', async () => {
  expect(await verifyBatch(byMember, place, authors(viewing.keyset))).toEqual(notTheirs);
  expect(await verifyBatch(byMember, place, authors(removed.keyset))).toEqual(notTheirs);
});

test.each<[string, Partial<BatchPayload>]>([
  ['before they might', { keyset: 1 }],
  ['under a keyset that is not known', { keyset: 9 }],
  ['in a category of others', { category: other }],
  ['in another vault', { vault: testAccountId }],
  ["in the owner's name", { author: testAccountId }],
  ["in a stranger's name", { author: testVaultId }],
  ['as another version of themselves', { identityVersion: 2 }],
])('what a member signs %s is refused', async (_, change) => {
  const written = { ...payload, ...change };
  const text = await signBatch(written, key);
  const to = { vault: written.vault, category: written.category };
  expect(await verifyBatch(text, to, authors(editing.keyset))).toEqual(notTheirs);
});

test('a batch belongs to its category and its vault', async () => {
  expect(await verifyBatch(byMember, { ...place, category: other }, authors(editing.keyset))).toEqual(
    notTheirs,
  );
  expect(await verifyBatch(byMember, { ...place, vault: testAccountId }, authors(editing.keyset))).toEqual(
    notTheirs,
  );
});

test('a batch signed by a stranger is refused', async () => {
  const text = await signBatch(payload, await importPrivateKey(stranger));
  expect(await verifyBatch(text, place, authors(editing.keyset))).toEqual(notTheirs);
});

test('a keyset above the newest vouches for no one', async () => {
  const byOwner = await signBatch({ ...payload, author: testAccountId }, first.identity.signPrivateKey);
  expect(await verifyBatch(byOwner, place, authors(editing.keyset))).toMatchObject({ ok: true });
  expect(await verifyBatch(byOwner, place, authors(first.keyset))).toEqual(notTheirs);
  expect(await verifyBatch(byMember, place, authors(first.keyset))).toEqual(notTheirs);
});

test.each([
  ['renewed', true],
  ['suspected', false],
] as const)('an author whose identity was made anew (%s) is known by the link: %s', async (reason, ok) => {
  const link = await signIdentityLink(
    {
      account: testMemberId,
      at: '2026-11-21T09:30:00.000Z',
      next: halves(2, nextPair.x),
      previous: halves(1, pair.x),
      reason,
    },
    key,
    await importPrivateKey(nextPair),
  );
  const text = await signBatch({ ...payload, identityVersion: 2 }, await importPrivateKey(nextPair));
  expect((await verifyBatch(text, place, authors(editing.keyset), [link])).ok).toBe(ok);
  expect(await verifyBatch(text, place, authors(editing.keyset))).toEqual(notTheirs);
});

test('leaves are in the order pushed, and the same may come twice', () => {
  const leaves = ['z', 'a', 'a'].map(letter => `${letter.repeat(42)}A`);
  const text = signAnyText(
    pair,
    createJwsHeaderText('kinfolio-batch-1'),
    toSortedJson({ ...payload, leaves }),
  );
  expect(readBatch(text)).toEqual({ ok: true, payload: { ...payload, leaves } });
});

test.each<[string, Record<string, unknown>]>([
  ['no leaves', { leaves: [] }],
  ['a leaf that is none', { leaves: ['x'] }],
  ['a member more', { more: 1 }],
  ['an author that is no id', { author: 'me' }],
  ['keyset 0', { keyset: 0 }],
  ['identity version 0', { identityVersion: 0 }],
  ['no category', { category: null }],
])('a batch with %s is out of form', async (_, change) => {
  const text = signAnyText(
    pair,
    createJwsHeaderText('kinfolio-batch-1'),
    toSortedJson({ ...payload, ...change }),
  );
  expect(readBatch(text).ok).toBe(false);
  expect(await verifyBatch(text, place, authors(editing.keyset))).toEqual(notTheirs);
});
