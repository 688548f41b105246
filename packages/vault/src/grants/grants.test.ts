import { expect, onTestFinished, test, vi } from 'vitest';
import { CategorySecret } from '../categories/category-secret.ts';
import { openContent } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import { createAccountKey } from '../keys/account-key.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import {
  createReleasePayload,
  vectorAccountWayId,
  vectorCardWayId,
  vectorCoverSheet,
  vectorGrantId,
} from '../testing/make-grant-vectors.ts';
import {
  createTestVault,
  renewTestVault,
  selectPublicHalves,
  testAccountId,
  testMemberId,
  testVaultId,
} from '../testing/signed-vault.ts';
import { openCoverSheet, openRehearsal } from './cover.ts';
import { readGrant, signGrant, verifyGrant } from './document.ts';
import { GrantKey } from './grant-key.ts';
import { openInvitation } from './invite.ts';
import { openOwnerWay, openReaderWay, sealReaderWay } from './kept-ways.ts';
import { makeAccountWay, makeCodeWay, makeGrantRows, recreateGrantWay } from './making.ts';
import { type KnownGrantFacts, openGrant, type ServerGrantState, wipeGrant } from './opening.ts';
import { isVouchedFor, signVouch } from './vouch.ts';
import { createWayHalf, parseWayCode, splitWayCode } from './ways.ts';

const owner = await createTestVault(createFixedRandom(31));
const stranger = await createTestVault(createFixedRandom(32));
const owned = { account: testAccountId, grant: vectorGrantId, grantKeyVersion: 1, vault: testVaultId };
const grantKey = await GrantKey.create();
const open = owner.categories.map(category => category.open);
const payload = createReleasePayload(owner);
const text = await signGrant(payload, owner.identity.signPrivateKey);
const rows = await makeGrantRows(owner, owned, grantKey, vectorCoverSheet, open);
const card = await makeCodeWay(owner, owned, vectorCardWayId, grantKey, ['Debts']);
const cardKeys = await splitWayCode(card.code);

const side: KnownGrantFacts = {
  vault: testVaultId,
  grant: vectorGrantId,
  way: vectorCardWayId,
  owner: { account: testAccountId, identityVersion: 1, sign: owner.identity.sign },
  half: cardKeys.half,
  reached: undefined,
};
const shown: ServerGrantState = {
  document: text,
  grantKeyVersion: 1,
  links: [],
  serverHalf: card.rows.half,
  envelope: card.rows.envelope,
  boxes: rows.boxes,
};

/**
 * Tries to open a grant. Returns `open`, or the problem or error code. `malformed` also means that it did not
 * open.
 */
async function opens(changedSide: KnownGrantFacts, changed: ServerGrantState): Promise<string> {
  try {
    const opened = await openGrant(changedSide, changed);
    if (!opened.ok) return opened.problem;
    wipeGrant(opened.open);
    return 'open';
  } catch (error) {
    if (error instanceof VaultError) return error.code;
    throw error;
  }
}

test('a card and both halves open the sections that are shown, and the cover', async () => {
  const opened = await openGrant(side, shown);
  if (!opened.ok) throw new Error(opened.problem);
  expect(opened.open.categories.map(({ slug }) => slug).toSorted()).toEqual(['debts', 'private']);
  const place = { grant: vectorGrantId, grantKeyVersion: 1, vault: testVaultId };
  expect(await openCoverSheet(opened.open.grantKey, place, rows.cover)).toEqual({
    ok: true,
    content: vectorCoverSheet,
  });
  const one = await openGrant(side, { ...shown, boxes: rows.boxes.slice(1) });
  expect(one.ok && one.open.categories).toHaveLength(1);
});

test('what was opened is wiped: with the grant, and at once where a later box is refused', async () => {
  const ofGrant = vi.spyOn(GrantKey.prototype, 'wipe');
  const ofSecret = vi.spyOn(CategorySecret.prototype, 'wipe');
  const counts = () => [ofGrant.mock.calls.length, ofSecret.mock.calls.length];
  onTestFinished(() => void vi.restoreAllMocks());
  const opened = await openGrant(side, shown);
  if (!opened.ok) throw new Error(opened.problem);
  expect(counts()).toEqual([0, 0]);
  wipeGrant(opened.open);
  expect(counts()).toEqual([1, 2]);
  expect(await opens(side, { ...shown, boxes: [...rows.boxes, ...rows.boxes] })).toBe('grant-forged');
  expect(counts()).toEqual([2, 4]);
});

