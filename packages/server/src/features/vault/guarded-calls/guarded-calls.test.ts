import { proofNonceMs } from '@kinfolio/contract/keyset';
import type { CallWithProof } from '@kinfolio/contract/send';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewRecord } from '../testing/sealed.ts';
import {
  createCallGuard,
  createKeyPair,
  createKeyRenewal,
  createKeysetOnlyChange,
  createNextKeyset,
  createTestKitChange,
  hashText,
  readVaultState,
} from '../testing/signed-vault.ts';
import { createOwnerWithVault, type OwnerWithVault } from '../testing/signed-world.ts';
import { type SignedInPerson, startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';
import { deleteExpiredNonces } from './service.ts';

let world: VaultWorld;
let origin: string;
beforeAll(async () => {
  world = await startVaultWorld();
  ({ origin } = new URL(world.test.config.publicUrl));
});
afterAll(() => world.close());

const refused = { ok: false, status: 403, code: 'proof_refused' };
const wanting = (...wants: string[]) => ({
  ok: false,
  status: 403,
  code: 'proof_required',
  details: { wants },
});

const wrong = (keeper: OwnerWithVault, changes: Parameters<typeof createCallGuard>[2]['changes']) =>
  keeper.client(
    world.url,
    fetch,
    createCallGuard(keeper, keeper.owner, { origin, ...(changes && { changes }) }),
  );

const altering: typeof fetch = (to, init) =>
  fetch(to, {
    ...init,
    ...(typeof init?.body === 'string' && { body: init.body.replace('"end":"none"', '"end":"none" ') }),
  });

/** Sends the headers and all but the last byte of a push, waits for something to happen, and sends the last byte. */
const holdLastByteUntil =
  (happens: () => Promise<void>): typeof fetch =>
  (to, init) => {
    if (typeof init?.body !== 'string') return fetch(to, init);
    const bytes = new TextEncoder().encode(init.body);
    const body = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(bytes.slice(0, -1)),
      pull: async controller => {
        await happens();
        controller.enqueue(bytes.slice(-1));
        controller.close();
      },
    });
    return fetch(to, { ...init, body, duplex: 'half' });
  };

const eventsOf = async (person: SignedInPerson) => {
  const read = await person.client().readActivity({});
  return read.ok ? read.value.entries.map(({ event }) => event) : [];
};

