import { expect, test } from 'vitest';
import { renewCategories } from '../categories/boxes.ts';
import { createIdentityVersion, openIdentityVersion } from '../identity/identity-version.ts';
import { createAccountKey } from '../keys/account-key.ts';
import { verifyNextKeyset } from '../keyset/keyset.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { createTestVault, testAccountId, testVaultId } from '../testing/signed-vault.ts';
import type { GrantHolder, GrantToSend } from './change-parts.ts';
import { createGrantChange, createStopChange } from './changing.ts';
import { openCoverSheet } from './cover.ts';
import { openGrant } from './opening.ts';
import { type GrantWithWays, renewGrants } from './renewing.ts';
import { type ParsedWayCode, splitWayCode } from './ways.ts';

const at = '2026-11-21T09:30:00.000Z';
const id = (number: number) => `0193a3f0-7c00-4000-8000-${String(number).padStart(12, '0')}`;
const owner = await createTestVault(createFixedRandom(91));
const open = owner.categories.map(one => one.open);

/** As many grants as a vault may have. In half of them, the person may change what the grant opens. */
async function fortyGrants() {
  const { accountKey, identity } = owner;
  const holderAfter = (before: GrantHolder['before']): GrantHolder => ({
    account: testAccountId,
    vault: testVaultId,
    accountKey,
    identity,
    before,
    categories: open,
  });
  let holder = holderAfter(owner);
  const grants: { standing: GrantWithWays; put: GrantToSend; code: ParsedWayCode; edits: boolean }[] = [];
  for (let number = 1; number <= 40; number += 1) {
    const edits = number % 2 === 0;
    const way = id(200 + number);
    const made = await createGrantChange(
      holder,
      {
        grant: id(number),
        person: id(100 + number),
        level: edits ? 'edit' : 'view',
        when: edits ? { kind: 'always' } : { kind: 'release', silentDays: 14, askDays: null, longRoad: true },
        categories: [{ category: open[number % 4 === 0 ? 0 : 1]?.id ?? '', plusDays: 0 }],
        cover: { owner: 'Margaret Ellery', editors: {}, letter: `For ${number}` },
        sections: ['Money I owe'],
        ways: [edits ? { way, method: 'invite' } : { way, method: 'card', number: '1' }],
      },
      at,
    );
    const [put] = made.change.put;
    const code = made.codes.get(way);
    const verified = await verifyNextKeyset(holder.before, made.change.keyset, []);
    if (put?.own === undefined || code === undefined || !verified.ok) throw new Error('no grant');
    const ways = put.ways.map(one => ({ way: one.way, method: one.method, own: one.own }));
    const standing = { document: put.document, keyVersion: 1, own: put.own, cover: put.cover ?? null, ways };
    grants.push({ standing, put, code, edits });
    holder = holderAfter(verified.next);
  }
  return { holder, grants };
}

const { holder, grants } = await fortyGrants();

test('forty grants, twenty editors: one renewal ends all the editors, and gives who stays its one secret', async () => {
  const [editors, others] = [true, false].map(edits =>
    grants.filter(one => one.edits === edits).map(({ standing }) => standing),
  );
  if (editors === undefined || others === undefined) throw new Error('no grants');
  expect([editors.length, others.length]).toEqual([20, 20]);
  const change = await createStopChange(holder, editors, others, [], at);
  const verified = await verifyNextKeyset(holder.before, change.keyset, []);
  expect(verified.ok && verified.next.keyset.sequence).toBe(holder.before.keyset.sequence + 1);
  expect(verified.ok && verified.next.keyset.grants).toHaveLength(20);
  expect(change.made.map(one => one.entry.keyVersion)).toEqual([2, 2]);
  expect(change.put.map(({ boxes }) => boxes.length)).toEqual(others.map(() => 1));
});

test('forty grants, twenty editors: one renewal of all keys carries every one, and each code opens what is sealed after', async () => {
  const accountKey = await createAccountKey(createFixedRandom(92));
  const place = { account: testAccountId, identityVersion: 2, vault: testVaultId };
  const identity = await openIdentityVersion(
    accountKey,
    place,
    await createIdentityVersion(accountKey, place, createFixedRandom(93)),
  );
  if (!identity.ok) throw new Error('no identity');
  const renewed = await renewCategories(accountKey, testVaultId, open);
  const made = renewed.map(one => one.made);
  const after = { ...holder, accountKey, identity: identity.identity };
  const put = await renewGrants(
    after,
    owner.accountKey,
    grants.map(({ standing }) => standing),
    made,
  );
  expect(put.map(({ keyVersion }) => keyVersion)).toEqual(grants.map(() => 2));
  for (const [index, one] of grants.entries()) {
    const sent = put[index];
    const way = sent?.ways[0];
    const before = one.put.ways[0];
    if (sent === undefined || way === undefined || before === undefined) throw new Error('not carried');
    const { half } = await splitWayCode(one.code);
    const signer = { account: testAccountId, identityVersion: 2, sign: identity.identity.sign };
    const side = {
      vault: testVaultId,
      grant: id(index + 1),
      way: way.way,
      owner: signer,
      half,
      reached: undefined,
    };
    const shown = {
      document: sent.document,
      grantKeyVersion: 2,
      links: [],
      serverHalf: way.half,
      envelope: way.envelope,
      boxes: sent.boxes,
    };
    const opened = await openGrant(side, shown);
    if (!opened.ok) throw new Error(opened.problem);
    expect(opened.open.categories.map(({ keyVersion }) => keyVersion)).toEqual([2]);
    const context = { grant: side.grant, grantKeyVersion: 2, vault: testVaultId };
    const cover = await openCoverSheet(opened.open.grantKey, context, sent.cover ?? '');
    expect(cover).toMatchObject({ content: { letter: `For ${index + 1}` } });
    // The server's earlier half no longer opens the grant.
    expect(await openGrant(side, { ...shown, serverHalf: before.half })).toMatchObject({ ok: false });
  }
});

test('a grant whose rows are of another account key is not carried', async () => {
  const first = grants[0]?.standing;
  if (first === undefined) throw new Error('no grant');
  const foreign = await createAccountKey(createFixedRandom(94));
  await expect(renewGrants(holder, foreign, [first], [])).rejects.toMatchObject({ code: 'malformed' });
});
