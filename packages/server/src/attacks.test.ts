import { proofHeader } from '@kinfolio/contract/keyset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cameByKit, provedAs, withSession } from './features/vault/testing/by-kit.ts';
import { guardedClient } from './features/vault/testing/guarded-client.ts';
import { byMailedLink } from './features/vault/testing/mailbox.ts';
import { newId, newPasswordWrap, newRecord } from './features/vault/testing/sealed.ts';
import {
  changeOf,
  guardOf,
  kitWay,
  newSigner,
  nextKeyset,
  waysWith,
} from './features/vault/testing/signed-vault.ts';
import { refusalOf, withKeyset } from './features/vault/testing/signed-world.ts';
import { type Person, startVaultWorld, type VaultWorld } from './features/vault/testing/vault-world.ts';
import { addApp } from './features/vault/testing/with-app.ts';

// Attacks by their names in the issue "Keys and proofs", each by what a thief of that sort has. "Renewal by a thief" is in
// `features/vault/keyset/undo.test.ts`.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
});
afterAll(() => world.close());

const letIn = async ({ email }: Person) => {
  await world.test.post.deliverWaiting();
  return world.test.sent.mails.filter(({ to, text }) => to === email && text.includes('was let in')).length;
};

describe('two tabs', () => {
  it('both push in turn, and neither seal ends the other', async () => {
    const person = await world.withVault();
    const { owner } = person.keys;
    if (owner === undefined) throw new Error('no vault');
    const { publicUrl } = world.test.config;
    const tab = () => guardedClient({ url: world.url, publicUrl, token: () => person.token() }, owner);
    const tabs = [await tab(), await tab()];
    for (const one of [...tabs, ...tabs])
      expect(await one.push(person.vault.vaultId, [newRecord(person.vault)])).toMatchObject({ ok: true });
  });
});

describe('number out of storage', () => {
  it('is unknown after the next entry of its owner, who hears of its use', async () => {
    const person = await world.withVault();
    const before = person.device;
    const again = await person.signInAgain(before);
    expect(again.device).not.toBe(before);
    expect(await letIn(person)).toBe(0);
    await person.signInAgain(before);
    expect(await letIn(person)).toBe(1);
    await person.signInAgain(again.device);
    expect(await letIn(person)).toBe(1);
  });
});

describe('rewritten request', () => {
  it.each<[string, { path?: string; origin?: string; body?: string | undefined }]>([
    ['without its body', { body: undefined }],
    ['to another path', { path: '/vault/v1/keysets' }],
    ['with a query', { path: '/vault/v1/keyset?a=b' }],
    ['of another origin', { origin: 'https://kinfolio.example' }],
  ])('%s: its proof is refused, and nothing changed', async (_what, other) => {
    const keeper = await withKeyset(world);
    const kit = kitWay();
    const next = nextKeyset(keeper.owner, { reason: 'kit', ways: waysWith(keeper.owner, [kit]) });
    const body = JSON.stringify(changeOf(next, { wraps: [kit] }));
    const origin = other.origin ?? new URL(world.test.config.publicUrl).origin;
    const signed = { guard: 'proof' as const, method: 'PUT', path: '/vault/v1/keyset', body, ...other };
    const proof = (await guardOf(keeper, keeper.owner, { origin })(signed)) ?? '';
    const answer = await keeper.send('PUT', '/vault/v1/keyset', body, { [proofHeader]: proof });
    expect(answer).toMatchObject({ status: 403, body: { code: 'proof_refused' } });
    const now = await keeper.client().readVault();
    expect(now.ok && now.value.keyset).toBe(keeper.owner.document);
  });
});

describe('words without presence', () => {
  it.each<[string, (keeper: Awaited<ReturnType<typeof withKeyset>>) => Parameters<typeof refusalOf>[1]]>([
    [
      'repair with another way',
      ({ owner }) => {
        const kit = kitWay();
        const ways = waysWith(owner, [kit]);
        return changeOf(nextKeyset(owner, { reason: 'repair', ways }), { wraps: [kit] });
      },
    ],
    [
      'repair with a box in place of one that is there',
      ({ owner, vault }) => {
        const [box] = vault.categoryKeys;
        if (box === undefined) throw new Error('no box');
        const other = { ...box, envelope: newPasswordWrap().envelope };
        return changeOf(nextKeyset(owner, { reason: 'repair' }), { categoryKeys: [other] });
      },
    ],
    [
      'repair that ends the other sessions',
      ({ owner }) => changeOf(nextKeyset(owner, { reason: 'repair' }), { end: 'others' }),
    ],
    [
      'confirm with an account that accepted nothing',
      ({ owner }) => {
        const member = {
          account: newId(),
          categories: [
            { category: owner.payload.categories[0]?.category ?? '', rights: 'edit' as const, until: null },
          ],
          identityVersion: 1,
          seal: newSigner().x,
          sign: newSigner().x,
        };
        return changeOf(nextKeyset(owner, { reason: 'confirm', members: [member] }));
      },
    ],
  ])('%s is refused', async (_what, change) => {
    const keeper = await withKeyset(world);
    world.test.clock.advance(11 * 60_000);
    await keeper.client().activity();
    expect(await refusalOf(keeper, change(keeper))).toMatchObject({ ok: false, status: 400 });
  });
});

describe('password by PUT /user', () => {
  it('is refused, with a proof too: the keyset alone sets it', async () => {
    const person = await world.withVault();
    for (const body of [{ password: 'a-password-of-a-thief' }, { data: { kdf: null } }])
      expect(await person.prove('PUT', '/auth/v1/user', body)).toMatchObject({
        status: 400,
        body: { error_code: 'reauthentication_needed' },
      });
    expect((await person.signInAgain()).accountId).toBe(person.accountId);
  });
});

