import { expect, test } from 'vitest';
import { deriveRecordKey, sealSecretRecord } from '../categories/records.ts';
import { openContent } from '../envelope/form.ts';
import { createIdentityVersion, openIdentityVersion } from '../identity/identity-version.ts';
import { createAccountKey } from '../keys/account-key.ts';
import { verifyNextKeyset } from '../keyset/keyset.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { createTestVault, testAccountId, testMemberId, testVaultId } from '../testing/signed-vault.ts';
import type { GrantHolder, WayToSend } from './change-parts.ts';
import { createConfirmChange, createGrantChange, createStopChange } from './changing.ts';
import { readGrant, signGrant } from './document.ts';
import { openInvitation } from './invite.ts';
import { type KnownGrantFacts, openGrant, type ServerGrantState } from './opening.ts';
import { signVouch } from './vouch.ts';
import { splitWayCode } from './ways.ts';

const at = '2026-11-21T09:30:00.000Z';
const id = (end: string) => `0193a3f0-7c00-4000-8000-0000000000${end}`;
const owner = await createTestVault(createFixedRandom(61));
const debts = owner.categories.find(({ open }) => open.slug === 'debts')?.open;
if (debts === undefined) throw new Error('no debts');

const holder: GrantHolder = {
  account: testAccountId,
  vault: testVaultId,
  accountKey: owner.accountKey,
  identity: owner.identity,
  before: owner,
  categories: owner.categories.map(({ open }) => open),
};
const begun = {
  person: id('d1'),
  level: 'view',
  categories: [{ category: debts.id, plusDays: 0 }],
  cover: { owner: 'Margaret Ellery', editors: {}, letter: '' },
  sections: ['Money I owe'],
} as const;
const release = {
  ...begun,
  grant: id('c1'),
  when: { kind: 'release', silentDays: 14, askDays: null, longRoad: true },
  ways: [{ way: id('e1'), method: 'card', number: '1' }],
} as const;
const always = {
  ...begun,
  grant: id('c2'),
  when: { kind: 'always' },
  ways: [{ way: id('e2'), method: 'invite' }],
} as const;

/** The owner's open vault after the server has accepted the next keyset. */
async function after(before: GrantHolder, keyset: string): Promise<GrantHolder> {
  const verified = await verifyNextKeyset(before.before, keyset, []);
  if (!verified.ok) throw new Error(verified.problem);
  return { ...before, before: verified.next };
}

const ownerSide = { account: testAccountId, identityVersion: 1, sign: owner.identity.sign };
const shownOf = (
  grant: Omit<ServerGrantState, 'links' | 'serverHalf' | 'envelope'>,
  way: WayToSend,
): ServerGrantState => ({
  ...grant,
  links: [],
  serverHalf: way.half,
  envelope: way.envelope,
});

/** Two grants stored on the server, and the secrets that their people have. */
async function twoGrants() {
  const first = await createGrantChange(holder, release, at);
  const second = await after(holder, first.change.keyset);
  const shared = await createGrantChange(second, always, at);
  const now = await after(second, shared.change.keyset);
  const [releaseRows, alwaysRows] = [first.change.put[0], shared.change.put[0]];
  const [card, invite] = [releaseRows?.ways[0], alwaysRows?.ways[0]];
  const codes = [first.codes.get(id('e1')), shared.codes.get(id('e2'))];
  const [cardCode, inviteCode] = codes;
  if (!releaseRows || !alwaysRows || !card || !invite || !cardCode || !inviteCode) throw new Error('rows');
  return { now, releaseRows, alwaysRows, card, invite, cardCode, inviteCode };
}

const world = await twoGrants();
const cardSide: KnownGrantFacts = {
  vault: testVaultId,
  grant: release.grant,
  way: world.card.way,
  owner: ownerSide,
  half: (await splitWayCode(world.cardCode)).half,
  reached: undefined,
};

