import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, newPasswordWrap, newRecoveryKit, newVault } from '../testing/sealed.ts';
import { type Person, startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';
import { maxWrapsOfMethod } from './service.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

/** The ids of the wraps of a method, oldest first. */
async function wrapIds(person: Person, method: 'password' | 'recovery') {
  const state = await person.client().readVault();
  return state.ok ? state.value.wraps.filter(wrap => wrap.method === method).map(wrap => wrap.id) : [];
}

/** Lets the clock go on, so that what is made next is newer. */
const later = () => world.test.clock.advance(1000);

describe('a vault', () => {
  it('is made once, with everything that opens it, and read back as it was given', async () => {
    const person = await world.signUp();
    const vault = newVault(10);
    const made = await person.client().createVault(vault);
    const { id, profile, salt, envelope } = vault.passwordWrap;
    const { wrapId, envelope: sealedByCode } = vault.recoveryKit;
    expect(made).toEqual({
      ok: true,
      value: {
        accountId: person.accountId,
        vaultId: vault.vaultId,
        wraps: [
          { id, method: 'password', profile, salt, envelope },
          { id: wrapId, method: 'recovery', envelope: sealedByCode },
        ].toSorted((a, b) => a.id.localeCompare(b.id)),
        identity: vault.identity,
        categoryKeys: vault.categoryKeys.toSorted((a, b) => a.id.localeCompare(b.id)),
        keyVersion: 1,
        earlierKeys: [],
        recoveryConfirmed: false,
      },
    });
    expect(await person.client().readVault()).toEqual(made);
  });

  it('is answered with 201 and never with the proof or its hash', async () => {
    const person = await world.signUp();
    const vault = newVault();
    const answer = await person.send('POST', '/vault/v1/vault', vault);
    expect(answer.status).toBe(201);
    expect(JSON.stringify(answer.body)).not.toMatch(/proof/i);
  });

  it('is not there before it is made', async () => {
    const person = await world.signUp();
    const missing = { status: 404, code: 'not_found' };
    expect(await person.client().readVault()).toMatchObject(missing);
    expect(await person.client().putWrap(newId(), newPasswordWrap())).toMatchObject(missing);
    expect(await person.client().deleteWrap(newId())).toMatchObject(missing);
    expect(await person.client().putRecovery(newRecoveryKit())).toMatchObject(missing);
    expect(await person.client().confirmRecovery(newId())).toMatchObject(missing);
  });

  it('is not made twice, also not by two devices at once', async () => {
    const person = await world.signUp();
    const answers = await Promise.all([1, 2, 3].map(() => person.client().createVault(newVault())));
    expect(answers.filter(answer => answer.ok)).toHaveLength(1);
    expect(answers.filter(answer => !answer.ok)).toMatchObject([
      { status: 409, code: 'already_exists' },
      { status: 409, code: 'already_exists' },
    ]);
    expect(await person.client().readVault()).toEqual(answers.find(answer => answer.ok));
  });

  it("is not made under another vault's id, and the account can still make one", async () => {
    const other = await world.withVault();
    const person = await world.signUp();
    const taken = { ...newVault(), vaultId: other.vault.vaultId };
    expect(await person.client().createVault(taken)).toMatchObject({ status: 409, code: 'already_exists' });
    expect(await person.client().readVault()).toMatchObject({ status: 404 });
    expect(await person.client().createVault(newVault())).toMatchObject({ ok: true });
  });

  it('is refused when its parts share an id', async () => {
    const person = await world.signUp();
    const vault = newVault(2);
    const [key] = vault.categoryKeys;
    const twins = key === undefined ? [] : [key, key];
    const sameWrap = { ...vault, recoveryKit: { ...vault.recoveryKit, wrapId: vault.passwordWrap.id } };
    for (const wrong of [{ ...vault, categoryKeys: twins }, { ...vault, categoryKeys: [] }, sameWrap]) {
      expect(await person.client().createVault(wrong)).toMatchObject({ status: 400, code: 'bad_request' });
    }
  });

  it('is refused when a public key is of the other kind', async () => {
    const person = await world.signUp();
    const vault = newVault();
    const { sealPublicJwk, signPublicJwk, ...rest } = vault.identity;
    const swapped = { ...rest, sealPublicJwk: signPublicJwk, signPublicJwk: sealPublicJwk };
    expect(await person.send('POST', '/vault/v1/vault', { ...vault, identity: swapped })).toMatchObject({
      status: 400,
    });
  });
});

describe('a password change', () => {
  it('keeps the new wrap beside the old one until the old one is deleted', async () => {
    const person = await world.withVault();
    const id = newId();
    later();
    expect(await person.client().putWrap(id, newPasswordWrap())).toMatchObject({ ok: true });
    expect(await wrapIds(person, 'password')).toEqual([person.vault.passwordWrap.id, id]);
    expect(await person.client().deleteWrap(person.vault.passwordWrap.id)).toMatchObject({ ok: true });
    expect(await wrapIds(person, 'password')).toEqual([id]);
  });

  it('may be sent again, but never changes a wrap', async () => {
    const person = await world.withVault();
    const id = newId();
    const wrap = newPasswordWrap();
    await person.client().putWrap(id, wrap);
    expect(await person.client().putWrap(id, wrap)).toMatchObject({ ok: true });
    const another = { status: 409, code: 'already_exists' };
    expect(await person.client().putWrap(id, newPasswordWrap())).toMatchObject(another);
    const { recoveryKit } = person.vault;
    expect(await person.client().putWrap(recoveryKit.wrapId, wrap)).toMatchObject(another);
    expect(await person.client().putRecovery({ ...newRecoveryKit(), wrapId: id })).toMatchObject(another);
  });

  it('never deletes the last password wrap', async () => {
    const person = await world.withVault();
    const last = { status: 409, code: 'last_password_wrap' };
    expect(await person.client().deleteWrap(person.vault.passwordWrap.id)).toMatchObject(last);
    expect(await wrapIds(person, 'password')).toHaveLength(1);
  });

  it('leaves one wrap when several devices clean up at once', async () => {
    const person = await world.withVault();
    for (let round = 0; round < 5; round += 1) {
      const [kept = ''] = await wrapIds(person, 'password');
      const ids = [kept, newId(), newId(), newId()];
      for (const id of ids.slice(1)) await person.client().putWrap(id, newPasswordWrap());
      const answers = await Promise.all(ids.map(id => person.client().deleteWrap(id)));
      expect(answers.filter(answer => answer.ok)).toHaveLength(3);
      expect(await wrapIds(person, 'password')).toHaveLength(1);
    }
  });

  it('does not delete a recovery kit, a missing wrap or the wrap of another person', async () => {
    const person = await world.withVault();
    const other = await world.withVault();
    await other.client().putWrap(newId(), newPasswordWrap());
    const gone = async (id: string) => {
      const { status, body } = await person.send('DELETE', `/vault/v1/wraps/${id}`);
      return { status, body };
    };
    const missing = await gone(newId());
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await gone(other.vault.passwordWrap.id)).toEqual(missing);
    expect(await gone(person.vault.recoveryKit.wrapId)).toEqual(missing);
    expect(await wrapIds(other, 'password')).toHaveLength(2);
  });

  it('is refused while too many earlier ones were left behind', async () => {
    const person = await world.withVault();
    for (let n = 1; n < maxWrapsOfMethod; n += 1) {
      expect(await person.client().putWrap(newId(), newPasswordWrap())).toMatchObject({ ok: true });
    }
    expect(await person.client().putWrap(newId(), newPasswordWrap())).toMatchObject({ code: 'bad_request' });
  });
});

