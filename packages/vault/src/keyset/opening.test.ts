import { expect, onTestFinished, test, vi } from 'vitest';
import { CategorySecret } from '../categories/category-secret.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import {
  addNextKeyset,
  createOpeningSecrets,
  createServerState,
  createTestVault,
  renewTestVault,
  type TestVault,
  testAccountId,
  testMemberId,
} from '../testing/signed-vault.ts';
import { sealWrap } from '../wraps/wrap.ts';
import { type KnownKeyset, toKnownKeyset } from './history.ts';
import { signKeyset } from './keyset.ts';
import {
  type OpeningSecrets,
  openVaultState,
  type ServerStateOfVault,
  type VaultOpeningResult,
} from './opening.ts';
import type { KeysetPayload } from './payload.ts';

const random = createFixedRandom(12);
const first = await createTestVault(random);
const second = await addNextKeyset(first, 'kit');
const third = await addNextKeyset(second, 'password');
const fourth = await addNextKeyset(third, 'passkey');
const renewed = await renewTestVault(second, 'renewed', random);
const foreign = await createTestVault(random);

const refusal = (problem: string) => ({ ok: false, problem });
const opening = async (
  signed: TestVault,
  { side = {}, shown = {} }: { side?: Partial<OpeningSecrets>; shown?: Partial<ServerStateOfVault> } = {},
) =>
  await openVaultState(
    { ...createOpeningSecrets(signed), ...side },
    { ...createServerState(signed, side.known?.sequence), ...shown },
  );

/**
 * A keyset that was changed and signed again with the owner's own key, as by a bug or by a thief with the
 * key.
 */
const resigned = async (signed: TestVault, change: Partial<KeysetPayload>) =>
  await signKeyset({ ...signed.keyset, ...change }, signed.identity.signPrivateKey);

test('a new device opens a vault, and has what the keyset names', async () => {
  const opened = await opening(second);
  if (!opened.ok) throw new Error(opened.problem);
  const { keyset, hash, categories, identity } = opened.state;
  expect({ keyset, hash }).toEqual({ keyset: second.keyset, hash: second.hash });
  expect([...categories.keys()].toSorted()).toEqual(keyset.categories.map(({ category }) => category));
  expect([...categories.values()].map(({ slug }) => slug).toSorted()).toEqual(['debts', 'private']);
  expect(identity.sign).toBe(second.identity.sign);
});

test('a device that knows a keyset takes the same one, and those that follow it', async () => {
  expect(await opening(second, { side: { known: toKnownKeyset(second) } })).toMatchObject({ ok: true });
  expect(await opening(fourth, { side: { known: toKnownKeyset(first) } })).toMatchObject({ ok: true });
  expect(await opening(fourth, { side: { known: toKnownKeyset(third) } })).toMatchObject({ ok: true });
});

test('a wrap of before a renewal opens nothing of after; the new one opens all', async () => {
  expect(await opening(renewed)).toMatchObject({ ok: true });
  const old = { ...createOpeningSecrets(second), known: toKnownKeyset(second) };
  expect(await openVaultState(old, createServerState(renewed, 2))).toEqual(refusal('keyset-forged'));
});

test('an identity that a wrap does not name is reached by links alone', async () => {
  const floor = { keyset: 1, sign: second.identity.sign };
  expect(await opening(renewed, { side: { floor } })).toMatchObject({ ok: true });
  expect(await opening(renewed, { side: { floor }, shown: { links: [] } })).toEqual(refusal('keyset-forged'));
  const [link] = renewed.links;
  if (link === undefined) throw new Error('no link');
  const halfSigned = [{ byPrevious: link.byPrevious, byNext: link.byPrevious }];
  expect(await opening(renewed, { side: { floor }, shown: { links: halfSigned } })).toEqual(
    refusal('keyset-forged'),
  );
});

const known = (change: Partial<KnownKeyset>): KnownKeyset => ({ ...toKnownKeyset(second), ...change });

test.each<[string, Partial<OpeningSecrets>, string]>([
  ['a keyset below the floor of the wrap', { floor: { ...second.floor, keyset: 3 } }, 'keyset-older'],
  ['a keyset below the one the device knows', { known: known({ sequence: 3 }) }, 'keyset-older'],
  ['another keyset of the same number', { known: known({ hash: first.hash }) }, 'keyset-forged'],
  ['a wrap of another owner', { floor: { keyset: 1, sign: foreign.identity.sign } }, 'keyset-forged'],
  ['a wrap of a later account key', { keyVersion: 2 }, 'keyset-older'],
  ['another account key', { accountKey: foreign.accountKey }, 'keyset-forged'],
  ['another account', { account: testMemberId }, 'keyset-forged'],
  ['another vault', { vault: testMemberId }, 'keyset-forged'],
])('refused is %s', async (_, side, problem) => {
  expect(
    await openVaultState({ ...createOpeningSecrets(second), ...side }, createServerState(second)),
  ).toEqual(refusal(problem));
});

