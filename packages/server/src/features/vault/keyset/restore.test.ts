import type { KeysetsToRestore } from '@kinfolio/contract/keyset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endingNames, findRecordedEndings } from '../../../db/endings.ts';
import { createDeviceId } from '../testing/sealed.ts';
import {
  createKeyRenewal,
  createNextKeyset,
  createPasswordWay,
  createTestKitChange,
  hashText,
  readVaultState,
  replaceWays,
  type VaultOwnerKeys,
} from '../testing/signed-vault.ts';
import { createOwnerWithVault, type OwnerWithVault } from '../testing/signed-world.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const stale = { ok: false, status: 409, code: 'keys_changed' };
const odd = { ok: false, status: 400, code: 'bad_request' };

/**
 * Sets a new epoch, as a restore does. The rows are not changed, so the database is as its first keyset left
 * it.
 */
async function restored({ vault: { vaultId } }: OwnerWithVault): Promise<string> {
  const epoch = createDeviceId();
  await world.test.database.pool.query('update vaults set epoch = $2 where id = $1', [vaultId, epoch]);
  return epoch;
}

const returned = (
  epoch: string,
  owners: readonly VaultOwnerKeys[],
  more: Partial<KeysetsToRestore> = {},
): KeysetsToRestore => ({
  epoch,
  documents: owners.map(({ document }) => document),
  wraps: [],
  categoryKeys: [],
  chain: [],
  identities: [],
  earlierIdentities: [],
  ...more,
});

