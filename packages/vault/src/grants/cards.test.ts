import { expect, test } from 'vitest';
import { deriveRecordKey, sealSecretRecord } from '../categories/records.ts';
import { openContent } from '../envelope/form.ts';
import { verifyNextKeyset } from '../keyset/keyset.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { createTestVault, testAccountId, testVaultId } from '../testing/signed-vault.ts';
import { addCardChange, replaceCardChange } from './cards.ts';
import type { GrantHolder, GrantToSend, WayToSend } from './change-parts.ts';
import { createCoverSheetChange, createGrantChange, openOwnCoverSheet } from './changing.ts';
import { openCoverSheet } from './cover.ts';
import { openGrant } from './opening.ts';
import type { GrantWithWays } from './renewing.ts';
import { type ParsedWayCode, splitWayCode } from './ways.ts';

const at = '2026-11-21T09:30:00.000Z';
const id = (end: string) => `0193a3f0-7c00-4000-8000-0000000000${end}`;
const owner = await createTestVault(createFixedRandom(71));
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
const cover = { owner: 'Margaret Ellery', editors: {}, letter: 'Ring Pryce & Lowe first.' };
const begun = {
  grant: id('c1'),
  person: id('d1'),
  level: 'view',
  when: { kind: 'release', silentDays: 14, askDays: null, longRoad: false },
  categories: [{ category: debts.id, plusDays: 0 }],
  cover,
  sections: ['Money I owe'],
  ways: [
    { way: id('e1'), method: 'invite' },
    { way: id('e2'), method: 'card', number: '1' },
  ],
} as const;

/** The owner's open vault after the server has accepted the next keyset. */
async function after(before: GrantHolder, keyset: string): Promise<GrantHolder> {
  const verified = await verifyNextKeyset(before.before, keyset, []);
  if (!verified.ok) throw new Error(verified.problem);
  return { ...before, before: verified.next };
}

const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('nothing there');
  return value;
};

/** Opens a grant with a code and the rows that a server would return. */
async function openBy(code: ParsedWayCode, { document, keyVersion, boxes }: GrantToSend, way: WayToSend) {
  const { half } = await splitWayCode(code);
  const side = { account: testAccountId, identityVersion: 1, sign: owner.identity.sign };
  return await openGrant(
    { vault: testVaultId, grant: begun.grant, way: way.way, owner: side, half, reached: undefined },
    {
      document,
      grantKeyVersion: keyVersion,
      links: [],
      serverHalf: way.half,
      envelope: way.envelope,
      boxes,
    },
  );
}

/**
 * A grant with an invitation and a card, and another grant of the same category, both stored on the server.
 */
async function granted() {
  const made = await createGrantChange(holder, begun, at);
  const rows = must(made.change.put[0]);
  const now = await after(holder, made.change.keyset);
  const other = {
    ...begun,
    grant: id('c2'),
    ways: [{ way: id('e4'), method: 'card', number: '1' }],
  } as const;
  const second = await createGrantChange(now, other, at);
  const standing: GrantWithWays = {
    document: rows.document,
    keyVersion: 1,
    own: must(rows.own),
    cover: must(rows.cover),
    ways: rows.ways.map(({ way, method, own }) => ({ way, method, own })),
  };
  const [invite, card] = [must(rows.ways[0]), must(rows.ways[1])];
  const codes = { invite: must(made.codes.get(id('e1'))), card: must(made.codes.get(id('e2'))) };
  const otherRows = must(second.change.put[0]);
  const otherStanding = { document: otherRows.document, keyVersion: 1, own: must(otherRows.own) };
  return { now: await after(now, second.change.keyset), rows, standing, invite, card, codes, otherStanding };
}

const world = await granted();
const next = { way: id('e5'), number: '2', sections: ['Money I owe'] };

test('a second card opens the grant as it stands, and changes nothing else', async () => {
  const { now, standing, rows } = world;
  const { change, code } = await addCardChange(now, standing, next, at);
  const { keyset } = (await after(now, change.keyset)).before;
  expect(keyset.grants).toEqual(now.before.keyset.grants);
  expect(keyset.categories).toEqual(now.before.keyset.categories);
  const sent = must(change.put[0]);
  expect(sent).toMatchObject({ document: rows.document, keyVersion: 1, boxes: [] });
  const opened = await openBy(code, rows, must(sent.ways[0]));
  expect(opened.ok && opened.open.categories.map(({ slug }) => slug)).toEqual(['debts']);
});