test('a code is understood as it is typed, and the wrong group is named', () => {
  const typed = card.code.toLowerCase().replaceAll('0', 'o').replaceAll('1', ' l ');
  expect(parseWayCode(typed)).toEqual({ ok: true, code: card.code });
  const wrong = card.code.slice(0, 7) + (card.code[7] === '2' ? '3' : '2') + card.code.slice(8);
  expect(parseWayCode(wrong)).toEqual({ ok: false, problem: 'group', group: 2 });
});

const otherId = '0193a3f0-7c00-4000-8000-0000000000ff';

test.each([
  ["another person's half", { half: createWayHalf() }, {}, 'wrong-key-or-changed'],
  ["another server's half", {}, { serverHalf: createWayHalf() }, 'wrong-key-or-changed'],
  [
    'halves in each other’s place',
    { half: card.rows.half },
    { serverHalf: cardKeys.half },
    'wrong-key-or-changed',
  ],
  ['another way', { way: vectorAccountWayId }, {}, 'wrong-key-or-changed'],
  ['another version of the key', {}, { grantKeyVersion: 2 }, 'wrong-key-or-changed'],
  ['another grant', { grant: otherId }, {}, 'grant-forged'],
  ['another vault', { vault: otherId }, {}, 'grant-forged'],
  ['another owner', { owner: { ...side.owner, account: testMemberId } }, {}, 'grant-forged'],
  [
    'a key of the owner that was not vouched for',
    { owner: { ...side.owner, sign: stranger.identity.sign } },
    {},
    'owner-unknown',
  ],
  ['an older keyset', { reached: { keyset: 3, sequence: 1 } }, {}, 'grant-older'],
  ['an older document', { reached: { keyset: 2, sequence: 2 } }, {}, 'grant-older'],
  ['no envelope', {}, { envelope: 'x' }, 'malformed'],
  ['no document', {}, { document: 'x' }, 'grant-forged'],
  ['a box twice', {}, { boxes: [...rows.boxes, ...rows.boxes] }, 'grant-forged'],
])('%s: opens nothing', async (_, changedSide, changed, problem) => {
  expect(await opens({ ...side, ...changedSide }, { ...shown, ...changed })).toBe(problem);
});

test('a server that swaps boxes, or shows one of another secret, is refused', async () => {
  const [first, second] = rows.boxes;
  if (first === undefined || second === undefined) throw new Error('two boxes');
  const swapped = [
    { ...first, envelope: second.envelope },
    { ...second, envelope: first.envelope },
  ];
  expect(await opens(side, { ...shown, boxes: swapped })).toBe('grant-forged');
  const place = { grant: vectorGrantId, grantKeyVersion: 1, vault: testVaultId };
  const foreign = await makeGrantRows(
    owner,
    { account: testAccountId, ...place },
    grantKey,
    vectorCoverSheet,
    stranger.categories.map(({ open: one }) => one),
  );
  expect(await opens(side, { ...shown, boxes: foreign.boxes })).toBe('grant-forged');
});

test('a document by another key, or sealed with more days, is refused', async () => {
  const forged = await signGrant(payload, stranger.identity.signPrivateKey);
  expect(await opens(side, { ...shown, document: forged })).toBe('owner-unknown');
  const [head = '', , signature = ''] = text.split('.');
  const more = { ...payload, when: { ...payload.when, silentDays: 90 } };
  const body = Buffer.from(JSON.stringify(more)).toString('base64url');
  expect(await opens(side, { ...shown, document: `${head}.${body}.${signature}` })).not.toBe('open');
});

const changedAt = (whole: string, at: number) =>
  whole.slice(0, at) + (whole[at] === 'A' ? 'B' : 'A') + whole.slice(at + 1);

test('each changed character of what is shown is refused', { timeout: 30_000 }, async () => {
  const outcomes = new Set<string>();
  const [box] = rows.boxes;
  if (box === undefined) throw new Error('a box');
  for (let at = 0; at < card.rows.envelope.length; at += 3) {
    outcomes.add(await opens(side, { ...shown, envelope: changedAt(card.rows.envelope, at) }));
  }
  for (let at = 0; at < text.length; at += 7) {
    outcomes.add(await opens(side, { ...shown, document: changedAt(text, at) }));
  }
  for (let at = 0; at < box.envelope.length; at += 7) {
    const boxes = [{ ...box, envelope: changedAt(box.envelope, at) }];
    outcomes.add(await opens(side, { ...shown, boxes }));
  }
  expect([...outcomes]).not.toContain('open');
});

