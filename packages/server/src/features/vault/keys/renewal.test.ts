import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newId,
  newPasswordWrap,
  newRecord,
  newRecoveryKit,
  newRenewal,
  nextVersion,
} from '../testing/sealed.ts';
import { type Person, startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const stale = { status: 409, code: 'keys_changed' };

const signsIn = async (email: string, password: string) =>
  (
    await fetch(`${world.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  ).status === 200;

const eventsOf = async (person: Person) => {
  const read = await person.client().readActivity({});
  return read.ok ? read.value.entries.map(({ event }) => event) : [];
};

describe('renewing all keys', () => {
  it('puts new keys and another password in place of all there was', async () => {
    const person = await world.withVault(2);
    const renewal = newRenewal(person.vault);
    const { passwordWrap, recoveryKit, categoryKeys, earlierKeys, identity } = renewal;
    const renewed = await person.client().renewKeys(renewal);
    const { wrapId: id, envelope } = recoveryKit;
    expect(renewed).toEqual({
      ok: true,
      value: {
        accountId: person.accountId,
        vaultId: person.vault.vaultId,
        keyVersion: 2,
        wraps: expect.arrayContaining([
          { method: 'password', ...passwordWrap },
          { method: 'recovery', id, envelope },
        ]),
        identity,
        categoryKeys: categoryKeys.toSorted(
          (a, b) => a.id.localeCompare(b.id) || a.keyVersion - b.keyVersion,
        ),
        earlierKeys,
        recoveryConfirmed: false,
      },
    });
    expect(renewed.ok && renewed.value.wraps).toHaveLength(2);
    expect(await person.client().readVault()).toEqual(renewed);
    const { profile, salt } = passwordWrap;
    expect(await person.client().prelogin(person.email)).toEqual({ ok: true, value: { profile, salt } });
    expect(await signsIn(person.email, renewal.secret)).toBe(true);
    await expect(person.signInAgain()).rejects.toThrow(/credentials/);
    const { email } = person;
    const old = { email, proof: person.vault.recoveryKit.proof };
    expect(await person.client().recoverySession(old)).toMatchObject({ status: 401 });
    expect(await person.client().recoverySession({ email, proof: recoveryKit.proof })).toMatchObject({
      ok: true,
    });
  });

  it('leaves the session that asked and ends every other, with what reloads it', async () => {
    const person = await world.withVault();
    const other = await person.signInAgain();
    const half = 'h'.repeat(42) + 'A';
    await person.client().putReloadHalf(half);
    expect(await person.client().renewKeys(newRenewal(person.vault))).toMatchObject({ ok: true });
    expect(await other.client().readVault()).toMatchObject({ status: 401 });
    expect(await person.client().readReloadHalf()).toMatchObject({ status: 404 });
    expect((await eventsOf(person)).slice(0, 2)).toEqual(['keys-renewed', 'password-changed']);
  });

  it('keeps what was sealed before, and takes what another device still had to send under an earlier key', async () => {
    const person = await world.withVault();
    const { vault } = person;
    const record = newRecord(vault);
    await person.client().push(vault.vaultId, [record]);
    await person.client().renewKeys(newRenewal(vault));
    const late = nextVersion(record);
    const anew = nextVersion(late, { keyVersion: 2 });
    for (const version of [late, anew])
      expect(await person.client().push(vault.vaultId, [version])).toMatchObject({
        value: { results: [{ outcome: 'stored' }] },
      });
  });

  it('happens once when two devices ask at once, and the slower one is signed out', async () => {
    const person = await world.withVault();
    const other = await person.signInAgain();
    const [first, second] = [newRenewal(person.vault), newRenewal(person.vault)];
    const answers = await Promise.all([person.client().renewKeys(first), other.client().renewKeys(second)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = answers[0].ok ? first : second;
    const loser = answers[0].ok ? second : first;
    expect(await signsIn(person.email, winner.secret)).toBe(true);
    expect(await signsIn(person.email, loser.secret)).toBe(false);
  });

  it('changes nothing at all when it is not made from the keys of now', async () => {
    const person = await world.withVault(2);
    const before = await person.client().readVault();
    const renewal = newRenewal(person.vault);
    const [key, ...others] = renewal.categoryKeys;
    const twins = key === undefined ? [] : [key, ...renewal.categoryKeys];
    expect(await person.client().renewKeys({ ...renewal, keyVersion: 3 })).toMatchObject(stale);
    expect(await person.client().renewKeys({ ...renewal, categoryKeys: others })).toMatchObject(stale);
    expect(await person.client().renewKeys({ ...renewal, categoryKeys: twins })).toMatchObject({
      status: 400,
    });
    const { wrapId } = person.vault.recoveryKit;
    const taken = { ...renewal, recoveryKit: { ...renewal.recoveryKit, wrapId } };
    expect(await person.client().renewKeys(taken)).toMatchObject({ status: 409, code: 'already_exists' });
    expect(await person.client().readVault()).toEqual(before);
    expect(await person.signInAgain()).toMatchObject({ accountId: person.accountId });
    expect(await eventsOf(person)).not.toContain('password-changed');
  });

  it('is not for somebody without a vault', async () => {
    const person = await world.signUp();
    const other = await world.withVault();
    expect(await person.client().renewKeys(newRenewal(other.vault))).toMatchObject({ status: 404 });
    expect(await person.signInAgain()).toMatchObject({ accountId: person.accountId });
  });

  it('refuses from then on whatever holds the account key of before', async () => {
    const person = await world.withVault();
    await person.client().renewKeys(newRenewal(person.vault));
    expect(await person.client().putWrap(newId(), newPasswordWrap())).toMatchObject(stale);
    expect(await person.client().putRecovery(newRecoveryKit())).toMatchObject(stale);
    const kit = { ...newRecoveryKit(), keyVersion: 2 };
    expect(await person.client().putRecovery(kit)).toMatchObject({ ok: true });
    expect(await person.client().putWrap(newId(), { ...newPasswordWrap(), keyVersion: 2 })).toMatchObject({
      ok: true,
    });
  });
});
