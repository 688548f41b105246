import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoftwarePasskey } from '../../../testing/software-passkey.ts';
import { createGuardedClient } from '../testing/guarded-client.ts';
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
  signTestDocument,
  type VaultOwnerKeys,
} from '../testing/signed-vault.ts';
import { createOwnerWithVault, type OwnerWithVault, sendRefusedChange } from '../testing/signed-world.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';
import { kitUndoPeriodMs, undoPeriodMs } from './ended.ts';
import { deleteOldUndoRows } from './service.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const stale = { ok: false, status: 409, code: 'keys_changed' };
const odd = { ok: false, status: 400, code: 'bad_request' };

const logOf = async (keeper: OwnerWithVault) => {
  const read = await keeper.client().readActivity({});
  return read.ok
    ? read.value.entries.map(({ event, about }) => [event, ...Object.values(about)].join(' '))
    : [];
};
const endedOf = async ({ accountId }: OwnerWithVault) => {
  const sql = 'select kind, name, "row", until_ms::float8 as until from ended_ways where account_id = $1';
  return (await world.test.database.pool.query(sql, [accountId])).rows;
};
const idsOf = (owner: VaultOwnerKeys, method: string) =>
  owner.payload.ways.filter(way => way.method === method).map(({ way }) => way);
const losing: typeof fetch = async (to, init) => {
  await fetch(to, init);
  throw new TypeError('fetch failed');
};