test('a renewed owner is known by links; a suspected one needs a new invitation', async () => {
  for (const [reason, expected] of [
    ['renewed', 'open'],
    ['suspected', 'owner-unknown'],
  ] as const) {
    const after = await renewTestVault(owner, reason, createFixedRandom(33));
    const nextKey = await GrantKey.create();
    const next = { ...owned, grantKeyVersion: 2 };
    const nextPayload = { ...createReleasePayload(after), keyset: 3, sequence: 2 };
    const secrets = after.categories.map(category => category.open);
    const nextRows = await makeGrantRows(after, next, nextKey, vectorCoverSheet, secrets);
    const way = await recreateGrantWay(
      owner.accountKey,
      after,
      next,
      { way: vectorCardWayId, own: card.rows.own },
      nextKey,
    );
    if (!way.ok) throw new Error(way.problem);
    const nextShown = {
      document: await signGrant(nextPayload, after.identity.signPrivateKey),
      grantKeyVersion: 2,
      links: after.links,
      serverHalf: way.rows.half,
      envelope: way.rows.envelope,
      boxes: nextRows.boxes,
    };
    expect(await opens(side, nextShown)).toBe(expected);
    // A card with the rows from before a renewal opens nothing that was sealed afterwards.
    const oldHalf = { ...nextShown, serverHalf: card.rows.half, envelope: card.rows.envelope };
    expect(await opens(side, oldHalf)).not.toBe('open');
  }
});

test('a vouch is for one identity in one way, by the code that the owner passed on', async () => {
  const { seal, sign, version: identityVersion } = selectPublicHalves(owner.identity);
  const identity = {
    account: testAccountId,
    grant: vectorGrantId,
    identityVersion,
    seal,
    sign,
    vault: testVaultId,
    way: vectorCardWayId,
  };
  expect(await isVouchedFor(cardKeys.vouchKey, identity, card.rows.vouch)).toBe(true);
  const others = [
    { account: testMemberId },
    { grant: otherId },
    { identityVersion: 2 },
    { seal: sign },
    { sign: stranger.identity.sign },
    { vault: otherId },
    { way: vectorAccountWayId },
    { way: 'no id' },
  ];
  for (const change of others) {
    expect(await isVouchedFor(cardKeys.vouchKey, { ...identity, ...change }, card.rows.vouch)).toBe(false);
  }
  expect(await isVouchedFor(cardKeys.answerKey, identity, card.rows.vouch)).toBe(false);
  expect(await isVouchedFor(cardKeys.vouchKey, identity, `${card.rows.vouch}=`)).toBe(false);
  await expect(signVouch('short', identity)).rejects.toMatchObject({ code: 'bad_secret' });
  await expect(signVouch(cardKeys.vouchKey, { ...identity, way: '' })).rejects.toMatchObject({
    code: 'bad_context',
  });
});

test('a half sealed to a person is opened by them alone, in its place alone', async () => {
  const reader = stranger.identity;
  const confirmed = { account: testMemberId, identityVersion: 1, seal: reader.seal };
  const way = await makeAccountWay(owner, owned, vectorAccountWayId, grantKey, confirmed);
  const place = {
    account: testMemberId,
    grant: vectorGrantId,
    identityVersion: 1,
    vault: testVaultId,
    way: vectorAccountWayId,
  };
  const { sign } = owner.identity;
  const opened = await openInvitation(place, way.personHalf, sign, reader.sealPrivateKey);
  if (!opened.ok) throw new Error(opened.problem);
  const joined = { ...side, way: vectorAccountWayId, half: opened.half };
  expect(await opens(joined, { ...shown, envelope: way.envelope, serverHalf: way.half })).toBe('open');
  const wrong = { ok: false, problem: 'wrong-key-or-changed' };
  for (const change of [
    { account: testAccountId },
    { grant: otherId },
    { identityVersion: 2 },
    { vault: otherId },
    { way: vectorCardWayId },
  ]) {
    const other = { ...place, ...change };
    expect(await openInvitation(other, way.personHalf, sign, reader.sealPrivateKey)).toEqual(wrong);
  }
  expect(await openInvitation(place, way.personHalf, sign, owner.identity.sealPrivateKey)).toEqual(wrong);
  expect(await openInvitation(place, way.personHalf, reader.sign, reader.sealPrivateKey)).toMatchObject({
    problem: 'wrong-signature',
  });
});