describe('a proof', () => {
  it('lets the call through that it was made for', async () => {
    const keeper = await createOwnerWithVault(world);
    const opened = await keeper.proving().openSession();
    expect(opened).toMatchObject({ ok: true, value: { seal: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(await keeper.proving().openSession()).toEqual(opened);
  });

  it('is missed by name, and a call without one is not looked at further', async () => {
    const keeper = await createOwnerWithVault(world);
    expect(await keeper.client().openSession()).toMatchObject(wanting('proof'));
  });

  it.each([
    ['account', { account: '01890a5d-ac96-774b-bcce-b302099a8057' }],
    ['session', { session: '01890a5d-ac96-774b-bcce-b302099a8057' }],
    ['method', { method: 'PUT' }],
    ['origin', { origin: 'https://kinfolio.example' }],
    ['path', { path: '/vault/v1/session/open?' }],
    ['body', { body: hashText('{}') }],
    ['nonce', { nonce: 'A'.repeat(51) }],
  ])('of another %s is refused, without a word why', async (_, changes) => {
    const keeper = await createOwnerWithVault(world);
    const answer = await wrong(keeper, changes).openSession();
    expect(answer).toMatchObject(refused);
    expect(answer).not.toHaveProperty('details');
  });

  it('by another key is refused, and so is any for an account without a vault', async () => {
    const keeper = await createOwnerWithVault(world);
    const other = { ...keeper.owner, proofKey: createKeyPair() };
    expect(await keeper.proving(other).openSession()).toMatchObject(refused);
    const bare = await world.signUp();
    expect(await keeper.proving(other, { as: bare }).openSession()).toMatchObject(refused);
  });

  it('is refused when one byte of the body is another', async () => {
    const keeper = await createOwnerWithVault(world);
    const { change } = createTestKitChange(keeper.owner);
    expect(await keeper.proving(keeper.owner, { fetches: altering }).putKeyset(change)).toMatchObject(
      refused,
    );
    expect(await keeper.proving().putKeyset(change)).toMatchObject({ ok: true });
  });

  it('counts once', async () => {
    const keeper = await createOwnerWithVault(world);
    let made: string | undefined;
    const once = createCallGuard(keeper, keeper.owner, { origin });
    const again = keeper.client(world.url, fetch, async (call: CallWithProof) => (made ??= await once(call)));
    expect(await again.openSession()).toMatchObject({ ok: true });
    expect(await again.openSession()).toMatchObject(refused);
    const second = await world.secondServer();
    const there = keeper.client(second, fetch, async () => made);
    expect(await there.openSession()).toMatchObject(refused);
  });

  it('that was refused for something else leaves its nonce for the right one', async () => {
    const keeper = await createOwnerWithVault(world);
    const given = await keeper.client().proofNonce();
    const nonce = given.ok ? given.value.nonce : '';
    const forged = { ...keeper.owner, proofKey: createKeyPair() };
    const by = (owner: typeof forged) =>
      keeper.client(world.url, fetch, createCallGuard(keeper, owner, { origin, changes: { nonce } }));
    expect(await by(forged).openSession()).toMatchObject(refused);
    expect(await by(keeper.owner).openSession()).toMatchObject({ ok: true });
  });

  it('with a nonce of another session or account is refused', async () => {
    const keeper = await createOwnerWithVault(world);
    const phone = await keeper.signInAgain();
    for (const person of [phone, await createOwnerWithVault(world)]) {
      const given = await person.client().proofNonce();
      const nonce = given.ok ? given.value.nonce : '';
      expect(await wrong(keeper, { nonce }).openSession()).toMatchObject(refused);
    }
  });

  it('may be made for five minutes, and what was used is forgotten then', async () => {
    const keeper = await createOwnerWithVault(world);
    const { clock, database } = world.test;
    const late = (ms: number) => {
      const guard = createCallGuard(keeper, keeper.owner, { origin });
      return keeper.client(world.url, fetch, async call => {
        const made = await guard(call);
        clock.advance(ms);
        return made;
      });
    };
    expect(await late(proofNonceMs - 1).openSession()).toMatchObject({ ok: true });
    expect(await late(proofNonceMs).openSession()).toMatchObject(refused);
    await deleteExpiredNonces({ db: database.db, clock });
    const left = await database.pool.query('select from used_nonces where account_id = $1', [
      keeper.accountId,
    ]);
    expect(left.rowCount).toBe(0);
  });

  it('by the key of before a renewal is refused', async () => {
    const keeper = await createOwnerWithVault(world);
    const { after, change } = createKeyRenewal(keeper.owner);
    readVaultState(await keeper.proving().putKeyset(change));
    expect(await keeper.proving().openSession()).toMatchObject(refused);
    expect(await keeper.proving(after).openSession()).toMatchObject({ ok: true });
  });

  it('that is refused is told to the owner, a few times and not without end', async () => {
    const keeper = await createOwnerWithVault(world);
    for (let tries = 0; tries < 5; tries += 1) await wrong(keeper, { method: 'GET' }).openSession();
    expect((await eventsOf(keeper)).filter(event => event === 'proof-refused')).toHaveLength(3);
  });
});

describe('a seal', () => {
  it('is wanted for each push into a vault with a keyset, and fits one call', async () => {
    const keeper = await createOwnerWithVault(world);
    const { vaultId } = keeper.vault;
    const record = createNewRecord(keeper.vault);
    expect(await keeper.client().push(vaultId, [record])).toMatchObject(wanting('seal'));
    const opened = await keeper.proving().openSession();
    const seal = opened.ok ? opened.value.seal : '';
    const sealing = keeper.proving(keeper.owner, { seal });
    expect(await sealing.push(vaultId, [record])).toMatchObject({ ok: true });
    let made: string | undefined;
    const guard = createCallGuard(keeper, keeper.owner, { origin, seal });
    const replay = keeper.client(world.url, fetch, async call => (made ??= await guard(call)));
    expect(await replay.push(vaultId, [createNewRecord(keeper.vault)])).toMatchObject({ ok: true });
    expect(await replay.push(vaultId, [createNewRecord(keeper.vault)])).toMatchObject(refused);
  });

  it('of one session does not seal the calls of another', async () => {
    const keeper = await createOwnerWithVault(world);
    const phone = await keeper.signInAgain();
    const opened = await keeper.proving().openSession();
    const seal = opened.ok ? opened.value.seal : '';
    const { vaultId } = keeper.vault;
    const onPhone = keeper.proving(keeper.owner, { seal, as: phone });
    expect(await onPhone.push(vaultId, [createNewRecord(keeper.vault)])).toMatchObject(wanting('seal'));
    await onPhone.openSession();
    expect(await onPhone.push(vaultId, [createNewRecord(keeper.vault)])).toMatchObject(refused);
    const odd = keeper.client(world.url, fetch, async () => 'no seal at all');
    expect(await odd.push(vaultId, [createNewRecord(keeper.vault)])).toMatchObject(refused);
  });

  it('is forgotten with its session', async () => {
    const keeper = await createOwnerWithVault(world);
    await keeper.proving().openSession();
    await keeper.signOut();
    const left = await world.test.database.pool.query('select from session_seals where account_id = $1', [
      keeper.accountId,
    ]);
    expect(left.rowCount).toBe(0);
  });

  it('does not outlive its session while a body is still arriving', async () => {
    const keeper = await createOwnerWithVault(world);
    const { vaultId } = keeper.vault;
    const opened = await keeper.proving().openSession();
    const guard = createCallGuard(keeper, keeper.owner, { origin, seal: opened.ok ? opened.value.seal : '' });
    const pushing = keeper.client(world.url, holdLastByteUntil(endSession), guard);
    async function endSession(): Promise<void> {
      // The server has responded to this session twice since the headers were sent, so it has read them.
      await keeper.client().readActivity({});
      await keeper.client().readActivity({});
      await keeper.signOut();
    }
    const answer = await pushing.push(vaultId, [createNewRecord(keeper.vault)]);
    // The session was still alive when the headers arrived. So the missing seal is the reason for the
    // refusal.
    expect(answer).toMatchObject(wanting('seal'));
    const { rowCount } = await world.test.database.pool.query('select from records where vault_id = $1', [
      vaultId,
    ]);
    expect(rowCount).toBe(0);
  });
});

it('a change without presence is refused, and says what it misses', async () => {
  const keeper = await createOwnerWithVault(world);
  const { change } = createTestKitChange(keeper.owner);
  expect(await keeper.client().putKeyset(change)).toMatchObject(wanting('proof'));
  world.test.clock.advance(10 * 60_000);
  await keeper.client().activity();
  expect(await keeper.client().putKeyset(change)).toMatchObject(wanting('present', 'proof'));
  expect(await keeper.proving().putKeyset(change)).toMatchObject(wanting('present'));
  const fresh = await keeper.signInAgain();
  expect(await keeper.proving(keeper.owner, { as: fresh }).putKeyset(change)).toMatchObject({ ok: true });
  const repair = createKeysetOnlyChange(
    createNextKeyset(createTestKitChange(keeper.owner).after, { reason: 'repair' }),
  );
  expect(await keeper.client().putKeyset(repair)).toMatchObject(wanting('proof'));
});
