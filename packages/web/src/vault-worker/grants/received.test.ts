import type { OpenedGrant, WayLookupResponse } from '@kinfolio/contract/sharing/reader-shapes';
import { signGrant } from '@kinfolio/vault/grants/document';
import { GrantKey } from '@kinfolio/vault/grants/grant-key';
import { deriveWaySecrets, makeAccountWay, makeCodeWay, makeGrantRows } from '@kinfolio/vault/grants/making';
import { signVouch } from '@kinfolio/vault/grants/vouch';
import { createFixedRandom } from '@kinfolio/vault/testing/fixed-random';
import {
  createReleasePayload,
  vectorAccountWayId,
  vectorCardWayId,
  vectorCoverSheet,
  vectorGrantId,
} from '@kinfolio/vault/testing/make-grant-vectors';
import { createTestVault, testAccountId, testVaultId } from '@kinfolio/vault/testing/signed-vault';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyKeysetChange } from '../testing/apply-change.ts';
import {
  createFirstDevice,
  deviceTestAccountId,
  deviceTestPassword,
  type TestDevice,
} from '../testing/devices.ts';
import { createSharingState } from '../testing/own-rows.ts';
import { listTrustedAuthors, type ReceivedGrantRow } from './open-shared.ts';

// A passport that was shared with an account. It is opened with the account's own copy, or with the half that the
// owner's device has since sealed to the account.

let reader: TestDevice;
let row: ReceivedGrantRow;
/** An honest server's answers for the way that was received, and for the way that the owner has made since. */
let first: OpenedGrant;
let since: OpenedGrant;
/** The account's copy of the same card, as if another identity had been vouched for when it was accepted. */
let receivedOf: (pinned: { account?: string; version?: number }) => Promise<ReceivedGrantRow>;
beforeAll(async () => {
  reader = await createFirstDevice();
  const owner = await createTestVault(createFixedRandom(41));
  const grantKey = await GrantKey.create();
  const owned = { account: testAccountId, grant: vectorGrantId, grantKeyVersion: 1, vault: testVaultId };
  const open = owner.categories.map(category => category.open);
  const { boxes, cover: sealedCover } = await makeGrantRows(owner, owned, grantKey, vectorCoverSheet, open);
  const card = await makeCodeWay(owner, owned, vectorCardWayId, grantKey, []);
  const { seal, sign } = owner.identity;
  const identity = { account: testAccountId, seal, sign, version: 1 };
  const looked: WayLookupResponse = {
    name: 'Margaret',
    grant: vectorGrantId,
    vault: testVaultId,
    way: vectorCardWayId,
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
  row = { grant: vectorGrantId, vault: testVaultId, way: vectorCardWayId, received: accepted.value.received };
  const { vouchKey } = await deriveWaySecrets({ secret: card.code });
  receivedOf = async pinned => {
    const other = { ...identity, ...pinned };
    const { version, ...keys } = other;
    const vouch = await signVouch(vouchKey, {
      ...keys,
      grant: vectorGrantId,
      identityVersion: version,
      vault: testVaultId,
      way: vectorCardWayId,
    });
    const copy = await reader.core.acceptanceOf(card.code, { ...looked, identity: other, vouch });
    if (!copy.ok) throw new Error(copy.problem);
    return { ...row, received: copy.value.received };
  };
  const text = await signGrant(createReleasePayload(owner), owner.identity.signPrivateKey);
  const shown = {
    keyVersion: 1,
    boxes: [...boxes],
    chain: [],
    cover: sealedCover,
    document: text,
    vault: testVaultId,
    identity,
  };
  const ofCard = { half: card.rows.half, envelope: card.rows.envelope, vouch: card.rows.vouch };
  first = { ...shown, ...ofCard, way: vectorCardWayId, personHalf: null, links: [], untilAt: null };
  const { sealPublicJwk } = reader.state.identity;
  const confirmed = { account: deviceTestAccountId, identityVersion: 1, seal: sealPublicJwk.x };
  const made = await makeAccountWay(owner, owned, vectorAccountWayId, grantKey, confirmed);
  const ofAccount = {
    half: made.half,
    envelope: made.envelope,
    vouch: made.vouch,
    personHalf: made.personHalf,
  };
  since = { ...first, ...ofAccount, way: vectorAccountWayId };
});

const received = (shown: OpenedGrant) =>
  reader.core.openReceived(row, shown).catch(() => ({ ok: false, problem: 'malformed' }) as const);

it('opens by the copy of its own, and by what the owner made since, which is then kept', async () => {
  expect(await received(first)).toMatchObject({ ok: true, cover: { kept: undefined } });
  const opened = await received(since);
  if (!opened.ok) throw new Error(opened.problem);
  expect(opened.cover.sections.toSorted()).toEqual(['debts', 'private']);
  expect(opened.cover.kept?.way).toBe(vectorAccountWayId);
});

describe('a server that shows', () => {
  it.each<[string, () => Partial<OpenedGrant>]>([
    ['no half for the person', () => ({ personHalf: null })],
    ['a half that is no document', () => ({ personHalf: 'none' })],
    ['another half of its own', () => ({ half: first.half })],
    ['the envelope of the other way', () => ({ envelope: first.envelope })],
    ['the vouch of the other way', () => ({ vouch: first.vouch })],
    ['no vouch', () => ({ vouch: null })],
    ['another vault', () => ({ vault: vectorGrantId })],
    ['no document', () => ({ document: 'none' })],
    ['a way that nobody made', () => ({ way: vectorGrantId })],
  ])('%s opens nothing of what was received', async (_what, lie) => {
    expect((await received({ ...since, ...lie() })).ok).toBe(false);
  });

  it.each([
    ['keys of before those that were received', { version: 2 }],
    ['the keys of another account', { account: deviceTestAccountId }],
  ])('%s, though they were once vouched for, opens nothing', async (_what, pinned) => {
    expect((await reader.core.openReceived(await receivedOf({}), first)).ok).toBe(true);
    expect(await reader.core.openReceived(await receivedOf(pinned), first)).toEqual({
      ok: false,
      problem: 'not-genuine',
    });
  });

  it('somebody else’s copy opens nothing', async () => {
    const other = await createFirstDevice();
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
    listTrustedAuthors({ authors: [editor, standing], categories, level }, owner, reads);

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
    { by: 'password', password: deviceTestPassword },
    createSharingState([]),
  );
  if (!renewed.ok) throw new Error(renewed.problem);
  expect(await reader.core.useNewKeys(applyKeysetChange(reader.state, renewed.value.change))).toBe(true);
  expect(await received(since)).toMatchObject({ ok: true, cover: { kept: { way: vectorAccountWayId } } });
});