test("copies open for whose they are, and not with another's key or place", async () => {
  const place = { account: testAccountId, grant: vectorGrantId, vault: testVaultId, way: vectorCardWayId };
  const opened = await openOwnerWay(owner.accountKey, place, card.rows.own);
  expect(opened).toMatchObject({ ok: true, kept: { secret: card.code, serverHalf: card.rows.half } });
  const received = {
    half: cardKeys.half,
    vouchKey: cardKeys.vouchKey,
    owner: {
      account: testAccountId,
      identityVersion: 1,
      seal: owner.identity.seal,
      sign: owner.identity.sign,
    },
  };
  const theirs = { ...place, account: testMemberId };
  const envelope = await sealReaderWay(stranger.accountKey, theirs, received);
  expect(await openReaderWay(stranger.accountKey, theirs, envelope)).toEqual({ ok: true, kept: received });
  expect((await openReaderWay(owner.accountKey, theirs, envelope)).ok).toBe(false);
  for (const change of [{ account: otherId }, { grant: otherId }, { vault: otherId }, { way: otherId }]) {
    expect((await openReaderWay(stranger.accountKey, { ...theirs, ...change }, envelope)).ok).toBe(false);
    expect((await openOwnerWay(owner.accountKey, { ...place, ...change }, card.rows.own)).ok).toBe(false);
  }
  const key = await stranger.accountKey.subkey('kinfolio/received');
  const foreign = await openContent('kinfolio-card-1', key, place, card.rows.own);
  expect(foreign.ok).toBe(false);
});

test('a rehearsal shows names of sections to who has the code, and no key', async () => {
  const place = { grant: vectorGrantId, vault: testVaultId, way: vectorCardWayId };
  const opened = await openRehearsal(cardKeys.rehearsalKey, place, card.rows.rehearsal);
  expect(opened).toEqual({ ok: true, content: { sections: ['Debts'] } });
  const other = await splitWayCode((await makeCodeWay(owner, owned, vectorAccountWayId, grantKey, [])).code);
  expect((await openRehearsal(other.rehearsalKey, place, card.rows.rehearsal)).ok).toBe(false);
});

test('a wiped key of a grant, or of an account, seals nothing', async () => {
  const gone = await GrantKey.create();
  gone.wipe();
  await expect(gone.subkey('kinfolio/grant-box')).rejects.toMatchObject({ code: 'wiped' });
  const goneAccount = await createAccountKey();
  goneAccount.wipe();
  const side2 = { ...owner, accountKey: goneAccount };
  await expect(makeGrantRows(side2, owned, grantKey, vectorCoverSheet, [])).rejects.toMatchObject({
    code: 'wiped',
  });
});

test.each([
  ['no category', { categories: [] }],
  ['a release that may edit', { level: 'edit' }],
  ['a release without a wait', { when: { ...payload.when, askDays: null, silentDays: null } }],
  ['no days', { when: { ...payload.when, silentDays: 0 } }],
  ['91 days', { when: { ...payload.when, silentDays: 91 } }],
  ['half a day', { when: { ...payload.when, silentDays: 14.5 } }],
  ['a window that ends before it begins', { when: { kind: 'window', from: '2026-12-02', to: '2026-12-01' } }],
  ['plus days of a grant that is always open', { when: { kind: 'always' } }],
  ['a member too many', { more: 1 }],
  ['the owner as author', { authors: payload.authors.map(one => ({ ...one, account: testAccountId })) }],
])('%s: no document', async (_, change) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the payload has the wrong shape on purpose
  const bad = { ...payload, ...change } as typeof payload;
  await expect(signGrant(bad, owner.identity.signPrivateKey)).rejects.toMatchObject({ code: 'bad_document' });
});

test('a document is read back whole, and verified by the owner’s key alone', async () => {
  expect(readGrant(text)).toEqual({ ok: true, payload });
  expect(await verifyGrant(text, owner.identity.sign)).toEqual({ ok: true, payload });
  expect((await verifyGrant(text, stranger.identity.sign)).ok).toBe(false);
});