async function person() {
  const accountKey = await createAccountKey(createFixedRandom(62));
  const place = { account: testMemberId, identityVersion: 1, vault: id('b2') };
  const sealed = await createIdentityVersion(accountKey, place, createFixedRandom(63));
  const opened = await openIdentityVersion(accountKey, place, sealed);
  if (!opened.ok) throw new Error('identity');
  return opened.identity;
}

test('a new grant is in the keyset that follows, and its card opens it from that second', async () => {
  const { releaseRows, card, now } = world;
  expect(now.before.keyset.grants.map(({ grant }) => grant)).toEqual([release.grant, always.grant]);
  const shown = { document: releaseRows.document, grantKeyVersion: 1, boxes: releaseRows.boxes };
  const opened = await openGrant(cardSide, shownOf(shown, card));
  expect(opened.ok && opened.open.categories.map(({ slug }) => slug)).toEqual(['debts']);
});

test('a category of another vault is in no grant', async () => {
  const foreign = { ...release, categories: [{ category: id('99'), plusDays: 0 }] };
  await expect(createGrantChange(holder, foreign, at)).rejects.toMatchObject({ code: 'bad_context' });
});

test('a person is confirmed by the answer of who has the invitation, and opens by their own key', async () => {
  const { now, alwaysRows, invite, inviteCode } = world;
  const identity = await person();
  const { seal, sign } = identity;
  const answered = { account: testMemberId, identityVersion: 1, seal, sign };
  const { answerKey } = await splitWayCode(inviteCode);
  const mac = await signVouch(answerKey, {
    ...answered,
    grant: always.grant,
    vault: testVaultId,
    way: invite.way,
  });
  const standing = { document: alwaysRows.document, keyVersion: 1, own: alwaysRows.own ?? '' };
  const confirmed = await createConfirmChange(now, standing, invite, { ...answered, mac }, id('e3'), at);
  if (!confirmed.ok) throw new Error(confirmed.problem);
  const { keyset } = (await after(now, confirmed.change.keyset)).before;
  expect(keyset.members).toEqual([
    { ...answered, categories: [{ category: debts.id, rights: 'view', until: null }] },
  ]);
  const [sent] = confirmed.change.put;
  const [way] = sent?.ways ?? [];
  if (way?.method !== 'account' || way.personHalf === undefined) throw new Error('no way');
  expect(sent?.endWays).toEqual([invite.way]);
  const place = {
    account: testMemberId,
    grant: always.grant,
    identityVersion: 1,
    vault: testVaultId,
    way: way.way,
  };
  const half = await openInvitation(place, way.personHalf, owner.identity.sign, identity.sealPrivateKey);
  if (!half.ok) throw new Error(half.problem);
  const side = { ...cardSide, grant: always.grant, way: way.way, half: half.half };
  const shown = { document: alwaysRows.document, grantKeyVersion: 1, boxes: alwaysRows.boxes };
  expect((await openGrant(side, shownOf(shown, way))).ok).toBe(true);
});

test.each(['seal', 'sign', 'account'])('an answer with another %s confirms nobody', async changed => {
  const { now, alwaysRows, invite, inviteCode } = world;
  const { seal, sign } = await person();
  const answered = { account: testMemberId, identityVersion: 1, seal, sign };
  const { answerKey } = await splitWayCode(inviteCode);
  const mac = await signVouch(answerKey, {
    ...answered,
    grant: always.grant,
    vault: testVaultId,
    way: invite.way,
  });
  const value = changed === 'account' ? id('a9') : owner.identity.seal;
  const standing = { document: alwaysRows.document, keyVersion: 1, own: alwaysRows.own ?? '' };
  const given = { ...answered, mac, [changed]: value };
  expect(await createConfirmChange(now, standing, invite, given, id('e3'), at)).toEqual({
    ok: false,
    problem: 'wrong-answer',
  });
});

