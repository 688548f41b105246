import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewRecord, createRecoveryKit } from '../testing/sealed.ts';
import { type SignedInPerson, startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';
import { forgetOldReloadHalves } from './service.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const expired = { ok: false, status: 401, code: 'session_expired' };
const newHalf = () => createRecoveryKit().proof; // A kit's proof also consists of 32 random bytes.

/**
 * Moves the clock by minutes while the auth client refreshes its token in the background, as it does when the person
 * is away.
 */
async function pass(minutes: number, person: SignedInPerson) {
  for (let left = minutes; left > 0; left -= 10) {
    world.test.clock.advance(Math.min(left, 10) * 60_000);
    await person.refresh().catch(() => undefined);
  }
}

async function halvesOf(person: SignedInPerson): Promise<number> {
  const { rows } = await world.test.database.db.execute<{ count: string }>(
    sql`select count(*) from reload_halves where account_id = ${person.accountId}`,
  );
  return Number(rows[0]?.count);
}

describe('thirty minutes without activity', () => {
  it('end the session for every route until the person signs in again', async () => {
    const person = await world.withVault();
    await pass(29, person);
    expect(await person.client().readVault()).toMatchObject({ ok: true });
    await pass(1, person);
    const { vaultId } = person.vault;
    expect(await person.client().readVault()).toMatchObject(expired);
    expect(await person.client().pull(vaultId, {})).toMatchObject(expired);
    expect(await person.client().push(vaultId, [createNewRecord(person.vault)])).toMatchObject(expired);
    expect(await person.client().activity()).toMatchObject(expired);
    expect(await person.client().readReloadHalf()).toMatchObject(expired);
    const again = await person.signInAgain();
    expect(await again.client().pull(vaultId, {})).toMatchObject({ ok: true, value: { records: [] } });
  });

  it('are not interrupted by pulls or by refreshed tokens', async () => {
    const person = await world.withVault();
    for (let n = 0; n < 3; n += 1) {
      expect(await person.client().pull(person.vault.vaultId, {})).toMatchObject({ ok: true });
      await pass(10, person);
    }
    expect(await person.client().pull(person.vault.vaultId, {})).toMatchObject(expired);
  });

  it.each([
    [
      'the person acts',
      (person: SignedInPerson & { vault: Parameters<typeof createNewRecord>[0] }) =>
        person.client().activity(),
    ],
    [
      'a record is pushed',
      (person: SignedInPerson & { vault: Parameters<typeof createNewRecord>[0] }) =>
        person.client().push(person.vault.vaultId, [createNewRecord(person.vault)]),
    ],
  ])('begin anew when %s', async (_, act) => {
    const person = await world.withVault();
    await pass(20, person);
    expect(await act(person)).toMatchObject({ ok: true });
    await pass(29, person);
    expect(await person.client().readVault()).toMatchObject({ ok: true });
    await pass(1, person);
    expect(await person.client().readVault()).toMatchObject(expired);
  });

  it('of one device do not end the session of another', async () => {
    const person = await world.withVault();
    const phone = await person.signInAgain();
    await pass(20, phone);
    await phone.client().activity();
    await pass(15, phone);
    expect(await phone.client().readVault()).toMatchObject({ ok: true });
  });
});

describe('the half kept for a reload', () => {
  it('comes back to the session that left it, also replaced', async () => {
    const person = await world.withVault();
    const [first, second] = [newHalf(), newHalf()];
    expect(await person.client().readReloadHalf()).toMatchObject({ status: 404, code: 'not_found' });
    await person.client().putReloadHalf(first);
    expect(await person.client().readReloadHalf()).toEqual({ ok: true, value: { half: first } });
    await person.client().putReloadHalf(second);
    expect(await person.client().readReloadHalf()).toEqual({ ok: true, value: { half: second } });
  });

  it("is no other session's and no other person's", async () => {
    const person = await world.withVault();
    await person.client().putReloadHalf(newHalf());
    const phone = await person.signInAgain();
    const stranger = await world.withVault();
    expect(await phone.client().readReloadHalf()).toMatchObject({ status: 404 });
    expect(await stranger.client().readReloadHalf()).toMatchObject({ status: 404 });
    expect(await person.client().readReloadHalf()).toMatchObject({ ok: true });
  });

  it('lives as long as the person acts, and is gone after thirty idle minutes', async () => {
    const person = await world.withVault();
    await person.client().putReloadHalf(newHalf());
    await pass(20, person);
    await person.client().activity();
    await pass(20, person);
    expect(await person.client().readReloadHalf()).toMatchObject({ ok: true });
    await pass(10, person);
    expect(await person.client().readReloadHalf()).toMatchObject(expired);
    expect(await halvesOf(person)).toBe(0);
  });

  it('does not outlive the session although it was left late', async () => {
    const person = await world.withVault();
    await pass(20, person);
    await person.client().putReloadHalf(newHalf());
    await pass(10, person);
    await forgetOldReloadHalves({ db: world.test.database.db, clock: world.test.clock });
    expect(await halvesOf(person)).toBe(0);
  });

  it('is forgotten at sign-out', async () => {
    const person = await world.withVault();
    await person.client().putReloadHalf(newHalf());
    expect(await halvesOf(person)).toBe(1);
    await person.signOut();
    expect(await halvesOf(person)).toBe(0);
  });

  it('is forgotten by the clean-up only when its time is over', async () => {
    const person = await world.withVault();
    await person.client().putReloadHalf(newHalf());
    const { db } = world.test.database;
    await pass(29, person);
    await forgetOldReloadHalves({ db, clock: world.test.clock });
    expect(await halvesOf(person)).toBe(1);
    await pass(1, person);
    await forgetOldReloadHalves({ db, clock: world.test.clock });
    expect(await halvesOf(person)).toBe(0);
  });
});
