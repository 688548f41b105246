import { expect, test } from 'vitest';
import { openBox } from '../categories/boxes.ts';
import { verifyNextKeyset } from '../keyset/keyset.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { createTestVault, testAccountId, testMemberId, testVaultId } from '../testing/signed-vault.ts';
import { addCategories } from './adding-categories.ts';
import type { GrantHolder, GrantToSend } from './change-parts.ts';
import { createGrantChange } from './changing.ts';
import { readGrant } from './document.ts';
import { openGrant } from './opening.ts';
import { splitWayCode } from './ways.ts';

const at = '2026-11-21T09:30:00.000Z';
const id = (end: string) => `0193a3f0-7c00-4000-8000-0000000000${end}`;
const owner = await createTestVault(createFixedRandom(71));
const categories = owner.categories.map(({ open }) => open);
const holder: GrantHolder = {
  account: testAccountId,
  vault: testVaultId,
  accountKey: owner.accountKey,
  identity: owner.identity,
  before: owner,
  categories,
};
const debts = categories.filter(({ slug }) => slug === 'debts');
const given = (grant: string, way: string, open: typeof categories, plusDays = 0) => ({
  grant: id(grant),
  person: id('d1'),
  level: 'view' as const,
  categories: open.map(one => ({ category: one.id, plusDays: one.slug === 'private' ? plusDays : 0 })),
  cover: { owner: 'Margaret Ellery', editors: {}, letter: '' },
  sections: [],
  when: { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const,
  ways: [{ way: id(way), method: 'card' as const, number: '1' }],
});

/** The owner's open vault after the server has accepted the next keyset. */
async function after(before: GrantHolder, keyset: string): Promise<GrantHolder> {
  const verified = await verifyNextKeyset(before.before, keyset, []);
  if (!verified.ok) throw new Error(verified.problem);
  return { ...before, before: verified.next };
}

async function standing() {
  const all = await createGrantChange(holder, given('c1', 'e1', categories, 30), at);
  const second = await after(holder, all.change.keyset);
  const some = await createGrantChange(second, given('c2', 'e2', debts), at);
  const now = await after(second, some.change.keyset);
  const [whole, part] = [all.change.put[0], some.change.put[0]];
  const code = all.codes.get(id('e1'));
  if (!whole || !part || !code) throw new Error('rows');
  return { now, whole, part, code };
}

const ids = () => {
  const left = [id('a1'), id('a2')].values();
  return () => left.next().value ?? '';
};
const isApart = (slug: string) => slug === 'estate';
const rights = (rest: 'edit' | 'view') =>
  categories
    .map(one => ({ category: one.id, rights: rest, until: null }))
    .toSorted((a, b) => (a.category < b.category ? -1 : 1));
const row = ({ document, keyVersion, own = '' }: GrantToSend) => ({ document, keyVersion, own });

test('a grant of everything stays one, by the card it had; a grant of a part gets nothing', async () => {
  const { now, whole, part, code } = await standing();
  const slugs = ['gifts', 'dates'];
  const { keyset, made, put } = await addCategories(
    now,
    { slugs, newId: ids(), former: 'private' },
    [row(whole), row(part)],
    new Set(),
    at,
  );
  const next = await after(now, keyset);
  expect(next.before.keyset.categories).toHaveLength(4);
  expect(put).toHaveLength(1);
  const [sent] = put;
  const read = readGrant(sent?.document ?? '');
  if (!read.ok || sent === undefined) throw new Error('document');
  expect(read.payload.grant).toBe(id('c1'));
  expect(new Set(read.payload.categories.map(one => one.plusDays))).toEqual(new Set([0, 30]));
  const card = whole.ways[0];
  if (card === undefined) throw new Error('no card');
  const side = {
    vault: testVaultId,
    grant: id('c1'),
    way: id('e1'),
    owner: { account: testAccountId, identityVersion: 1, sign: owner.identity.sign },
    half: (await splitWayCode(code)).half,
    reached: undefined,
  };
  const opened = await openGrant(side, {
    document: sent.document,
    grantKeyVersion: 1,
    boxes: [...whole.boxes, ...sent.boxes],
    links: [],
    serverHalf: card.half,
    envelope: card.envelope,
  });
  const names = opened.ok ? opened.open.categories.map(({ slug }) => slug).toSorted() : [];
  expect(names).toEqual(['dates', 'debts', 'gifts', 'private']);
  const hashes = next.before.keyset.grants.map(one => one.hash);
  expect(hashes).toHaveLength(2);
  for (const { box } of made) {
    const box2 = await openBox(owner.accountKey, testVaultId, box);
    expect(box2.ok && slugs.includes(box2.category.slug)).toBe(true);
  }
});

test('what is apart goes with no grant, and a grant without it still covers everything', async () => {
  const { now, whole, part } = await standing();
  const before = [row(whole), row(part)];
  const apart = await addCategories(
    now,
    { slugs: ['estate'], newId: ids(), former: 'private', isApart },
    before,
    new Set([testMemberId]),
    at,
  );
  expect(apart.put).toEqual([]);
  const next = await after(now, apart.keyset);
  const later = { ...next, categories: [...now.categories, ...apart.made.map(({ open }) => open)] };
  const grown = await addCategories(
    later,
    { slugs: ['gifts'], newId: () => id('a3'), former: 'private', isApart },
    before,
    new Set(),
    at,
  );
  expect(grown.put.map(({ boxes }) => boxes.length)).toEqual([1]);
});

test('a member of everything may write in the new categories as in the private notes, another member may not', async () => {
  const keys = { identityVersion: 1, seal: owner.identity.seal, sign: owner.identity.sign };
  const full = { account: testMemberId, categories: rights('edit'), ...keys };
  const other = { account: id('f9'), categories: rights('view').slice(0, 1), ...keys };
  const members = [full, other].toSorted((a, b) => (a.account < b.account ? -1 : 1));
  const before = { ...holder, before: { ...owner, keyset: { ...owner.keyset, members } } };
  const change = await addCategories(
    before,
    { slugs: ['gifts'], newId: ids(), former: 'private' },
    [],
    new Set([testMemberId]),
    at,
  );
  const verified = await verifyNextKeyset(before.before, change.keyset, []);
  if (!verified.ok) throw new Error(verified.problem);
  const later = verified.next.keyset.members;
  expect(later.find(one => one.account === testMemberId)?.categories).toContainEqual({
    category: id('a1'),
    rights: 'edit',
    until: null,
  });
  expect(later.find(one => one.account === other.account)).toEqual(other);
});