const lastMailTo = async (email: string, words = '') => {
  await world.test.post.deliverWaiting();
  return world.test.sent.mails.findLast(({ to, text }) => to === email && text.includes(words))?.text ?? '';
};
const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? 'no code';
const sayNotMe = async (text: string) => {
  const url = /\/auth\/v1\/not-me\?token=\S+/.exec(text)?.[0] ?? 'no link';
  expect((await world.test.app.inject({ method: 'POST', url })).statusCode).toBe(200);
};
const proofOf = async (session: Person, owner: NonNullable<Person['keys']['owner']>, call: object) => {
  const origin = new URL(world.test.config.publicUrl).origin;
  return { [proofHeader]: (await guardOf(session, owner, { origin })(call as never)) ?? '' };
};

describe('mailbox as hostage', () => {
  it('somebody reads the mail and says "This was not me" for ever: by the kit the email moves all the same', async () => {
    const person = await world.withVault();
    const { owner } = person.keys;
    if (owner === undefined) throw new Error('no vault');
    const { proof } = person.vault.recoveryKit;
    await person.signInAgain();
    await sayNotMe(await lastMailTo(person.email));
    const session = await cameByKit(world, person, proof);
    if (session === undefined) throw new Error('the kit does not sign in');
    const wanted = `moved-${newId()}@example.org`;
    const body = JSON.stringify({ email: wanted });
    const put = { guard: 'proof', method: 'PUT', path: '/auth/v1/user', body } as const;
    const asked = await session.send('PUT', '/auth/v1/user', body, await proofOf(session, owner, put));
    expect(asked).toMatchObject({ status: 200, body: { new_email: wanted } });
    const code = codeIn(await lastMailTo(wanted));
    // The old mailbox was asked nothing, and stops nothing with the button of the newest mail to it.
    await sayNotMe(await lastMailTo(person.email));
    const verified = await world.test.app.inject({
      method: 'POST',
      url: '/auth/v1/verify',
      payload: { type: 'email_change', email: wanted, token: code },
    });
    expect(verified.statusCode).toBe(200);
    expect(await lastMailTo(person.email)).toContain(wanted);
    expect(await cameByKit(world, person, proof, wanted)).toBeDefined();
    // From the address of before the kit leads in too, should this have been the thief.
    expect(await cameByKit(world, person, proof)).toBeDefined();
    world.test.clock.advance(30 * 24 * 60 * 60_000);
    expect(await cameByKit(world, person, proof)).toBe(undefined);
  });

  it('a password of before moves no email by itself, and is held', async () => {
    const person = await world.withVault();
    await person.signInAgain();
    await sayNotMe(await lastMailTo(person.email));
    const session = await person.signInAgain();
    const wanted = `moved-${newId()}@example.org`;
    expect(await session.prove('PUT', '/auth/v1/user', { email: wanted })).toMatchObject({
      body: { error_code: expect.stringMatching(/changes_held|insufficient_aal/) },
    });
  });
});

describe('mailed link', () => {
  it('is no kit: the old mailbox has to agree to a new email, and "This was not me" ends the change', async () => {
    const person = await world.withVault();
    const thief = withSession(person, await byMailedLink(world, person.email));
    const { password: secret } = person;
    expect(await thief.client().confirmSession({ method: 'password', secret })).toMatchObject({ ok: true });
    const wanted = `moved-${newId()}@example.org`;
    expect(await thief.prove('PUT', '/auth/v1/user', { email: wanted })).toMatchObject({ status: 200 });
    const code = codeIn(await lastMailTo(wanted));
    const payload = { type: 'email_change', email: wanted, token: code };
    await world.test.app.inject({ method: 'POST', url: '/auth/v1/verify', payload });
    const changed = 'select email from accounts where id = $1';
    const { rows } = await world.test.database.pool.query(changed, [person.accountId]);
    expect(rows).toEqual([{ email: person.email }]);
    await sayNotMe(await lastMailTo(person.email, 'not-me'));
    const asked = 'select new_email from accounts where id = $1';
    const left = await world.test.database.pool.query(asked, [person.accountId]);
    expect(left.rows).toEqual([{ new_email: null }]);
  });
});

describe('second step of a thief', () => {
  it('does not shut out who has the kit: it is taken away by the kit and a signature, and its owner is told', async () => {
    const person = await world.withVault();
    const { owner } = person.keys;
    if (owner === undefined) throw new Error('no vault');
    await addApp(world, person);
    const byPassword = await person.signInAgain();
    expect(await provedAs(world, byPassword, owner).dropFactors()).toMatchObject({
      code: 'insufficient_aal',
    });
    const session = await cameByKit(world, person, person.vault.recoveryKit.proof);
    if (session === undefined) throw new Error('the kit does not sign in');
    expect(await session.client().activity()).toMatchObject({ code: 'insufficient_aal' });
    expect(await session.client().readVault()).toMatchObject({ ok: true });
    expect(await provedAs(world, session, { ...owner, proofKey: newSigner() }).dropFactors()).toMatchObject({
      code: 'proof_refused',
    });
    expect(await provedAs(world, session, owner).dropFactors()).toMatchObject({ ok: true });
    expect(await session.client().activity()).toMatchObject({ ok: true });
    expect(await lastMailTo(person.email)).toContain('A second step was turned off');
  });
});