describe('a vault with its first keyset', () => {
  it('is given back with it, and with all that it names', async () => {
    const keeper = await createOwnerWithVault(world);
    const state = readVaultState(await keeper.client().readVault());
    expect(state).toMatchObject({
      keyset: keeper.owner.document,
      chain: [],
      identityVersion: 1,
      identityLink: null,
      earlierIdentities: [],
      epoch: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const ways = state.wraps.map(({ id, envelope }) => ({ way: id, hash: hashText(envelope) }));
    expect(keeper.owner.payload.ways).toMatchObject(
      ways.toSorted((one, other) => (one.way < other.way ? -1 : 1)),
    );
    expect(await keeper.client().readKeysets(0)).toEqual({
      ok: true,
      value: { keysets: [keeper.owner.document], more: false },
    });
  });

  it('wants that one proved by its own key, and true of the rows beside it', async () => {
    const person = await world.signUp();
    const { vault, owner } = createSignedVault(person.accountId);
    const make = async (document: string, by = owner, rows: Partial<typeof vault> = {}) => {
      const keeper = await createOwnerWithVault(world);
      return keeper.proving(by, { as: person }).createVault({ ...vault, ...rows, keyset: document });
    };
    expect(await person.client().createVault(vault)).toMatchObject({ code: 'proof_required' });
    expect(await make(owner.document, { ...owner, proofKey: createKeyPair() })).toMatchObject({
      code: 'proof_refused',
    });
    const signedAs = (changes: object, signer = owner.identity) =>
      signTestDocument('kinfolio-keyset-1', { ...owner.payload, ...changes }, signer.privateKey);
    const other = createDeviceId();
    for (const document of [
      signedAs({}, createKeyPair()),
      signedAs({ owner: other }),
      signedAs({ vault: other }),
      signedAs({ sequence: 2 }),
      signedAs({ previous: hashText('') }),
      signedAs({ reason: 'kit' }),
      signedAs({ accountKey: { ...owner.payload.accountKey, version: 2 } }),
      signedAs({ identity: { ...owner.payload.identity, seal: owner.proofKey.x } }),
      signedAs({ categories: owner.payload.categories.slice(1) }),
      signedAs({ ways: owner.payload.ways.slice(1) }),
      signedAs({ ways: owner.payload.ways.toReversed() }),
      signedAs({ more: 1 }),
    ])
      expect(await make(document)).toMatchObject(odd);
    const box = { id: createDeviceId(), keyVersion: 1, envelope: createEnvelope() };
    const rows = { categoryKeys: [...vault.categoryKeys, box] };
    expect(await make(owner.document, owner, rows)).toMatchObject(odd);
    expect(await make(owner.document)).toMatchObject({ ok: true });
  });

  it('has a password and a salt that a bearer token does not change', async () => {
    const owner = await createOwnerWithVault(world);
    const change = (body: object) => owner.send('PUT', '/auth/v1/user', body);
    const refused = { status: 400, body: { error_code: 'reauthentication_needed' } };
    const { kdf } = owner;
    const other = { ...kdf, salt: createPasswordWrap().salt };
    expect(await change({ password: 'another-password-of-a-thief' })).toMatchObject(refused);
    expect(await change({ data: { kdf: other } })).toMatchObject(refused);
    expect(await change({ data: { kdf: null } })).toMatchObject(refused);
    expect(await change({ data: { kdf, called: 'Ruth' } })).toMatchObject(refused);
    expect(await change({ data: { kdf } })).toMatchObject({ status: 200 });
    expect(await owner.client().prelogin(owner.email)).toEqual({ ok: true, value: kdf });
    expect(await owner.signInAgain()).toMatchObject({ accountId: owner.accountId });
  });

  it('keeps every kit when one is said to be still there', async () => {
    const keeper = await createOwnerWithVault(world);
    const kit = createKitWay();
    const two = createNextKeyset(keeper.owner, { reason: 'kit', ways: replaceWays(keeper.owner, [kit]) });
    readVaultState(await keeper.proving().putKeyset(createKeysetOnlyChange(two, { wraps: [kit] })));
    expect(await keeper.client().confirmRecovery(kit.id)).toMatchObject({ code: 'proof_required' });
    const at = { url: world.url, publicUrl: world.test.config.publicUrl, token: () => keeper.token() };
    const sealing = await createGuardedClient(at, two);
    expect(await sealing.confirmRecovery(kit.id)).toMatchObject({ ok: true });
    const state = readVaultState(await keeper.client().readVault());
    expect(state.wraps.filter(({ method }) => method === 'recovery')).toHaveLength(2);
    expect(state.recoveryConfirmed).toBe(true);
  });
});

describe('a change', () => {
  it('puts a kit in place of another, and keeps the one before for 30 days', async () => {
    const keeper = await createOwnerWithVault(world);
    const { kit, before, after, change } = createTestKitChange(keeper.owner);
    const state = readVaultState(await keeper.proving().putKeyset(change));
    expect(state.keyset).toBe(after.document);
    const kits = state.wraps.filter(({ method }) => method === 'recovery').map(({ id }) => id);
    expect(kits).toEqual([kit.id]);
    const { email } = keeper;
    expect(await keeper.client().recoverySession({ email, proof: kit.proof })).toMatchObject({ ok: true });
    const [ended, ...more] = await endedOf(keeper);
    expect(more).toEqual([]);
    const { clock } = world.test;
    expect(ended).toMatchObject({ kind: 'recovery', name: before[0], until: clock.now() + kitUndoPeriodMs });
    expect(ended?.row).toMatchObject({ envelope: keeper.vault.recoveryKit.envelope });
    expect((await logOf(keeper)).slice(1, 4)).toEqual(['keyset-changed kit 2', 'kit-ended', 'kit-made']);
  });

  it('keeps what it ends for 72 hours when a kit was shown, and forgets it then', async () => {
    const keeper = await createOwnerWithVault(world);
    const { email } = keeper;
    const { proof } = keeper.vault.recoveryKit;
    const opened = await keeper.client().recoverySession({ email, proof });
    const token = opened.ok ? opened.value.session.access_token : '';
    const byKit = keeper.withToken(token);
    const { change } = createTestKitChange(keeper.owner);
    readVaultState(await keeper.proving(keeper.owner, { as: byKit }).putKeyset(change));
    const { clock, database } = world.test;
    const [ended] = await endedOf(keeper);
    expect(ended?.until).toBe(clock.now() + undoPeriodMs);
    clock.advance(undoPeriodMs - 1);
    await deleteOldUndoRows({ db: database.db, clock });
    expect(await endedOf(keeper)).toHaveLength(1);
    clock.advance(1);
    await deleteOldUndoRows({ db: database.db, clock });
    expect(await endedOf(keeper)).toEqual([]);
  });

  it('sets another password with its wrap in one, and ends every other session', async () => {
    const keeper = await createOwnerWithVault(world);
    const other = await keeper.signInAgain();
    const { way, password } = createPasswordWay();
    const gone = idsOf(keeper.owner, 'password');
    const after = createNextKeyset(keeper.owner, {
      reason: 'password',
      ways: replaceWays(keeper.owner, [way], gone),
    });
    const change = createKeysetOnlyChange(after, { wraps: [way], password, end: 'others' });
    readVaultState(await keeper.proving().putKeyset(change));
    const { profile, salt } = password;
    expect(await keeper.client().prelogin(keeper.email)).toEqual({ ok: true, value: { profile, salt } });
    await expect(keeper.signInAgain()).rejects.toThrow(/credentials/);
    expect(await other.client().readVault()).toMatchObject({ status: 401 });
    const events = await logOf(keeper);
    expect(events.slice(1, 3)).toEqual(['keyset-changed password 2', 'password-changed']);
    expect(await endedOf(keeper)).toMatchObject([{ kind: 'password', name: gone[0] }]);
  });

  it('adds a passkey that signs in, and takes it away with what proves it kept', async () => {
    const keeper = await createOwnerWithVault(world);
    const passkey = createSoftwarePasskey();
    const { origin } = new URL(world.test.config.publicUrl);
    const challenge = async () => {
      const given = await keeper.client().passkeyChallenge();
      return { challenge: given.ok ? given.value.challenge : '', origin };
    };
    const way = {
      id: createDeviceId(),
      method: 'passkey' as const,
      ...passkey.make(await challenge()),
      envelope: createEnvelope(),
    };
    const added = createNextKeyset(keeper.owner, {
      reason: 'passkey',
      ways: replaceWays(keeper.owner, [way]),
    });
    readVaultState(await keeper.proving().putKeyset(createKeysetOnlyChange(added, { wraps: [way] })));
    const signed = passkey.sign(await challenge());
    expect(await keeper.client().passkeySession(signed)).toMatchObject({ ok: true });
    const without = createNextKeyset(added, { reason: 'passkey', ways: replaceWays(added, [], [way.id]) });
    readVaultState(await keeper.proving().putKeyset(createKeysetOnlyChange(without)));
    const { credentialId } = way;
    expect(await endedOf(keeper)).toMatchObject([{ kind: 'passkey', row: { passkey: { credentialId } } }]);
    const again = { ...way, id: createDeviceId(), envelope: createEnvelope() };
    const twice = createNextKeyset(without, { reason: 'passkey', ways: replaceWays(without, [again]) });
    expect(await keeper.proving().putKeyset(createKeysetOnlyChange(twice, { wraps: [again] }))).toMatchObject(
      {
        ok: false,
      },
    );
  });

  it('gives a category another secret, with one box and one link', async () => {
    const keeper = await createOwnerWithVault(world);
    const [first, ...others] = keeper.owner.payload.categories;
    if (first === undefined) throw new Error('a vault has categories');
    const raised = { ...first, check: hashText('another'), keyVersion: 2 };
    const after = createNextKeyset(keeper.owner, { reason: 'ended', categories: [raised, ...others] });
    const box = () => ({ id: raised.category, keyVersion: 2, envelope: createEnvelope() });
    const [boxes, chain] = [[box()], [box()]];
    expect(
      await sendRefusedChange(keeper, createKeysetOnlyChange(after, { categoryKeys: boxes })),
    ).toMatchObject(odd);
    expect(await sendRefusedChange(keeper, createKeysetOnlyChange(after, { chain }))).toMatchObject(odd);
    expect(
      await sendRefusedChange(
        keeper,
        createKeysetOnlyChange(after, { categoryKeys: boxes, chain: [...chain, ...chain] }),
      ),
    ).toMatchObject(odd);
    const state = readVaultState(
      await keeper.proving().putKeyset(createKeysetOnlyChange(after, { categoryKeys: boxes, chain })),
    );
    expect(state).toMatchObject({ chain, keyset: after.document });
    expect(state.categoryKeys).toHaveLength(keeper.vault.categoryKeys.length);
    expect(state.categoryKeys).toContainEqual(boxes[0]);
    expect(await endedOf(keeper)).toMatchObject([{ kind: 'box', name: `${raised.category} 1` }]);
    const lower = createNextKeyset(after, { reason: 'ended', categories: keeper.owner.payload.categories });
    expect(await keeper.proving().putKeyset(createKeysetOnlyChange(lower))).toMatchObject(odd);
  });

  it('counts on from the keyset that is stored, and names it', async () => {
    const keeper = await createOwnerWithVault(world);
    const { change } = createTestKitChange(keeper.owner);
    const { payload } = createTestKitChange(keeper.owner).after;
    for (const wrong of [{ sequence: 3 }, { previous: hashText('x') }]) {
      const keyset = signTestDocument(
        'kinfolio-keyset-1',
        { ...payload, ...wrong },
        keeper.owner.identity.privateKey,
      );
      expect(await sendRefusedChange(keeper, { ...change, keyset })).toMatchObject(stale);
    }
  });

  it('of two devices at once happens once, and says to the slower one where the keys are', async () => {
    const keeper = await createOwnerWithVault(world);
    const phone = await keeper.signInAgain();
    const [one, other] = [createTestKitChange(keeper.owner), createTestKitChange(keeper.owner)];
    const answers = await Promise.all([
      keeper.proving().putKeyset(one.change),
      keeper.proving(keeper.owner, { as: phone }).putKeyset(other.change),
    ]);
    const winner = answers[0].ok ? one : other;
    const loser = answers.find(({ ok }) => !ok);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(loser).toMatchObject({
      ...stale,
      details: { sequence: 2, hash: hashText(winner.after.document) },
    });
    expect(readVaultState(await keeper.client().readVault()).keyset).toBe(winner.after.document);
    expect(await keeper.client().readKeysets(1)).toEqual({
      ok: true,
      value: { keysets: [winner.after.document], more: false },
    });
  });

  it('whose answer was lost holds, which the stored keyset tells', async () => {
    const keeper = await createOwnerWithVault(world);
    const { after, change } = createTestKitChange(keeper.owner);
    const lost = await keeper.proving(keeper.owner, { fetches: losing }).putKeyset(change);
    expect(lost).toMatchObject({ code: 'offline' });
    expect(await keeper.proving().putKeyset(change)).toMatchObject(stale);
    expect(readVaultState(await keeper.client().readVault()).keyset).toBe(after.document);
  });
});