test('stopping one grant renews its secrets, and the card of another opens what is sealed after', async () => {
  const { now, releaseRows, alwaysRows, card, invite, inviteCode } = world;
  const stopped = { document: alwaysRows.document, keyVersion: 1, own: alwaysRows.own ?? '' };
  const standing = { document: releaseRows.document, keyVersion: 1, own: releaseRows.own ?? '' };
  const change = await createStopChange(now, [stopped], [standing], [], at);
  const { keyset } = (await after(now, change.keyset)).before;
  expect(keyset.grants.map(({ grant }) => grant)).toEqual([release.grant]);
  expect(change.links.map(({ id: category, keyVersion }) => [category, keyVersion])).toEqual([[debts.id, 2]]);
  const renewed = change.made[0]?.open;
  const [again] = change.put;
  if (renewed === undefined || again === undefined) throw new Error('nothing renewed');
  const context = {
    category: debts.id,
    deleted: false,
    keyVersion: 2,
    record: id('21'),
    vault: testVaultId,
    version: 1,
  };
  const envelope = await sealSecretRecord(await deriveRecordKey(renewed.secret), context, { kind: 'debt' });
  const side = { ...cardSide, reached: { keyset: 2, sequence: 1 } };
  const shown = { document: again.document, grantKeyVersion: 1, boxes: again.boxes };
  const opened = await openGrant(side, shownOf(shown, card));
  const theirs = opened.ok ? opened.open.categories[0] : undefined;
  if (theirs === undefined) throw new Error('the card opens nothing');
  const key = await deriveRecordKey(theirs.secret);
  expect(await openContent('kinfolio-record-2', key, context, envelope)).toMatchObject({ ok: true });
  // A reader whose grant was stopped has the code, the server's half and all earlier rows. They do not open
  // the new record.
  const { half } = await splitWayCode(inviteCode);
  const old = { document: alwaysRows.document, grantKeyVersion: 1, boxes: alwaysRows.boxes };
  const before = await openGrant(
    { ...side, grant: always.grant, way: invite.way, half, reached: undefined },
    shownOf(old, invite),
  );
  const kept = before.ok ? before.open.categories[0] : undefined;
  if (kept === undefined) throw new Error('the rows of before open nothing');
  expect(
    await openContent('kinfolio-record-2', await deriveRecordKey(kept.secret), context, envelope),
  ).toMatchObject({ ok: false });
});

test('who is stopped is no author in the other documents either, and who stays still is', async () => {
  const { now, releaseRows, alwaysRows } = world;
  const stopped = { document: alwaysRows.document, keyVersion: 1, own: alwaysRows.own ?? '' };
  const read = readGrant(releaseRows.document);
  if (!read.ok) throw new Error('no document');
  const author = (other: string) => ({
    account: other,
    categories: [debts.id],
    from: 1,
    identityVersion: 1,
    sign: owner.identity.sign,
    to: null,
  });
  const authors = [author(id('b1')), author(id('b2'))];
  const document = await signGrant({ ...read.payload, authors }, now.identity.signPrivateKey);
  const standing = { document, keyVersion: 1, own: releaseRows.own ?? '' };
  const { seal, sign } = owner.identity;
  const rights = [{ category: debts.id, rights: 'edit' as const, until: null }];
  const staying = { account: id('b2'), categories: rights, identityVersion: 1, seal, sign };
  const { put } = await createStopChange(now, [stopped], [standing], [staying], at);
  const again = readGrant(put[0]?.document ?? '');
  expect(again.ok && again.payload.authors.map(one => one.account)).toEqual([id('b2')]);
});

test('the card opens nothing by the older document once a newer was taken', async () => {
  const { releaseRows, card } = world;
  const shown = { document: releaseRows.document, grantKeyVersion: 1, boxes: releaseRows.boxes };
  const side = { ...cardSide, reached: { keyset: 4, sequence: 2 } };
  expect(await openGrant(side, shownOf(shown, card))).toEqual({ ok: false, problem: 'grant-older' });
});