describe('a recovery kit', () => {
  it('is confirmed, and again whenever its owner says that they still have it', async () => {
    const person = await world.withVault();
    const { wrapId } = person.vault.recoveryKit;
    expect(await person.client().confirmRecovery(wrapId)).toMatchObject({ ok: true });
    later();
    expect(await person.client().confirmRecovery(wrapId)).toMatchObject({ ok: true });
    const confirmedAt = new Date(world.test.clock.now()).toISOString();
    const state = await person.client().readVault();
    expect(state).toMatchObject({ value: { recoveryConfirmed: true } });
    expect(state.ok && state.value.wraps.find(wrap => wrap.id === wrapId)).toMatchObject({ confirmedAt });
  });

  it('works beside the older one until it is confirmed, and then alone', async () => {
    const person = await world.withVault();
    const old = person.vault.recoveryKit.wrapId;
    await person.client().confirmRecovery(old);
    const kit = newRecoveryKit();
    later();
    expect(await person.client().putRecovery(kit)).toMatchObject({ ok: true });
    expect(await person.client().putRecovery(kit)).toMatchObject({ ok: true });
    expect(await wrapIds(person, 'recovery')).toEqual([old, kit.wrapId]);
    await person.client().confirmRecovery(kit.wrapId);
    expect(await wrapIds(person, 'recovery')).toEqual([kit.wrapId]);
  });

  it('made again and again takes the place of the oldest unconfirmed ones only', async () => {
    const person = await world.withVault();
    const confirmed = person.vault.recoveryKit.wrapId;
    await person.client().confirmRecovery(confirmed);
    const kits = Array.from({ length: maxWrapsOfMethod + 2 }, () => newRecoveryKit());
    for (const kit of kits) {
      later();
      await person.client().putRecovery(kit);
    }
    const newest = kits.slice(-(maxWrapsOfMethod - 1)).map(kit => kit.wrapId);
    expect(await wrapIds(person, 'recovery')).toEqual([confirmed, ...newest]);
  });

  it('is not confirmed when it is missing, a password wrap or of another person', async () => {
    const person = await world.withVault();
    const other = await world.withVault();
    for (const id of [newId(), person.vault.passwordWrap.id, other.vault.recoveryKit.wrapId]) {
      expect(await person.client().confirmRecovery(id)).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await wrapIds(person, 'recovery')).toEqual([person.vault.recoveryKit.wrapId]);
  });
});
