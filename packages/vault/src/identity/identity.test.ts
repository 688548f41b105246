import { expect, test } from 'vitest';
import { createAccountKey } from '../keys/account-key.ts';
import { importPrivateKey } from '../primitives/curves.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import {
  createJwsHeaderText,
  createOpenKeyPair,
  signAnyText,
  toSortedJson,
} from '../testing/sign-anything.ts';
import { testAccountId, testMemberId, testVaultId } from '../testing/signed-vault.ts';
import { createIdentityVersion, openIdentityVersion, resealIdentityVersion } from './identity-version.ts';
import {
  type IdentityLinkPayload,
  listEarlierIdentities,
  listReachableIdentities,
  readIdentityLink,
  signIdentityLink,
} from './link.ts';

const accountKey = await createAccountKey();
const otherKey = await createAccountKey();
const place = { account: testAccountId, vault: testVaultId };
const sealed = await createIdentityVersion(accountKey, { ...place, identityVersion: 1 });
const refused = { ok: false, problem: 'wrong-key-or-changed' };

test('a version opens to keys that cannot be exported, with the halves beside them', async () => {
  const opened = await openIdentityVersion(accountKey, place, sealed);
  if (!opened.ok) throw new Error('the identity does not open');
  const { seal, sign, version, sealPrivateKey, signPrivateKey } = opened.identity;
  expect({ seal, sign, version }).toEqual({ seal: sealed.seal, sign: sealed.sign, version: 1 });
  expect([sealPrivateKey.extractable, signPrivateKey.extractable]).toEqual([false, false]);
});

test('another key, place, version or half is refused', async () => {
  const foreign = await createIdentityVersion(
    accountKey,
    { ...place, identityVersion: 1 },
    createFixedRandom(1),
  );
  const { sealPrivate, signPrivate } = sealed;
  for (const changed of [
    { ...sealed, version: 2 },
    { ...sealed, seal: foreign.seal },
    { ...sealed, sign: foreign.sign },
    { ...sealed, sealPrivate: signPrivate, signPrivate: sealPrivate },
    { ...sealed, signPrivate: foreign.signPrivate },
  ]) {
    expect(await openIdentityVersion(accountKey, place, changed)).toEqual(refused);
  }
  expect(await openIdentityVersion(otherKey, place, sealed)).toEqual(refused);
  expect(await openIdentityVersion(accountKey, { ...place, account: testMemberId }, sealed)).toEqual(refused);
  expect(await openIdentityVersion(accountKey, { ...place, vault: testMemberId }, sealed)).toEqual(refused);
});

test('a version sealed under another account key is the same one', async () => {
  const again = await resealIdentityVersion(accountKey, otherKey, place, sealed);
  expect(again).toMatchObject({ version: 1, seal: sealed.seal, sign: sealed.sign });
  if (again === undefined) throw new Error('it does not open');
  expect((await openIdentityVersion(otherKey, place, again)).ok).toBe(true);
  expect(await resealIdentityVersion(otherKey, accountKey, place, sealed)).toBeUndefined();
});

const pairs = await Promise.all([51, 52, 53, 54].map(createOpenKeyPair));
const keys = await Promise.all(pairs.map(importPrivateKey));
const seals = await Promise.all([61, 62, 63, 64].map(async start => (await createOpenKeyPair(start)).x));
const halves = (version: number) => ({
  seal: seals[version - 1] ?? '',
  sign: pairs[version - 1]?.x ?? '',
  version,
});
const payloadOf = (
  from: number,
  to: number,
  change: Partial<IdentityLinkPayload> = {},
): IdentityLinkPayload => ({
  account: testAccountId,
  at: '2026-11-21T09:30:00.000Z',
  next: halves(to),
  previous: halves(from),
  reason: 'renewed',
  ...change,
});
async function linkOf(from: number, to: number, change: Partial<IdentityLinkPayload> = {}) {
  const [previousKey, nextKey] = [keys[from - 1], keys[to - 1]];
  if (previousKey === undefined || nextKey === undefined) throw new Error('no such key');
  return await signIdentityLink(payloadOf(from, to, change), previousKey, nextKey);
}
const both = ['renewed', 'suspected'] as const;
const start = pairs[0]?.x ?? '';
const versionsOf = (reached: readonly { version: number }[]) => reached.map(({ version }) => version);

test('links lead from a known key to all after it, in any order', async () => {
  const links = [await linkOf(3, 4), await linkOf(1, 2), await linkOf(2, 3)];
  expect(versionsOf(await listReachableIdentities(testAccountId, start, links, both))).toEqual([2, 3, 4]);
  expect(await listReachableIdentities(testAccountId, start, links.slice(0, 1), both)).toEqual([]);
  expect(await listReachableIdentities(testAccountId, start, [], both)).toEqual([]);
});