const [box, otherBox] = createServerState(second).boxes;
const [way, otherWay] = second.ways;
if (!box || !otherBox || !way || !otherWay) throw new Error('a list is too short');
const extra = { ...box, id: testMemberId };

test.each<[string, Partial<ServerStateOfVault>, string]>([
  ['no keyset', { keyset: '' }, 'keyset-forged'],
  ['a keyset of a stranger', { keyset: foreign.text }, 'keyset-forged'],
  ['an identity of a stranger', { identity: foreign.sealedIdentity }, 'keyset-forged'],
  ['an identity of version 0', { identity: { ...second.sealedIdentity, version: 0 } }, 'keyset-forged'],
  ['an identity of version 999', { identity: { ...second.sealedIdentity, version: 999 } }, 'keyset-forged'],
  [
    'another public half',
    { identity: { ...second.sealedIdentity, seal: foreign.identity.seal } },
    'keyset-forged',
  ],
  [
    'an identity that is no envelope',
    { identity: { ...second.sealedIdentity, signPrivate: '' } },
    'keyset-forged',
  ],
  ['a box left out', { boxes: [box] }, 'keyset-incomplete'],
  ['no boxes', { boxes: [] }, 'keyset-incomplete'],
  ['a box more', { boxes: [box, otherBox, extra] }, 'keyset-forged'],
  ['a box twice', { boxes: [box, otherBox, box] }, 'keyset-forged'],
  ['a box twice in place of another', { boxes: [box, box] }, 'keyset-incomplete'],
  ['a box at another version', { boxes: [box, { ...otherBox, keyVersion: 2 }] }, 'keyset-incomplete'],
  ['boxes exchanged', { boxes: [{ ...box, envelope: otherBox.envelope }, otherBox] }, 'keyset-forged'],
  ['a box that is no envelope', { boxes: [{ ...box, envelope: 'x' }, otherBox] }, 'keyset-forged'],
  ['a way left out', { ways: [way] }, 'keyset-incomplete'],
  ['a way more', { ways: [way, otherWay, { ...way, way: testMemberId }] }, 'keyset-forged'],
  ['another envelope of a way', { ways: [way, { ...otherWay, envelope: way.envelope }] }, 'keyset-forged'],
  ['another method of a way', { ways: [way, { ...otherWay, method: 'password' }] }, 'keyset-forged'],
  ['a grant more', { grants: [{ grant: testMemberId, document: 'x' }] }, 'keyset-forged'],
])('refused is a state with %s', async (_, shown, problem) => {
  expect(await opening(second, { shown })).toEqual(refusal(problem));
});

test('rows in another order open', async () => {
  const { boxes, ways } = createServerState(second);
  const shown = { boxes: boxes.toReversed(), ways: (ways ?? []).toReversed() };
  expect(await opening(second, { shown })).toMatchObject({ ok: true });
});

const shownGrant = (document: string) => ({ shown: { grants: [{ grant: testMemberId, document }] } });

test('grants are those that the keyset names, where they are asked for', async () => {
  const granted = await addNextKeyset(second, 'grants', {
    grants: [{ grant: testMemberId, hash: first.hash }],
  });
  expect(await opening(granted)).toMatchObject({ ok: true });
  expect(await opening(granted, shownGrant(first.text))).toMatchObject({ ok: true });
  expect(await opening(granted, shownGrant(second.text))).toEqual(refusal('keyset-forged'));
  expect(await opening(granted, { shown: { grants: [] } })).toEqual(refusal('keyset-incomplete'));
});

test.each<[string, readonly string[], string]>([
  ['one in between left out', [second.text], 'keyset-incomplete'],
  ['all in between left out', [], 'keyset-incomplete'],
  ['the order turned round', [third.text, second.text], 'keyset-forged'],
  ['one twice', [second.text, second.text], 'keyset-forged'],
  ['one of a stranger', [second.text, foreign.text], 'keyset-forged'],
  ['what is no keyset', [second.text, 'x'], 'keyset-forged'],
])('a chain with %s is refused', async (_, between, problem) => {
  const side = { known: toKnownKeyset(first) };
  expect(await opening(fourth, { side, shown: { between } })).toEqual(refusal(problem));
});

