import type { KeysetChange } from '@kinfolio/contract/keyset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createIdentityLink,
  createKeyPair,
  createKeyRenewal,
  createKeysetOnlyChange,
  createNextKeyset,
  createTestKitChange,
  hashText,
  readVaultState,
  replaceWays,
  signTestDocument,
  type VaultOwnerKeys,
} from '../testing/signed-vault.ts';
import { createOwnerWithVault, type OwnerWithVault, sendRefusedChange } from '../testing/signed-world.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const odd = { ok: false, status: 400, code: 'bad_request' };

/** The same change with a different keyset, signed by the identity of `after`. */
const resigned = (
  { after, change }: { after: VaultOwnerKeys; change: KeysetChange },
  changes: object,
): KeysetChange => ({
  ...change,
  keyset: signTestDocument('kinfolio-keyset-1', { ...after.payload, ...changes }, after.identity.privateKey),
});

describe('a renewal', () => {
  it('puts other keys, ways and another identity in place of all there was, and keeps those of before', async () => {
    const keeper = await createOwnerWithVault(world);
    const other = await keeper.signInAgain();
    await keeper.client().putReloadHalf(`${'h'.repeat(42)}A`);
    const { after, change, password } = createKeyRenewal(keeper.owner);
    const state = readVaultState(await keeper.proving().putKeyset(change));
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
    const keeper = await createOwnerWithVault(world);
    const first = createKeyRenewal(keeper.owner);
    readVaultState(await keeper.proving().putKeyset(first.change));
    const second = createKeyRenewal(first.after, 'suspected');
    const lacking = second.change.identity && {
      ...second.change.identity,
      earlier: second.change.identity.earlier.slice(1),
    };
    expect(
      await keeper
        .proving(first.after)
        .putKeyset({ ...second.change, ...(lacking && { identity: lacking }) }),
    ).toMatchObject(odd);
    const state = readVaultState(await keeper.proving(first.after).putKeyset(second.change));
    expect(state.earlierIdentities?.map(({ version }) => version)).toEqual([1, 2]);
    expect(state.earlierIdentities?.[1]?.link).toEqual(first.change.identity?.link);
    expect(state.chain).toHaveLength(4);
    const after = createTestKitChange(second.after);
    readVaultState(await keeper.proving(second.after).putKeyset(after.change));
    const all = await keeper.client().readKeysets(0);
    const documents = [keeper.owner, first.after, second.after, after.after].map(({ document }) => document);
    expect(all).toEqual({ ok: true, value: { keysets: documents, more: false } });
  });

  it.each<[string, (keeper: OwnerWithVault) => KeysetChange]>([
    [
      'its link was not signed by the identity before',
      ({ owner }) => {
        const { after, change } = createKeyRenewal(owner);
        const { version, seal } = after.payload.identity;
        const forged = createIdentityLink(
          { ...owner, identity: createKeyPair() },
          { seal, signer: after.identity, version },
        );
        return { ...change, ...(change.identity && { identity: { ...change.identity, link: forged } }) };
      },
    ],
    [
      'its link is for another reason',
      ({ owner }) => {
        const { after, change } = createKeyRenewal(owner);
        const { version, seal } = after.payload.identity;
        const link = createIdentityLink(owner, { seal, signer: after.identity, version }, 'suspected');
        return { ...change, ...(change.identity && { identity: { ...change.identity, link } }) };
      },
    ],
    [
      'the halves of its link say two things',
      ({ owner }) => {
        const { after, change } = createKeyRenewal(owner);
        const { version } = after.payload.identity;
        const other = createIdentityLink(owner, { seal: hashText(''), signer: after.identity, version });
        const link = { byPrevious: change.identity?.link.byPrevious ?? '', byNext: other.byNext };
        return { ...change, ...(change.identity && { identity: { ...change.identity, link } }) };
      },
    ],
    [
      'it is named as something else',
      ({ owner }) => resigned(createKeyRenewal(owner), { reason: 'password' }),
    ],
    [
      'it is signed by the identity before alone',
      ({ owner }) => {
        const { after, change } = createKeyRenewal(owner);
        return {
          ...change,
          keyset: signTestDocument('kinfolio-keyset-1', after.payload, owner.identity.privateKey),
        };
      },
    ],
    [
      'it skips an account key',
      ({ owner }) => {
        const renewal = createKeyRenewal(owner);
        return resigned(renewal, { accountKey: { ...renewal.after.payload.accountKey, version: 3 } });
      },
    ],
    [
      'the proof key stays',
      ({ owner }) => {
        const renewal = createKeyRenewal(owner);
        const accountKey = { ...renewal.after.payload.accountKey, proof: owner.payload.accountKey.proof };
        return resigned(renewal, { accountKey });
      },
    ],
    [
      'a category keeps its secret',
      ({ owner }) => {
        const renewal = createKeyRenewal(owner);
        const [first, ...others] = renewal.after.payload.categories;
        return resigned(renewal, { categories: [owner.payload.categories[0] ?? first, ...others] });
      },
    ],
    [
      'a way of before stays',
      ({ owner }) => {
        const { after, change } = createKeyRenewal(owner);
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
        ...createKeyRenewal(owner).change,
        categoryKeys: createKeyRenewal(owner).change.categoryKeys.slice(1),
      }),
    ],
    ['a link of the chain is missing', ({ owner }) => ({ ...createKeyRenewal(owner).change, chain: [] })],
    [
      'the account key before is not kept',
      ({ owner }) => {
        const { earlierKeys: _gone, ...change } = createKeyRenewal(owner).change;
        return change;
      },
    ],
    [
      'no other identity comes with it',
      ({ owner }) => {
        const { identity: _gone, ...change } = createKeyRenewal(owner).change;
        return change;
      },
    ],
    [
      'another identity comes without it',
      ({ owner }) => {
        const { identity } = createKeyRenewal(owner).change;
        const after = createNextKeyset(owner, { reason: 'kit', ways: replaceWays(owner, []) });
        return createKeysetOnlyChange(after, { ...(identity && { identity }) });
      },
    ],
  ])('is refused when %s', async (_, change) => {
    const keeper = await createOwnerWithVault(world);
    expect(await sendRefusedChange(keeper, change(keeper))).toMatchObject(odd);
  });
});