test('an undone renewal leads past the version in between', async () => {
  const links = [await linkOf(1, 2), await linkOf(1, 3, { reason: 'suspected' })];
  expect(versionsOf(await listReachableIdentities(testAccountId, start, links, both))).toEqual([2, 3]);
  expect(versionsOf(await listReachableIdentities(testAccountId, start, links, ['renewed']))).toEqual([2]);
});

test('links never lead back, and never to another account', async () => {
  const links = [await linkOf(1, 2), await linkOf(2, 3, { account: testMemberId })];
  expect(versionsOf(await listReachableIdentities(testAccountId, start, links, both))).toEqual([2]);
  expect(await listReachableIdentities(testAccountId, pairs[1]?.x ?? '', links.slice(0, 1), both)).toEqual(
    [],
  );
});

test('who is sure of the newest key is sure of those it came from, through any number of links', async () => {
  const links = [await linkOf(1, 2), await linkOf(2, 3)];
  const [newest, foreign] = [pairs[2]?.x ?? '', pairs[3]?.x ?? ''];
  expect(versionsOf(await listEarlierIdentities(testAccountId, newest, links))).toEqual([2, 1]);
  expect(versionsOf(await listEarlierIdentities(testAccountId, newest, links.toReversed()))).toEqual([2, 1]);
  expect(await listEarlierIdentities(testAccountId, newest, links.slice(0, 1))).toEqual([]);
  expect(await listEarlierIdentities(testAccountId, foreign, links)).toEqual([]);
});

test('a key that was suspected, of another account, or named by a stranger led to none', async () => {
  const newest = pairs[2]?.x ?? '';
  const suspected = [await linkOf(1, 2, { reason: 'suspected' }), await linkOf(2, 3)];
  expect(versionsOf(await listEarlierIdentities(testAccountId, newest, suspected))).toEqual([2]);
  expect(
    await listEarlierIdentities(testAccountId, newest, [await linkOf(2, 3, { account: testMemberId })]),
  ).toEqual([]);
  // A stranger signs a link which claims that the stranger's key came before the newest key. The newest key
  // did not sign it.
  const [stranger, third] = [keys[3], keys[2]];
  if (stranger === undefined || third === undefined) throw new Error('no such key');
  const named = payloadOf(1, 3, { previous: { ...halves(4), version: 2 } });
  const alone = await signIdentityLink(named, stranger, stranger);
  expect(await listEarlierIdentities(testAccountId, newest, [alone])).toEqual([]);
  const honest = await signIdentityLink(named, stranger, third);
  expect(versionsOf(await listEarlierIdentities(testAccountId, newest, [honest]))).toEqual([2]);
});

test('a link needs both signatures over one payload', async () => {
  const [link, other] = [await linkOf(1, 2), await linkOf(1, 2, { reason: 'suspected' })];
  expect(await readIdentityLink(link)).toEqual({ ok: true, payload: payloadOf(1, 2) });
  const notALink = { ok: false, problem: 'not-a-link' };
  for (const bad of [
    { byPrevious: link.byPrevious, byNext: link.byPrevious },
    { byPrevious: link.byNext, byNext: link.byNext },
    { byPrevious: link.byNext, byNext: link.byPrevious },
    { byPrevious: link.byPrevious, byNext: other.byNext },
    { byPrevious: link.byPrevious, byNext: `${link.byNext}A` },
    { byPrevious: link.byPrevious, byNext: '' },
    { byPrevious: '', byNext: link.byNext },
  ]) {
    expect(await readIdentityLink(bad)).toEqual(notALink);
  }
});

test.each<[string, Record<string, unknown>]>([
  ['the same version', { next: { ...halves(2), version: 1 } }],
  ['the same signing key', { next: { ...halves(2), sign: start } }],
  ['the same sealing key', { next: { ...halves(2), seal: seals[0] } }],
  ['another reason', { reason: 'lost' }],
  ['no day', { at: 'today' }],
  ['a member more', { more: 1 }],
])('a link with %s is none, though both signed', async (_, change) => {
  const [first, second] = pairs;
  if (first === undefined || second === undefined) throw new Error('no pairs');
  const json = toSortedJson({ ...payloadOf(1, 2), ...change });
  const header = createJwsHeaderText('kinfolio-identity-link-1');
  const link = { byPrevious: signAnyText(first, header, json), byNext: signAnyText(second, header, json) };
  expect((await readIdentityLink(link)).ok).toBe(false);
});
