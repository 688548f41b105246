import { maxKeysetBytes } from '@kinfolio/contract/keyset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeviceId, createEnvelope, createPasswordWrap } from '../testing/sealed.ts';
import {
  createKeyPair,
  createKeysetOnlyChange,
  createKitWay,
  createNextKeyset,
  createPasswordWay,
  createSignedVault,
  createTestKitChange,
  hashText,
  readVaultState,
  replaceWays,
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

const idsOf = (owner: VaultOwnerKeys, method: string) =>
  owner.payload.ways.filter(way => way.method === method).map(({ way }) => way);

/** Appends spaces to a body until it has the given number of bytes. */
const padded =
  (bytes: number): typeof fetch =>
  (to, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    return fetch(to, { ...init, body: body.padEnd(bytes, ' ') });
  };

const lose = (keeper: OwnerWithVault, id = '') =>
  world.test.database.pool.query('delete from category_keys where account_id = $1 and id = $2', [
    keeper.accountId,
    id,
  ]);

describe('a change', () => {
  it.each<[string, (owner: VaultOwnerKeys) => Partial<VaultOwnerKeys['payload']>]>([
    ['a category is missing', ({ payload }) => ({ categories: payload.categories.slice(1) })],
    [
      'a category is new',
      ({ payload }) => ({
        categories: [
          ...payload.categories,
          { ...payload.categories[0], category: 'ffffffff-ac96-774b-bcce-b302099a8057' },
        ] as never,
      }),
    ],
    [
      'a check is another',
      ({ payload }) => ({ categories: payload.categories.map(one => ({ ...one, check: hashText('') })) }),
    ],
    [
      'the account key is another',
      ({ payload }) => ({ accountKey: { ...payload.accountKey, proof: hashText('') } }),
    ],
    ['the identity is another', ({ payload }) => ({ identity: { ...payload.identity, seal: hashText('') } })],
    ['a renewal is named and none is there', () => ({ reason: 'renewed' })],
    ['the reason is that of a new vault', () => ({ reason: 'made' })],
    ['another person owns it', () => ({ owner: createDeviceId() })],
    ['it is of another vault', () => ({ vault: createDeviceId() })],
    ['no password would be left', owner => ({ ways: replaceWays(owner, [], idsOf(owner, 'password')) })],
    ['a way is not there', owner => ({ ways: replaceWays(owner, [createKitWay()]) })],
    [
      'a way has another envelope',
      ({ payload }) => ({ ways: payload.ways.map(way => ({ ...way, hash: hashText('') })) }),
    ],
    [
      'a member follows from no grant',
      ({ payload }) => ({
        members: [
          {
            account: createDeviceId(),
            categories: [],
            identityVersion: 1,
            seal: payload.identity.seal,
            sign: payload.identity.sign,
          },
        ],
      }),
    ],
  ])('is refused when %s', async (_, changes) => {
    const keeper = await createOwnerWithVault(world);
    expect(
      await sendRefusedChange(
        keeper,
        createKeysetOnlyChange(createNextKeyset(keeper.owner, { reason: 'kit', ...changes(keeper.owner) })),
      ),
    ).toMatchObject(odd);
  });

  it('is refused when its signature is by another key, and a grant that is not there is named', async () => {
    const keeper = await createOwnerWithVault(world);
    const foreign = createNextKeyset(keeper.owner, { reason: 'kit' }, { identity: createKeyPair() });
    expect(await sendRefusedChange(keeper, createKeysetOnlyChange(foreign))).toMatchObject(odd);
    const grant = createDeviceId();
    const granting = createNextKeyset(keeper.owner, {
      reason: 'grants',
      grants: [{ grant, hash: hashText('') }],
    });
    expect(await sendRefusedChange(keeper, createKeysetOnlyChange(granting))).toMatchObject({
      status: 409,
      code: 'grants_missing',
      details: { missing: [{ grant, lacks: 'grant' }] },
    });
  });

  it('is refused when it brings rows that the keyset does not name', async () => {
    const keeper = await createOwnerWithVault(world);
    const { after, change, kit } = createTestKitChange(keeper.owner);
    const box = {
      ...keeper.vault.categoryKeys[0],
      envelope: createEnvelope(),
    } as (typeof change.categoryKeys)[number];
    const { way, password } = createPasswordWay();
    expect(await sendRefusedChange(keeper, { ...change, wraps: [kit, createKitWay()] })).toMatchObject(odd);
    expect(await sendRefusedChange(keeper, { ...change, wraps: [kit, kit] })).toMatchObject(odd);
    expect(await sendRefusedChange(keeper, { ...change, categoryKeys: [box] })).toMatchObject(odd);
    expect(await sendRefusedChange(keeper, { ...change, chain: [box] })).toMatchObject(odd);
    expect(await sendRefusedChange(keeper, { ...change, password })).toMatchObject(odd);
    expect(
      await sendRefusedChange(keeper, {
        ...change,
        earlierKeys: [{ keyVersion: 1, envelope: createEnvelope() }],
      }),
    ).toMatchObject(odd);
    expect(await sendRefusedChange(keeper, { ...change, checkpoints: [after.document] })).toMatchObject(odd);
    const taken = { ...kit, id: keeper.vault.passwordWrap.id };
    expect(await sendRefusedChange(keeper, { ...change, wraps: [taken] })).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
    const unsaid = createNextKeyset(keeper.owner, {
      reason: 'password',
      ways: replaceWays(keeper.owner, [way], idsOf(keeper.owner, 'password')),
    });
    const otherSalt = { ...password, salt: createPasswordWrap().salt };
    expect(
      await sendRefusedChange(keeper, createKeysetOnlyChange(unsaid, { wraps: [way], password: otherSalt })),
    ).toMatchObject(odd);
  });

  it('is read up to 8 MiB and no further', async () => {
    const keeper = await createOwnerWithVault(world);
    const { change } = createTestKitChange(keeper.owner);
    const sized = (bytes: number) =>
      keeper.proving(keeper.owner, { fetches: padded(bytes) }).putKeyset(change);
    // The spaces are not part of the signed text, so this error shows that the server read the whole body.
    expect(await sized(maxKeysetBytes)).toMatchObject({ code: 'proof_refused' });
    expect(await sized(maxKeysetBytes + 1)).toMatchObject({ status: 413, code: 'too_large' });
  });

  it("is nobody else's, and needs a vault", async () => {
    const [keeper, stranger] = [await createOwnerWithVault(world), await createOwnerWithVault(world)];
    const { change } = createTestKitChange(keeper.owner);
    expect(await keeper.proving(keeper.owner, { as: stranger }).putKeyset(change)).toMatchObject(odd);
    const bare = await world.signUp();
    expect(await bare.client().readKeysets(0)).toMatchObject({ status: 404 });
    const own = createSignedVault(bare.accountId).owner;
    expect(await keeper.proving(own, { as: bare }).putKeyset(createKeysetOnlyChange(own))).toMatchObject({
      code: 'proof_refused',
    });
  });

  it('is held after "This was not me", but for another password', async () => {
    const keeper = await createOwnerWithVault(world);
    const { pool } = world.test.database;
    const until = world.test.clock.now() + 60_000;
    await pool.query('update accounts set changes_held_until_ms = $2 where id = $1', [
      keeper.accountId,
      until,
    ]);
    expect(await sendRefusedChange(keeper, createTestKitChange(keeper.owner).change)).toMatchObject({
      status: 403,
      code: 'changes_held',
    });
    const { way, password } = createPasswordWay();
    const gone = idsOf(keeper.owner, 'password');
    const after = createNextKeyset(keeper.owner, {
      reason: 'password',
      ways: replaceWays(keeper.owner, [way], gone),
    });
    readVaultState(
      await keeper
        .proving()
        .putKeyset(createKeysetOnlyChange(after, { wraps: [way], password, end: 'others' })),
    );
    expect(await keeper.proving().putKeyset(createTestKitChange(after).change)).toMatchObject({ ok: true });
  });
});

describe('what a device gives by itself', () => {
  it('repairs a box that is missing, without presence', async () => {
    const keeper = await createOwnerWithVault(world);
    const [box] = keeper.vault.categoryKeys;
    if (box === undefined) throw new Error('a vault has categories');
    await lose(keeper, box.id);
    world.test.clock.advance(11 * 60_000);
    await keeper.client().activity();
    const after = createNextKeyset(keeper.owner, { reason: 'repair' });
    const state = readVaultState(
      await keeper.proving().putKeyset(createKeysetOnlyChange(after, { categoryKeys: [box] })),
    );
    expect(state.categoryKeys).toContainEqual(box);
  });

  it('replaces no box that is there', async () => {
    const keeper = await createOwnerWithVault(world);
    const box = {
      ...keeper.vault.categoryKeys[0],
      envelope: createEnvelope(),
    } as (typeof keeper.vault.categoryKeys)[number];
    const after = createNextKeyset(keeper.owner, { reason: 'repair' });
    expect(
      await sendRefusedChange(keeper, createKeysetOnlyChange(after, { categoryKeys: [box] })),
    ).toMatchObject(odd);
  });

  it.each(['repair', 'confirm'] as const)('as %s changes nothing more', async reason => {
    const keeper = await createOwnerWithVault(world);
    const kit = createKitWay();
    const { way, password } = createPasswordWay();
    const gone = idsOf(keeper.owner, 'password');
    const by = (changes: Partial<VaultOwnerKeys['payload']>) =>
      createNextKeyset(keeper.owner, { reason, ...changes });
    expect(
      await sendRefusedChange(
        keeper,
        createKeysetOnlyChange(by({ ways: replaceWays(keeper.owner, [kit]) }), { wraps: [kit] }),
      ),
    ).toMatchObject(odd);
    const without = by({ ways: replaceWays(keeper.owner, [], idsOf(keeper.owner, 'recovery')) });
    expect(await sendRefusedChange(keeper, createKeysetOnlyChange(without))).toMatchObject(odd);
    const another = by({ ways: replaceWays(keeper.owner, [way], gone) });
    expect(
      await sendRefusedChange(keeper, createKeysetOnlyChange(another, { wraps: [way], password })),
    ).toMatchObject(odd);
    expect(await sendRefusedChange(keeper, createKeysetOnlyChange(by({}), { end: 'others' }))).toMatchObject(
      odd,
    );
    const [first, ...others] = keeper.owner.payload.categories;
    if (first === undefined) throw new Error('a vault has categories');
    const raised = by({ categories: [{ ...first, check: hashText('x'), keyVersion: 2 }, ...others] });
    const box = () => ({ id: first.category, keyVersion: 2, envelope: createEnvelope() });
    expect(
      await sendRefusedChange(
        keeper,
        createKeysetOnlyChange(raised, { categoryKeys: [box()], chain: [box()] }),
      ),
    ).toMatchObject(odd);
    const { seal, sign } = keeper.owner.payload.identity;
    const members = [{ account: createDeviceId(), categories: [], identityVersion: 1, seal, sign }];
    expect(await sendRefusedChange(keeper, createKeysetOnlyChange(by({ members })))).toMatchObject(odd);
  });

  it('confirms nobody, for no invitation was accepted', async () => {
    const keeper = await createOwnerWithVault(world);
    const after = createNextKeyset(keeper.owner, { reason: 'confirm' });
    expect(await sendRefusedChange(keeper, createKeysetOnlyChange(after))).toMatchObject(odd);
  });
});
