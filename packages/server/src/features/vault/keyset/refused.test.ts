import { maxKeysetBytes } from '@kinfolio/contract/keyset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEnvelope, newId, newPasswordWrap } from '../testing/sealed.ts';
import {
  changeOf,
  hashOf,
  kitChange,
  kitWay,
  newSignedVault,
  newSigner,
  nextKeyset,
  type Owner,
  passwordWay,
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

const idsOf = (owner: Owner, method: string) =>
  owner.payload.ways.filter(way => way.method === method).map(({ way }) => way);

/** Sends blanks behind a body until it has so many bytes. */
const padded =
  (bytes: number): typeof fetch =>
  (to, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    return fetch(to, { ...init, body: body.padEnd(bytes, ' ') });
  };

const lose = (keeper: VaultOwner, id = '') =>
  world.test.database.pool.query('delete from category_keys where account_id = $1 and id = $2', [
    keeper.accountId,
    id,
  ]);

describe('a change', () => {
  it.each<[string, (owner: Owner) => Partial<Owner['payload']>]>([
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
      ({ payload }) => ({ categories: payload.categories.map(one => ({ ...one, check: hashOf('') })) }),
    ],
    [
      'the account key is another',
      ({ payload }) => ({ accountKey: { ...payload.accountKey, proof: hashOf('') } }),
    ],
    ['the identity is another', ({ payload }) => ({ identity: { ...payload.identity, seal: hashOf('') } })],
    ['a renewal is named and none is there', () => ({ reason: 'renewed' })],
    ['the reason is that of a new vault', () => ({ reason: 'made' })],
    ['another person owns it', () => ({ owner: newId() })],
    ['it is of another vault', () => ({ vault: newId() })],
    ['no password would be left', owner => ({ ways: waysWith(owner, [], idsOf(owner, 'password')) })],
    ['a way is not there', owner => ({ ways: waysWith(owner, [kitWay()]) })],
    [
      'a way has another envelope',
      ({ payload }) => ({ ways: payload.ways.map(way => ({ ...way, hash: hashOf('') })) }),
    ],
    [
      'a member follows from no grant',
      ({ payload }) => ({
        members: [
          {
            account: newId(),
            categories: [],
            identityVersion: 1,
            seal: payload.identity.seal,
            sign: payload.identity.sign,
          },
        ],
      }),
    ],
  ])('is refused when %s', async (_, changes) => {
    const keeper = await withKeyset(world);
    expect(
      await refusalOf(
        keeper,
        changeOf(nextKeyset(keeper.owner, { reason: 'kit', ...changes(keeper.owner) })),
      ),
    ).toMatchObject(odd);
  });

  it('is refused when its signature is by another key, and a grant that is not there is named', async () => {
    const keeper = await withKeyset(world);
    const foreign = nextKeyset(keeper.owner, { reason: 'kit' }, { identity: newSigner() });
    expect(await refusalOf(keeper, changeOf(foreign))).toMatchObject(odd);
    const grant = newId();
    const granting = nextKeyset(keeper.owner, { reason: 'grants', grants: [{ grant, hash: hashOf('') }] });
    expect(await refusalOf(keeper, changeOf(granting))).toMatchObject({
      status: 409,
      code: 'grants_missing',
      details: { missing: [{ grant, lacks: 'grant' }] },
    });
  });

  it('is refused when it brings rows that the keyset does not name', async () => {
    const keeper = await withKeyset(world);
    const { after, change, kit } = kitChange(keeper.owner);
    const box = {
      ...keeper.vault.categoryKeys[0],
      envelope: newEnvelope(),
    } as (typeof change.categoryKeys)[number];
    const { way, password } = passwordWay();
    expect(await refusalOf(keeper, { ...change, wraps: [kit, kitWay()] })).toMatchObject(odd);
    expect(await refusalOf(keeper, { ...change, wraps: [kit, kit] })).toMatchObject(odd);
    expect(await refusalOf(keeper, { ...change, categoryKeys: [box] })).toMatchObject(odd);
    expect(await refusalOf(keeper, { ...change, chain: [box] })).toMatchObject(odd);
    expect(await refusalOf(keeper, { ...change, password })).toMatchObject(odd);
    expect(
      await refusalOf(keeper, { ...change, earlierKeys: [{ keyVersion: 1, envelope: newEnvelope() }] }),
    ).toMatchObject(odd);
    expect(await refusalOf(keeper, { ...change, checkpoints: [after.document] })).toMatchObject(odd);
    const taken = { ...kit, id: keeper.vault.passwordWrap.id };
    expect(await refusalOf(keeper, { ...change, wraps: [taken] })).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
    const unsaid = nextKeyset(keeper.owner, {
      reason: 'password',
      ways: waysWith(keeper.owner, [way], idsOf(keeper.owner, 'password')),
    });
    const otherSalt = { ...password, salt: newPasswordWrap().salt };
    expect(await refusalOf(keeper, changeOf(unsaid, { wraps: [way], password: otherSalt }))).toMatchObject(
      odd,
    );
  });

  it('is read up to 8 MiB and no further', async () => {
    const keeper = await withKeyset(world);
    const { change } = kitChange(keeper.owner);
    const sized = (bytes: number) =>
      keeper.proving(keeper.owner, { fetches: padded(bytes) }).putKeyset(change);
    // The blanks are not what was signed: that they were read is what is asked here.
    expect(await sized(maxKeysetBytes)).toMatchObject({ code: 'proof_refused' });
    expect(await sized(maxKeysetBytes + 1)).toMatchObject({ status: 413, code: 'too_large' });
  });

  it("is nobody else's, and needs a vault", async () => {
    const [keeper, stranger] = [await withKeyset(world), await withKeyset(world)];
    const { change } = kitChange(keeper.owner);
    expect(await keeper.proving(keeper.owner, { as: stranger }).putKeyset(change)).toMatchObject(odd);
    const bare = await world.signUp();
    expect(await bare.client().readKeysets(0)).toMatchObject({ status: 404 });
    const own = newSignedVault(bare.accountId).owner;
    expect(await keeper.proving(own, { as: bare }).putKeyset(changeOf(own))).toMatchObject({
      code: 'proof_refused',
    });
  });

  it('is held after "This was not me", but for another password', async () => {
    const keeper = await withKeyset(world);
    const { pool } = world.test.database;
    const until = world.test.clock.now() + 60_000;
    await pool.query('update accounts set changes_held_until_ms = $2 where id = $1', [
      keeper.accountId,
      until,
    ]);
    expect(await refusalOf(keeper, kitChange(keeper.owner).change)).toMatchObject({
      status: 403,
      code: 'changes_held',
    });
    const { way, password } = passwordWay();
    const gone = idsOf(keeper.owner, 'password');
    const after = nextKeyset(keeper.owner, { reason: 'password', ways: waysWith(keeper.owner, [way], gone) });
    stateOf(await keeper.proving().putKeyset(changeOf(after, { wraps: [way], password, end: 'others' })));
    expect(await keeper.proving().putKeyset(kitChange(after).change)).toMatchObject({ ok: true });
  });
});