test('a history that parts from the one known is refused, though the owner signed both', async () => {
  const parted = await addNextKeyset(await addNextKeyset(second, 'kit'), 'kit');
  expect(await opening(parted, { side: { known: toKnownKeyset(third) } })).toEqual(refusal('keyset-forged'));
  const forged = { ...fourth, text: await resigned(fourth, { previous: first.hash }) };
  expect(await opening(forged, { side: { known: toKnownKeyset(third) } })).toEqual(refusal('keyset-forged'));
});

test.each<[string, Partial<KeysetPayload>]>([
  ['check of the account key', { accountKey: { ...second.keyset.accountKey, check: first.hash } }],
  ['proof key', { accountKey: { ...second.keyset.accountKey, proof: first.hash } }],
  ['version of the account key', { accountKey: { ...second.keyset.accountKey, version: 2 } }],
  ['identity', { identity: { ...second.keyset.identity, seal: first.hash } }],
  ['version of the identity', { identity: { ...second.keyset.identity, version: 2 } }],
  ['owner', { owner: testMemberId }],
  ['vault', { vault: testAccountId }],
  [
    'check of a category',
    { categories: second.keyset.categories.map(one => ({ ...one, check: first.hash })) },
  ],
])('a keyset with another %s is refused, though the owner signed it', async (_, change) => {
  const keyset = await resigned(second, change);
  expect(await opening(second, { shown: { keyset } })).toEqual(refusal('keyset-forged'));
});

test('rows of before a renewal beside its keyset, and the other way round, are refused', async () => {
  const [old, made] = [createServerState(second), createServerState(renewed)];
  for (const rows of ['boxes', 'ways'] as const) {
    expect(await opening(renewed, { shown: { [rows]: old[rows] } })).toEqual(refusal('keyset-incomplete'));
    expect(await opening(second, { shown: { [rows]: made[rows] } })).toEqual(refusal('keyset-incomplete'));
  }
  expect(await opening(renewed, { shown: { keyset: old.keyset } })).toEqual(refusal('keyset-forged'));
  expect(await opening(renewed, { shown: { identity: old.identity } })).toEqual(refusal('keyset-forged'));
});

test('a device that knows the account key of before takes a renewal only by a new password or code', async () => {
  const side = { known: toKnownKeyset(second), opensNoKeptWrap: false };
  expect(await opening(renewed, { side })).toEqual(refusal('keyset-forged'));
  expect(await opening(renewed, { side: { ...side, opensNoKeptWrap: true } })).toMatchObject({ ok: true });
});

test('a wrap that holds no floor is malformed, and one is not sealed', async () => {
  const { accountKey, floor } = first;
  const key = await accountKey.subkey('kinfolio/earlier-keys');
  const context = { account: testAccountId, keyVersion: 1, vault: testMemberId };
  for (const bad of [
    { ...floor, keyset: 0 },
    { ...floor, sign: 'x' },
  ]) {
    const sealing = sealWrap('kinfolio-earlier-key-2', accountKey, key, context, bad);
    await expect(sealing).rejects.toMatchObject({ code: 'bad_context' });
  }
});

test('a key that was wiped is a fault of ours, and no forgery', async () => {
  const wiped = await createTestVault(random);
  wiped.accountKey.wipe();
  await expect(opening(wiped)).rejects.toMatchObject({ code: 'wiped' });
});

test('secrets that were opened are wiped where the state is then refused', async () => {
  const wipes = vi.spyOn(CategorySecret.prototype, 'wipe');
  onTestFinished(() => void vi.restoreAllMocks());
  const wiped = async (state: Promise<VaultOpeningResult>) => {
    wipes.mockClear();
    expect((await state).ok).toBe(false);
    return wipes.mock.calls.length;
  };
  const spoilt = { boxes: [box, { ...otherBox, envelope: 'x' }] };
  const unlike = await resigned(second, {
    categories: second.keyset.categories.map((one, at) => (at === 1 ? { ...one, check: first.hash } : one)),
  });
  expect(await wiped(opening(second, { shown: spoilt }))).toBe(1);
  expect(await wiped(opening(second, { shown: { keyset: unlike } }))).toBe(2);
  const raised = { known: toKnownKeyset(second), opensNoKeptWrap: false };
  expect(await wiped(opening(renewed, { side: raised }))).toBe(2);
});
