import type { LookedUp, OpenedGrant } from '@kinfolio/contract/sharing/shapes';
import { signGrant } from '@kinfolio/vault/grants/document';
import { GrantKey } from '@kinfolio/vault/grants/grant-key';
import { makeAccountWay, makeCodeWay, makeGrantRows, secretsOfOwned } from '@kinfolio/vault/grants/making';
import { vouchFor } from '@kinfolio/vault/grants/vouch';
import { fixedRandom } from '@kinfolio/vault/testing/fixed-random';
import {
  accountWay,
  cardWay,
  cover,
  grant,
  releasePayload,
} from '@kinfolio/vault/testing/make-grant-vectors';
import { account, newSignedVault, vault } from '@kinfolio/vault/testing/signed-vault';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyChange } from '../testing/apply-change.ts';
import { accountId, firstDevice, password, type TestDevice } from '../testing/devices.ts';
import { stateOf } from '../testing/own-rows.ts';
import { authorsOf, type ReceivedRow } from './open-shared.ts';

// What a person's account received: opened by its own copy, and by the half that the owner's device sealed to it since.

let reader: TestDevice;
let row: ReceivedRow;
/** What an honest server shows by the way that was received, and by the one that the owner made since. */
let first: OpenedGrant;
let since: OpenedGrant;
/** What this account received of the same card, had another identity been vouched for when it was accepted. */
let receivedOf: (pinned: { account?: string; version?: number }) => Promise<ReceivedRow>;
beforeAll(async () => {
  reader = await firstDevice();
  const owner = await newSignedVault(fixedRandom(41));
  const grantKey = await GrantKey.create();
  const owned = { account, grant, grantKeyVersion: 1, vault };
  const open = owner.categories.map(category => category.open);
  const { boxes, cover: sealedCover } = await makeGrantRows(owner, owned, grantKey, cover, open);
  const card = await makeCodeWay(owner, owned, cardWay, grantKey, []);
  const { seal, sign } = owner.identity;
  const identity = { account, seal, sign, version: 1 };
  const looked: LookedUp = {
    name: 'Margaret',
    grant,
    vault,
    way: cardWay,
    method: 'card',
    number: '1',
    identity,
    links: [],
    vouch: card.rows.vouch,
    rehearsal: null,
    stage: 'invited',
  };
  const accepted = await reader.core.acceptanceOf(card.code, looked);
  if (!accepted.ok) throw new Error(accepted.problem);
  row = { grant, vault, way: cardWay, received: accepted.value.received };
  const { vouchKey } = await secretsOfOwned({ secret: card.code });
  receivedOf = async pinned => {
    const other = { ...identity, ...pinned };
    const { version, ...keys } = other;
    const vouch = await vouchFor(vouchKey, { ...keys, grant, identityVersion: version, vault, way: cardWay });
    const copy = await reader.core.acceptanceOf(card.code, { ...looked, identity: other, vouch });
    if (!copy.ok) throw new Error(copy.problem);
    return { ...row, received: copy.value.received };
  };
  const text = await signGrant(releasePayload(owner), owner.identity.signPrivateKey);
  const shown = {
    keyVersion: 1,
    boxes: [...boxes],
    chain: [],
    cover: sealedCover,
    document: text,
    vault,
    identity,
  };
  const ofCard = { half: card.rows.half, envelope: card.rows.envelope, vouch: card.rows.vouch };
  first = { ...shown, ...ofCard, way: cardWay, personHalf: null, links: [], untilAt: null };
  const { sealPublicJwk } = reader.state.identity;
  const confirmed = { account: accountId, identityVersion: 1, seal: sealPublicJwk.x };
  const made = await makeAccountWay(owner, owned, accountWay, grantKey, confirmed);
  const ofAccount = {
    half: made.half,
    envelope: made.envelope,
    vouch: made.vouch,
    personHalf: made.personHalf,
  };
  since = { ...first, ...ofAccount, way: accountWay };
});

const received = (shown: OpenedGrant) =>
  reader.core.openReceived(row, shown).catch(() => ({ ok: false, problem: 'malformed' }) as const);

it('opens by the copy of its own, and by what the owner made since, which is then kept', async () => {
  expect(await received(first)).toMatchObject({ ok: true, cover: { kept: undefined } });
  const opened = await received(since);
  if (!opened.ok) throw new Error(opened.problem);
  expect(opened.cover.sections.toSorted()).toEqual(['debts', 'private']);
  expect(opened.cover.kept?.way).toBe(accountWay);
});

