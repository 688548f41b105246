import type { ReturnedKeysets } from '@kinfolio/contract/keyset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../testing/sealed.ts';
import {
  kitChange,
  nextKeyset,
  type Owner,
  passwordWay,
  renewalOf,
  stateOf,
  waysWith,
} from '../testing/signed-vault.ts';
import { type VaultOwner, withKeyset } from '../testing/signed-world.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const stale = { ok: false, status: 409, code: 'keys_changed' };
const odd = { ok: false, status: 400, code: 'bad_request' };

/** Sets the epoch as a restore does: the database is as its first keyset left it. */
async function restored({ vault: { vaultId } }: VaultOwner): Promise<string> {
  const epoch = newId();
  await world.test.database.pool.query('update vaults set epoch = $2 where id = $1', [vaultId, epoch]);
  return epoch;
}

const returned = (
  epoch: string,
  owners: readonly Owner[],
  more: Partial<ReturnedKeysets> = {},
): ReturnedKeysets => ({
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
    const keeper = await withKeyset(world);
    const first = kitChange(keeper.owner);
    const { way, password } = passwordWay();
    const gone = first.after.payload.ways.filter(({ method }) => method === 'password').map(one => one.way);
    const second = nextKeyset(first.after, { reason: 'password', ways: waysWith(first.after, [way], gone) });
    const epoch = await restored(keeper);
    expect(stateOf(await keeper.client().readVault())).toMatchObject({
      epoch,
      keyset: keeper.owner.document,
    });
    const all = returned(epoch, [first.after, second], { wraps: [first.kit, way], password });
    const client = keeper.proving();
    expect(await keeper.client().returnKeysets(all)).toMatchObject({ code: 'proof_required' });
    const state = stateOf(await client.returnKeysets(all));
    expect(state.keyset).toBe(second.document);
    expect(state.wraps.map(({ id }) => id).toSorted()).toEqual([first.kit.id, way.id].toSorted());
    expect(await keeper.client().readKeysets(1)).toMatchObject({ value: { keysets: all.documents } });
    const { profile, salt } = password;
    expect(await keeper.client().prelogin(keeper.email)).toEqual({ ok: true, value: { profile, salt } });
    const next = kitChange(second);
    expect(await keeper.proving().putKeyset(next.change)).toMatchObject({ ok: true });
  });

  it('comes back past a renewal, proved by the key of the keyset that is stored', async () => {
    const keeper = await withKeyset(world);
    const { after, change } = renewalOf(keeper.owner);
    const epoch = await restored(keeper);
    const { categoryKeys, chain, earlierKeys, password } = change;
    const wraps = change.wraps.flatMap(way => (way.method === 'passkey' ? [] : [way]));
    const { earlier = [], ...identity } = change.identity ?? {};
    const all = returned(epoch, [after], {
      wraps,
      categoryKeys,
      chain,
      earlierIdentities: earlier,
      identities: [identity as ReturnedKeysets['identities'][number]],
      ...(earlierKeys && { earlierKeys }),
      ...(password && { password }),
    });
    expect(await keeper.proving().returnKeysets({ ...all, identities: [] })).toMatchObject(odd);
    const state = stateOf(await keeper.proving().returnKeysets(all));
    expect(state).toMatchObject({ keyset: after.document, keyVersion: 2, identityVersion: 2 });
    expect(state.earlierIdentities).toMatchObject([{ version: 1, sealPrivate: earlier[0]?.sealPrivate }]);
    expect(await keeper.proving(after).openSession()).toMatchObject({ ok: true });
  });

  it('opens and does not sign in where no device has what proves it', async () => {
    const keeper = await withKeyset(world);
    const { kit, after } = kitChange(keeper.owner);
    const passkey = { id: newId(), method: 'passkey' as const, credentialId: 'AAAA', envelope: kit.envelope };
    const second = nextKeyset(after, {
      reason: 'passkey',
      ways: [
        ...after.payload.ways,
        ...waysWith({ ...after, payload: { ...after.payload, ways: [] } }, [
          { ...passkey, clientDataJson: '', attestationObject: '', transports: [] },
        ]),
      ].toSorted((a, b) => (a.way < b.way ? -1 : 1)),
    });
    const epoch = await restored(keeper);
    const { proof, ...unproved } = kit;
    const state = stateOf(
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

  it('is taken once in an epoch, and not at all where nothing was lost', async () => {
    const keeper = await withKeyset(world);
    const now = stateOf(await keeper.client().readVault()).epoch ?? '';
    const { kit, after } = kitChange(keeper.owner);
    const rows = { wraps: [kit] };
    expect(await keeper.proving().returnKeysets(returned(now, [after], rows))).toMatchObject(stale);
    const epoch = await restored(keeper);
    expect(await keeper.proving().returnKeysets(returned(newId(), [after], rows))).toMatchObject(stale);
    stateOf(await keeper.proving().returnKeysets(returned(epoch, [after], rows)));
    const more = kitChange(after);
    expect(
      await keeper.proving().returnKeysets(returned(epoch, [more.after], { wraps: [more.kit] })),
    ).toMatchObject(stale);
  });

  it('is refused with a gap, out of order, of another history, or without its rows', async () => {
    const keeper = await withKeyset(world);
    const first = kitChange(keeper.owner);
    const second = kitChange(first.after);
    const other = kitChange(keeper.owner);
    const epoch = await restored(keeper);
    const before = await keeper.client().readVault();
    const give = (owners: readonly Owner[], wraps = [second.kit]) =>
      keeper.proving().returnKeysets(returned(epoch, owners, { wraps }));
    expect(await give([second.after])).toMatchObject(stale);
    expect(await give([second.after, first.after])).toMatchObject(stale);
    expect(await give([other.after, second.after])).toMatchObject(stale);
    expect(await give([first.after, second.after], [])).toMatchObject(odd);
    expect(await give([first.after, second.after], [first.kit, second.kit])).toMatchObject(odd);
    expect(await keeper.client().readVault()).toEqual(before);
    const stranger = await withKeyset(world);
    expect(
      await keeper.proving(keeper.owner, { as: stranger }).returnKeysets(returned(epoch, [first.after])),
    ).toMatchObject({ ok: false });
    world.test.clock.advance(11 * 60_000);
    await keeper.client().activity();
    expect(await give([first.after, second.after])).toMatchObject({ details: { wants: ['present'] } });
  });
});