describe('what a device gives by itself', () => {
  it('repairs a box that is missing, without presence', async () => {
    const keeper = await withKeyset(world);
    const [box] = keeper.vault.categoryKeys;
    if (box === undefined) throw new Error('a vault has categories');
    await lose(keeper, box.id);
    world.test.clock.advance(11 * 60_000);
    await keeper.client().activity();
    const after = nextKeyset(keeper.owner, { reason: 'repair' });
    const state = stateOf(await keeper.proving().putKeyset(changeOf(after, { categoryKeys: [box] })));
    expect(state.categoryKeys).toContainEqual(box);
  });

  it('replaces no box that is there', async () => {
    const keeper = await withKeyset(world);
    const box = {
      ...keeper.vault.categoryKeys[0],
      envelope: newEnvelope(),
    } as (typeof keeper.vault.categoryKeys)[number];
    const after = nextKeyset(keeper.owner, { reason: 'repair' });
    expect(await refusalOf(keeper, changeOf(after, { categoryKeys: [box] }))).toMatchObject(odd);
  });

  it.each(['repair', 'confirm'] as const)('as %s changes nothing more', async reason => {
    const keeper = await withKeyset(world);
    const kit = kitWay();
    const { way, password } = passwordWay();
    const gone = idsOf(keeper.owner, 'password');
    const by = (changes: Partial<Owner['payload']>) => nextKeyset(keeper.owner, { reason, ...changes });
    expect(
      await refusalOf(keeper, changeOf(by({ ways: waysWith(keeper.owner, [kit]) }), { wraps: [kit] })),
    ).toMatchObject(odd);
    const without = by({ ways: waysWith(keeper.owner, [], idsOf(keeper.owner, 'recovery')) });
    expect(await refusalOf(keeper, changeOf(without))).toMatchObject(odd);
    const another = by({ ways: waysWith(keeper.owner, [way], gone) });
    expect(await refusalOf(keeper, changeOf(another, { wraps: [way], password }))).toMatchObject(odd);
    expect(await refusalOf(keeper, changeOf(by({}), { end: 'others' }))).toMatchObject(odd);
    const [first, ...others] = keeper.owner.payload.categories;
    if (first === undefined) throw new Error('a vault has categories');
    const raised = by({ categories: [{ ...first, check: hashOf('x'), keyVersion: 2 }, ...others] });
    const box = () => ({ id: first.category, keyVersion: 2, envelope: newEnvelope() });
    expect(
      await refusalOf(keeper, changeOf(raised, { categoryKeys: [box()], chain: [box()] })),
    ).toMatchObject(odd);
    const { seal, sign } = keeper.owner.payload.identity;
    const members = [{ account: newId(), categories: [], identityVersion: 1, seal, sign }];
    expect(await refusalOf(keeper, changeOf(by({ members })))).toMatchObject(odd);
  });

  it('confirms nobody, for no invitation was accepted', async () => {
    const keeper = await withKeyset(world);
    const after = nextKeyset(keeper.owner, { reason: 'confirm' });
    expect(await refusalOf(keeper, changeOf(after))).toMatchObject(odd);
  });
});