describe('a server that shows', () => {
  it.each<[string, () => Partial<OpenedGrant>]>([
    ['no half for the person', () => ({ personHalf: null })],
    ['a half that is no document', () => ({ personHalf: 'none' })],
    ['another half of its own', () => ({ half: first.half })],
    ['the envelope of the other way', () => ({ envelope: first.envelope })],
    ['the vouch of the other way', () => ({ vouch: first.vouch })],
    ['no vouch', () => ({ vouch: null })],
    ['another vault', () => ({ vault: grant })],
    ['no document', () => ({ document: 'none' })],
    ['a way that nobody made', () => ({ way: grant })],
  ])('%s opens nothing of what was received', async (_what, lie) => {
    expect((await received({ ...since, ...lie() })).ok).toBe(false);
  });

  it.each([
    ['keys of before those that were received', { version: 2 }],
    ['the keys of another account', { account: accountId }],
  ])('%s, though they were once vouched for, opens nothing', async (_what, pinned) => {
    expect((await reader.core.openReceived(await receivedOf({}), first)).ok).toBe(true);
    expect(await reader.core.openReceived(await receivedOf(pinned), first)).toEqual({
      ok: false,
      problem: 'not-genuine',
    });
  });

  it('somebody else’s copy opens nothing', async () => {
    const other = await firstDevice();
    expect((await other.core.openReceived(row, first)).ok).toBe(false);
  });
});

const by = (author: string, category = 'a', keyset = 4) => ({
  author,
  category,
  keyset,
  identityVersion: 1,
  vault: 'v',
});

describe('who may have written what is shared', () => {
  const check = 'A'.repeat(43);
  const categories = [
    { category: 'a', check, keyVersion: 1, plusDays: 0 },
    { category: 'b', check, keyVersion: 1, plusDays: 0 },
  ];
  const editor = {
    account: 'editor',
    identityVersion: 2,
    seal: check,
    sign: 'e',
    categories: ['a'],
    from: 3,
    to: 5,
  };
  const standing = { ...editor, account: 'standing', to: null };
  const owner = { account: 'owner', identityVersion: 3, sign: 'o', before: [{ version: 1, sign: 'first' }] };
  const self = { account: 'self', version: 4, sign: 's' };
  const of = (level: 'view' | 'edit', reads?: typeof self) =>
    authorsOf({ authors: [editor, standing], categories, level }, owner, reads);

  it('is the owner everywhere, by the keys they have and those that led to them', () => {
    expect(of('view')({ ...by('owner', 'c', 1), identityVersion: 3 })).toEqual({
      identityVersion: 3,
      sign: 'o',
    });
    expect(of('view')(by('owner', 'c', 1))).toEqual({ identityVersion: 1, sign: 'first' });
    expect(of('view')({ ...by('owner', 'c', 1), identityVersion: 2 })).toEqual({
      identityVersion: 3,
      sign: 'o',
    });
  });

  it('is who reads, where they may change what is shared', () => {
    expect(of('edit', self)(by('self', 'b'))).toEqual({ identityVersion: 4, sign: 's' });
    expect(of('edit', self)(by('self', 'c'))).toBeUndefined();
    expect(of('view', self)(by('self', 'b'))).toBeUndefined();
    expect(of('edit')(by('self', 'b'))).toBeUndefined();
  });

  it('is another where and while the document names them', () => {
    const known = { identityVersion: 2, sign: 'e' };
    const keysets = (author: string) => [2, 3, 5, 6].map(keyset => of('view', self)(by(author, 'a', keyset)));
    expect(keysets('editor')).toEqual([undefined, known, known, undefined]);
    expect(keysets('standing')).toEqual([undefined, known, known, known]);
    expect(of('edit', self)(by('editor', 'b'))).toBeUndefined();
    expect(of('edit', self)(by('nobody'))).toBeUndefined();
  });
});

it('a half that the owner sealed before all keys of its person were made anew opens all the same', async () => {
  const renewed = await reader.core.makeNewKeys(
    'another good password',
    { by: 'password', password },
    stateOf([]),
  );
  if (!renewed.ok) throw new Error(renewed.problem);
  expect(await reader.core.useNewKeys(applyChange(reader.state, renewed.value.change))).toBe(true);
  expect(await received(since)).toMatchObject({ ok: true, cover: { kept: { way: accountWay } } });
});
