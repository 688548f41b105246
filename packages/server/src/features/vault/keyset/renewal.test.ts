import type { KeysetChange } from '@kinfolio/contract/keyset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeOf,
  hashOf,
  kitChange,
  linkOf,
  newSigner,
  nextKeyset,
  type Owner,
  renewalOf,
  signDocument,
  stateOf,
  waysWith,
} from '../testing/signed-vault.ts';
import { refusalOf, type VaultOwner, withKeyset } from '../testing/signed-world.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const odd = { ok: false, status: 400, code: 'bad_request' };

/** The same change with another keyset, signed by the identity of after. */
const resigned = (
  { after, change }: { after: Owner; change: KeysetChange },
  changes: object,
): KeysetChange => ({
  ...change,
  keyset: signDocument('kinfolio-keyset-1', { ...after.payload, ...changes }, after.identity.privateKey),
});

describe('a renewal', () => {
  it('puts other keys, ways and another identity in place of all there was, and keeps those of before', async () => {
    const keeper = await withKeyset(world);
    const other = await keeper.signInAgain();
    await keeper.client().putReloadHalf(`${'h'.repeat(42)}A`);
    const { after, change, password } = renewalOf(keeper.owner);
    const state = stateOf(await keeper.proving().putKeyset(change));
    const { link, earlier, ...next } = change.identity as NonNullable<KeysetChange['identity']>;
    expect(state).toMatchObject({
      keyset: after.document,
      keyVersion: 2,
      identityVersion: 2,
      identityLink: link,
      identity: { signPublicJwk: { x: next.sign }, sealPrivate: next.sealPrivate },
      earlierKeys: change.earlierKeys,
      chain: expect.arrayContaining(change.chain),
      earlierIdentities: [{ ...earlier[0], ...keeper.owner.payload.identity, link: null }],
    });
    expect(state.wraps.map(({ id }) => id).toSorted()).toEqual(change.wraps.map(({ id }) => id).toSorted());
    expect(state.categoryKeys).toHaveLength(change.categoryKeys.length);
    expect(await other.client().readVault()).toMatchObject({ status: 401 });
    expect(await keeper.client().readReloadHalf()).toMatchObject({ status: 404 });
    const { profile, salt } = password;
    expect(await keeper.client().prelogin(keeper.email)).toEqual({ ok: true, value: { profile, salt } });
    const kinds = await world.test.database.pool.query(
      'select kind, count(*)::int as rows from ended_ways where account_id = $1 group by kind order by kind',
      [keeper.accountId],
    );
    expect(kinds.rows).toEqual([
      { kind: 'box', rows: 2 },
      { kind: 'identity', rows: 1 },
      { kind: 'password', rows: 1 },
      { kind: 'recovery', rows: 1 },
    ]);
  });

  it('follows upon another, and every identity is kept', async () => {
    const keeper = await withKeyset(world);
    const first = renewalOf(keeper.owner);
    stateOf(await keeper.proving().putKeyset(first.change));
    const second = renewalOf(first.after, 'suspected');
    const lacking = second.change.identity && {
      ...second.change.identity,
      earlier: second.change.identity.earlier.slice(1),
    };
    expect(
      await keeper
        .proving(first.after)
        .putKeyset({ ...second.change, ...(lacking && { identity: lacking }) }),
    ).toMatchObject(odd);
    const state = stateOf(await keeper.proving(first.after).putKeyset(second.change));
    expect(state.earlierIdentities?.map(({ version }) => version)).toEqual([1, 2]);
    expect(state.earlierIdentities?.[1]?.link).toEqual(first.change.identity?.link);
    expect(state.chain).toHaveLength(4);
    const after = kitChange(second.after);
    stateOf(await keeper.proving(second.after).putKeyset(after.change));
    const all = await keeper.client().readKeysets(0);
    const documents = [keeper.owner, first.after, second.after, after.after].map(({ document }) => document);
    expect(all).toEqual({ ok: true, value: { keysets: documents, more: false } });
  });

  it.each<[string, (keeper: VaultOwner) => KeysetChange]>([
    [
      'its link was not signed by the identity before',
      ({ owner }) => {
        const { after, change } = renewalOf(owner);
        const { version, seal } = after.payload.identity;
        const forged = linkOf({ ...owner, identity: newSigner() }, { seal, signer: after.identity, version });
        return { ...change, ...(change.identity && { identity: { ...change.identity, link: forged } }) };
      },
    ],
    [
      'its link is for another reason',
      ({ owner }) => {
        const { after, change } = renewalOf(owner);
        const { version, seal } = after.payload.identity;
        const link = linkOf(owner, { seal, signer: after.identity, version }, 'suspected');
        return { ...change, ...(change.identity && { identity: { ...change.identity, link } }) };
      },
    ],
    [
      'the halves of its link say two things',
      ({ owner }) => {
        const { after, change } = renewalOf(owner);
        const { version } = after.payload.identity;
        const other = linkOf(owner, { seal: hashOf(''), signer: after.identity, version });
        const link = { byPrevious: change.identity?.link.byPrevious ?? '', byNext: other.byNext };
        return { ...change, ...(change.identity && { identity: { ...change.identity, link } }) };
      },
    ],
    ['it is named as something else', ({ owner }) => resigned(renewalOf(owner), { reason: 'password' })],
    [
      'it is signed by the identity before alone',
      ({ owner }) => {
        const { after, change } = renewalOf(owner);
        return {
          ...change,
          keyset: signDocument('kinfolio-keyset-1', after.payload, owner.identity.privateKey),
        };
      },
    ],
    [
      'it skips an account key',
      ({ owner }) => {
        const renewal = renewalOf(owner);
        return resigned(renewal, { accountKey: { ...renewal.after.payload.accountKey, version: 3 } });
      },
    ],
    [
      'the proof key stays',
      ({ owner }) => {
        const renewal = renewalOf(owner);
        const accountKey = { ...renewal.after.payload.accountKey, proof: owner.payload.accountKey.proof };
        return resigned(renewal, { accountKey });
      },
    ],
    [
      'a category keeps its secret',
      ({ owner }) => {
        const renewal = renewalOf(owner);
        const [first, ...others] = renewal.after.payload.categories;
        return resigned(renewal, { categories: [owner.payload.categories[0] ?? first, ...others] });
      },
    ],
    [
      'a way of before stays',
      ({ owner }) => {
        const { after, change } = renewalOf(owner);
        const [stays] = owner.payload.ways;
        const ways = [...after.payload.ways, ...(stays ? [stays] : [])].toSorted((a, b) =>
          a.way < b.way ? -1 : 1,
        );
        return resigned({ after, change }, { ways });
      },
    ],
    [
      'a box is missing',
      ({ owner }) => ({
        ...renewalOf(owner).change,
        categoryKeys: renewalOf(owner).change.categoryKeys.slice(1),
      }),
    ],
    ['a link of the chain is missing', ({ owner }) => ({ ...renewalOf(owner).change, chain: [] })],
    [
      'the account key before is not kept',
      ({ owner }) => {
        const { earlierKeys: _gone, ...change } = renewalOf(owner).change;
        return change;
      },
    ],
    [
      'no other identity comes with it',
      ({ owner }) => {
        const { identity: _gone, ...change } = renewalOf(owner).change;
        return change;
      },
    ],
    [
      'another identity comes without it',
      ({ owner }) => {
        const { identity } = renewalOf(owner).change;
        const after = nextKeyset(owner, { reason: 'kit', ways: waysWith(owner, []) });
        return changeOf(after, { ...(identity && { identity }) });
      },
    ],
  ])('is refused when %s', async (_, change) => {
    const keeper = await withKeyset(world);
    expect(await refusalOf(keeper, change(keeper))).toMatchObject(odd);
  });
});