test('another letter on the cover sheet is read by who reads the grant, and changes nothing else', async () => {
  const { now, standing, rows } = world;
  const letter = { ...cover, letter: 'The keys are with Ann next door.' };
  const change = await createCoverSheetChange(now, standing, letter, at);
  const { keyset } = (await after(now, change.keyset)).before;
  expect([keyset.grants, keyset.categories]).toEqual([
    now.before.keyset.grants,
    now.before.keyset.categories,
  ]);
  const sent = must(change.put[0]);
  expect(sent).toEqual({ document: rows.document, keyVersion: 1, cover: sent.cover, boxes: [], ways: [] });
  expect(await openOwnCoverSheet(now, begun.grant, standing)).toEqual(cover);
  expect(await openOwnCoverSheet(now, begun.grant, { ...standing, cover: must(sent.cover) })).toEqual(letter);
  expect(await openOwnCoverSheet(now, begun.grant, { ...standing, cover: null })).toBeUndefined();
  expect(await openOwnCoverSheet(now, id('c2'), standing)).toBeUndefined();
});

test('lost card, old backup, newer backup, rows of before a renewal: open nothing sealed after', async () => {
  const { now, standing, rows, card, codes, otherStanding } = world;
  const { change, code } = await replaceCardChange(now, standing, card.way, next, [otherStanding], at);
  const { keyset } = (await after(now, change.keyset)).before;
  expect(keyset.grants.map(({ grant }) => grant).toSorted()).toEqual([id('c1'), id('c2')]);
  const [sent, other] = [must(change.put[0]), must(change.put[1])];
  expect(sent).toMatchObject({ keyVersion: 2, endWays: [card.way] });
  expect(sent.ways.map(({ way }) => way)).toEqual([id('e1'), next.way]);
  // The other grant keeps its key and ways, and only receives the new secret.
  expect([other.keyVersion, other.ways, other.boxes.map(box => box.keyVersion)]).toEqual([1, [], [2]]);

  const context = {
    category: debts.id,
    deleted: false,
    keyVersion: 2,
    record: id('21'),
    vault: testVaultId,
    version: 1,
  };
  const renewed = await deriveRecordKey(must(change.made[0]).open.secret);
  const record = await sealSecretRecord(renewed, context, { kind: 'debt' });
  const opens = async (opened: Awaited<ReturnType<typeof openBy>>) => {
    if (!opened.ok) return opened.problem;
    const key = await deriveRecordKey(must(opened.open.categories[0]).secret);
    return (await openContent('kinfolio-record-2', key, context, record)).ok;
  };
  expect(await opens(await openBy(code, sent, must(sent.ways[1])))).toBe(true);
  expect(await opens(await openBy(codes.invite, sent, must(sent.ways[0])))).toBe(true);
  expect(await opens(await openBy(codes.card, rows, card))).toBe(false);
  expect(await opens(await openBy(codes.card, sent, { ...must(sent.ways[1]), way: card.way }))).toBe(
    'wrong-key-or-changed',
  );
});

test('the letter goes with the grant to its other key', async () => {
  const { now, standing, card } = world;
  const { change, code } = await replaceCardChange(now, standing, card.way, next, [], at);
  const sent = must(change.put[0]);
  const opened = await openBy(code, sent, must(sent.ways[1]));
  if (!opened.ok) throw new Error(opened.problem);
  const place = { grant: begun.grant, grantKeyVersion: 2, vault: testVaultId };
  expect(await openCoverSheet(opened.open.grantKey, place, must(sent.cover))).toEqual({
    ok: true,
    content: cover,
  });
});

test.each(['e1', 'e9'])('what is no card of the grant is not replaced: %s', async way => {
  const { now, standing } = world;
  await expect(replaceCardChange(now, standing, id(way), next, [], at)).rejects.toMatchObject({
    code: 'bad_context',
  });
});
