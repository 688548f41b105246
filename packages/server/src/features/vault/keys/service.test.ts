import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeviceId } from '../testing/sealed.ts';
import { createCallGuard, createSignedVault, type VaultOwnerKeys } from '../testing/signed-vault.ts';
import { type SignedInPerson, startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

/** The ids of the wraps of a method, oldest first. */
async function wrapIds(person: SignedInPerson, method: 'password' | 'recovery') {
  const state = await person.client().readVault();
  return state.ok ? state.value.wraps.filter(wrap => wrap.method === method).map(wrap => wrap.id) : [];
}

/** A client with which a person creates a vault, signing with the given owner's keys. */
const making = (person: SignedInPerson, owner: VaultOwnerKeys) =>
  person.client(
    world.url,
    fetch,
    createCallGuard(person, owner, { origin: new URL(world.test.config.publicUrl).origin }),
  );

async function makeAnother(person: SignedInPerson, more: { vaultId?: string } = {}) {
  const { vault, owner } = createSignedVault(person.accountId, 1, more);
  return making(person, owner).createVault(vault);
}

/** Advances the clock, so that the next row is newer. */
const later = () => world.test.clock.advance(1000);

describe('a vault', () => {
  it('is made once, with everything that opens it, and read back as it was given', async () => {
    const person = await world.signUp();
    const { vault, owner } = createSignedVault(person.accountId, 10);
    const made = await making(person, owner).createVault(vault);
    const { id, profile, salt, envelope } = vault.passwordWrap;
    const { wrapId, envelope: sealedByCode } = vault.recoveryKit;
    expect(made).toMatchObject({
      ok: true,
      value: {
        accountId: person.accountId,
        vaultId: vault.vaultId,
        wraps: expect.arrayContaining([
          { id, method: 'password', profile, salt, envelope },
          { id: wrapId, method: 'recovery', envelope: sealedByCode },
        ]),
        identity: vault.identity,
        categoryKeys: vault.categoryKeys.toSorted((a, b) => a.id.localeCompare(b.id)),
        keyVersion: 1,
        earlierKeys: [],
        recoveryConfirmed: false,
        keyset: vault.keyset,
      },
    });
    expect(await person.client().readVault()).toEqual(made);
  });

  it('is never answered with the proof of a kit', async () => {
    const person = await world.signUp();
    const { vault, owner } = createSignedVault(person.accountId);
    const made = await making(person, owner).createVault(vault);
    expect(JSON.stringify(made)).not.toContain(vault.recoveryKit.proof);
  });

  it('is not there before it is made', async () => {
    const person = await world.signUp();
    const missing = { status: 404, code: 'not_found' };
    expect(await person.client().readVault()).toMatchObject(missing);
    expect(await person.client().confirmRecovery(createDeviceId())).toMatchObject(missing);
  });

  it('is not made twice, also not by two devices at once', async () => {
    const person = await world.signUp();
    const answers = await Promise.all([1, 2, 3].map(() => makeAnother(person)));
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
    const { vaultId } = other.vault;
    expect(await makeAnother(person, { vaultId })).toMatchObject({ status: 409, code: 'already_exists' });
    expect(await person.client().readVault()).toMatchObject({ status: 404 });
    expect(await makeAnother(person)).toMatchObject({ ok: true });
  });

  it('is refused when its parts share an id', async () => {
    const person = await world.signUp();
    const { vault, owner } = createSignedVault(person.accountId, 2);
    const [key] = vault.categoryKeys;
    const twins = key === undefined ? [] : [key, key];
    const sameWrap = { ...vault, recoveryKit: { ...vault.recoveryKit, wrapId: vault.passwordWrap.id } };
    for (const wrong of [{ ...vault, categoryKeys: twins }, { ...vault, categoryKeys: [] }, sameWrap]) {
      expect(await making(person, owner).createVault(wrong)).toMatchObject({
        status: 400,
        code: 'bad_request',
      });
    }
  });

  it('is refused when a public key is of the other kind', async () => {
    const person = await world.signUp();
    const { vault } = createSignedVault(person.accountId);
    const { sealPublicJwk, signPublicJwk, ...rest } = vault.identity;
    const swapped = { ...rest, sealPublicJwk: signPublicJwk, signPublicJwk: sealPublicJwk };
    expect(await person.send('POST', '/vault/v1/vault', { ...vault, identity: swapped })).toMatchObject({
      status: 400,
    });
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

  it('is not confirmed when it is missing, a password wrap or of another person', async () => {
    const person = await world.withVault();
    const other = await world.withVault();
    for (const id of [createDeviceId(), person.vault.passwordWrap.id, other.vault.recoveryKit.wrapId]) {
      expect(await person.client().confirmRecovery(id)).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await wrapIds(person, 'recovery')).toEqual([person.vault.recoveryKit.wrapId]);
  });
});