describe('what a restored server has lost', () => {
  it('comes back in order, with the rows of the newest keyset and the password of then', async () => {
    const keeper = await createOwnerWithVault(world);
    const first = createTestKitChange(keeper.owner);
    const { way, password } = createPasswordWay();
    const gone = first.after.payload.ways.filter(({ method }) => method === 'password').map(one => one.way);
    const second = createNextKeyset(first.after, {
      reason: 'password',
      ways: replaceWays(first.after, [way], gone),
    });
    const epoch = await restored(keeper);
    expect(readVaultState(await keeper.client().readVault())).toMatchObject({
      epoch,
      keyset: keeper.owner.document,
    });
    const all = returned(epoch, [first.after, second], { wraps: [first.kit, way], password });
    const client = keeper.proving();
    expect(await keeper.client().returnKeysets(all)).toMatchObject({ code: 'proof_required' });
    const state = readVaultState(await client.returnKeysets(all));
    expect(state.keyset).toBe(second.document);
    expect(state.wraps.map(({ id }) => id).toSorted()).toEqual([first.kit.id, way.id].toSorted());
    expect(await keeper.client().readKeysets(1)).toMatchObject({ value: { keysets: all.documents } });
    const { profile, salt } = password;
    expect(await keeper.client().prelogin(keeper.email)).toEqual({ ok: true, value: { profile, salt } });
    const next = createTestKitChange(second);
    expect(await keeper.proving().putKeyset(next.change)).toMatchObject({ ok: true });
  });

  it('comes back past a renewal, proved by the key of the keyset that is stored', async () => {
    const keeper = await createOwnerWithVault(world);
    const { after, change } = createKeyRenewal(keeper.owner);
    const epoch = await restored(keeper);
    const { categoryKeys, chain, earlierKeys, password } = change;
    const wraps = change.wraps.flatMap(way => (way.method === 'passkey' ? [] : [way]));
    const { earlier = [], ...identity } = change.identity ?? {};
    const all = returned(epoch, [after], {
      wraps,
      categoryKeys,
      chain,
      earlierIdentities: earlier,
      identities: [identity as KeysetsToRestore['identities'][number]],
      ...(earlierKeys && { earlierKeys }),
      ...(password && { password }),
    });
    expect(await keeper.proving().returnKeysets({ ...all, identities: [] })).toMatchObject(odd);
    const state = readVaultState(await keeper.proving().returnKeysets(all));
    expect(state).toMatchObject({ keyset: after.document, keyVersion: 2, identityVersion: 2 });
    expect(state.earlierIdentities).toMatchObject([{ version: 1, sealPrivate: earlier[0]?.sealPrivate }]);
    expect(await keeper.proving(after).openSession()).toMatchObject({ ok: true });
  });

  it('opens and does not sign in where no device has what proves it', async () => {
    const keeper = await createOwnerWithVault(world);
    const { kit, after } = createTestKitChange(keeper.owner);
    const passkey = {
      id: createDeviceId(),
      method: 'passkey' as const,
      credentialId: 'AAAA',
      envelope: kit.envelope,
    };
    const second = createNextKeyset(after, {
      reason: 'passkey',
      ways: [
        ...after.payload.ways,
        ...replaceWays({ ...after, payload: { ...after.payload, ways: [] } }, [
          { ...passkey, clientDataJson: '', attestationObject: '', transports: [] },
        ]),
      ].toSorted((a, b) => (a.way < b.way ? -1 : 1)),
    });
    const epoch = await restored(keeper);
    const { proof, ...unproved } = kit;
    const state = readVaultState(
      await keeper.proving().returnKeysets(returned(epoch, [after, second], { wraps: [unproved, passkey] })),
    );
    expect(state.wraps).toContainEqual(expect.objectContaining({ id: passkey.id, credentialId: 'AAAA' }));
    const { email } = keeper;
    expect(await keeper.client().recoverySession({ email, proof })).toMatchObject({ status: 401 });
    const answer = {
      credentialId: 'AAAA',
      clientDataJson: 'AAAA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
    };
    expect(await keeper.client().passkeySession(answer)).toMatchObject({ status: 401 });
  });

  it('ends what a lost keyset named and the newest does not, for later restores too', async () => {
    const keeper = await createOwnerWithVault(world);
    const [grant, hash] = [createDeviceId(), hashText('a lost document')];
    const given = createNextKeyset(keeper.owner, { reason: 'grants', grants: [{ grant, hash }] });
    const ended = createNextKeyset(given, { reason: 'grants', grants: [] });
    const epoch = await restored(keeper);
    readVaultState(await keeper.proving().returnKeysets(returned(epoch, [given, ended])));
    const { database, secrets } = world.test;
    const { name } = endingNames.grant(grant);
    expect(await findRecordedEndings(database.db, secrets.fakesSecret, [{ name }])).toEqual(new Set([name]));
  });

  it('is taken once in an epoch, and not at all where nothing was lost', async () => {
    const keeper = await createOwnerWithVault(world);
    const now = readVaultState(await keeper.client().readVault()).epoch ?? '';
    const { kit, after } = createTestKitChange(keeper.owner);
    const rows = { wraps: [kit] };
    expect(await keeper.proving().returnKeysets(returned(now, [after], rows))).toMatchObject(stale);
    const epoch = await restored(keeper);
    expect(await keeper.proving().returnKeysets(returned(createDeviceId(), [after], rows))).toMatchObject(
      stale,
    );
    readVaultState(await keeper.proving().returnKeysets(returned(epoch, [after], rows)));
    const more = createTestKitChange(after);
    expect(
      await keeper.proving().returnKeysets(returned(epoch, [more.after], { wraps: [more.kit] })),
    ).toMatchObject(stale);
  });

  it('is refused with a gap, out of order, of another history, or without its rows', async () => {
    const keeper = await createOwnerWithVault(world);
    const first = createTestKitChange(keeper.owner);
    const second = createTestKitChange(first.after);
    const other = createTestKitChange(keeper.owner);
    const epoch = await restored(keeper);
    const before = await keeper.client().readVault();
    const give = (owners: readonly VaultOwnerKeys[], wraps = [second.kit]) =>
      keeper.proving().returnKeysets(returned(epoch, owners, { wraps }));
    expect(await give([second.after])).toMatchObject(stale);
    expect(await give([second.after, first.after])).toMatchObject(stale);
    expect(await give([other.after, second.after])).toMatchObject(stale);
    expect(await give([first.after, second.after], [])).toMatchObject(odd);
    expect(await give([first.after, second.after], [first.kit, second.kit])).toMatchObject(odd);
    expect(await keeper.client().readVault()).toEqual(before);
    const stranger = await createOwnerWithVault(world);
    expect(
      await keeper.proving(keeper.owner, { as: stranger }).returnKeysets(returned(epoch, [first.after])),
    ).toMatchObject({ ok: false });
    world.test.clock.advance(11 * 60_000);
    await keeper.client().activity();
    expect(await give([first.after, second.after])).toMatchObject({ details: { wants: ['present'] } });
  });
});
