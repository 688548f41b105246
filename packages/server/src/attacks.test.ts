import { proofHeader } from '@kinfolio/contract/keyset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProvedClient, replaceSessionOfPerson, signInByKit } from './features/vault/testing/by-kit.ts';
import { createGuardedClient } from './features/vault/testing/guarded-client.ts';
import { signInByEmailedLink } from './features/vault/testing/mailbox.ts';
import { createDeviceId, createNewRecord, createPasswordWrap } from './features/vault/testing/sealed.ts';
import {
  createCallGuard,
  createKeyPair,
  createKeysetOnlyChange,
  createKitWay,
  createNextKeyset,
  replaceWays,
} from './features/vault/testing/signed-vault.ts';
import { createOwnerWithVault, sendRefusedChange } from './features/vault/testing/signed-world.ts';
import {
  type SignedInPerson,
  startVaultWorld,
  type VaultWorld,
} from './features/vault/testing/vault-world.ts';
import { addAuthenticatorApp } from './features/vault/testing/with-app.ts';

// The attacks listed in the issue "Keys and proofs", grouped by what each kind of thief has. "Renewal by a thief" is in
// `features/vault/keyset/undo.test.ts`.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
});
afterAll(() => world.close());

const letIn = async ({ email }: SignedInPerson) => {
  await world.test.post.deliverWaiting();
  return world.test.sent.mails.filter(
    ({ to, text }) => to === email && text.includes('They can now use your account'),
  ).length;
};

describe('two tabs', () => {
  it('both push in turn, and neither seal ends the other', async () => {
    const person = await world.withVault();
    const { owner } = person.keys;
    if (owner === undefined) throw new Error('no vault');
    const { publicUrl } = world.test.config;
    const tab = () => createGuardedClient({ url: world.url, publicUrl, token: () => person.token() }, owner);
    const tabs = [await tab(), await tab()];
    for (const one of [...tabs, ...tabs])
      expect(await one.push(person.vault.vaultId, [createNewRecord(person.vault)])).toMatchObject({
        ok: true,
      });
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
    const keeper = await createOwnerWithVault(world);
    const kit = createKitWay();
    const next = createNextKeyset(keeper.owner, { reason: 'kit', ways: replaceWays(keeper.owner, [kit]) });
    const body = JSON.stringify(createKeysetOnlyChange(next, { wraps: [kit] }));
    const origin = other.origin ?? new URL(world.test.config.publicUrl).origin;
    const signed = { guard: 'proof' as const, method: 'PUT', path: '/vault/v1/keyset', body, ...other };
    const proof = (await createCallGuard(keeper, keeper.owner, { origin })(signed)) ?? '';
    const answer = await keeper.send('PUT', '/vault/v1/keyset', body, { [proofHeader]: proof });
    expect(answer).toMatchObject({ status: 403, body: { code: 'proof_refused' } });
    const now = await keeper.client().readVault();
    expect(now.ok && now.value.keyset).toBe(keeper.owner.document);
  });
});

describe('words without presence', () => {
  it.each<
    [
      string,
      (keeper: Awaited<ReturnType<typeof createOwnerWithVault>>) => Parameters<typeof sendRefusedChange>[1],
    ]
  >([
    [
      'repair with another way',
      ({ owner }) => {
        const kit = createKitWay();
        const ways = replaceWays(owner, [kit]);
        return createKeysetOnlyChange(createNextKeyset(owner, { reason: 'repair', ways }), { wraps: [kit] });
      },
    ],
    [
      'repair with a box in place of one that is there',
      ({ owner, vault }) => {
        const [box] = vault.categoryKeys;
        if (box === undefined) throw new Error('no box');
        const other = { ...box, envelope: createPasswordWrap().envelope };
        return createKeysetOnlyChange(createNextKeyset(owner, { reason: 'repair' }), {
          categoryKeys: [other],
        });
      },
    ],
    [
      'repair that ends the other sessions',
      ({ owner }) => createKeysetOnlyChange(createNextKeyset(owner, { reason: 'repair' }), { end: 'others' }),
    ],
    [
      'confirm with an account that accepted nothing',
      ({ owner }) => {
        const member = {
          account: createDeviceId(),
          categories: [
            { category: owner.payload.categories[0]?.category ?? '', rights: 'edit' as const, until: null },
          ],
          identityVersion: 1,
          seal: createKeyPair().x,
          sign: createKeyPair().x,
        };
        return createKeysetOnlyChange(createNextKeyset(owner, { reason: 'confirm', members: [member] }));
      },
    ],
  ])('%s is refused', async (_what, change) => {
    const keeper = await createOwnerWithVault(world);
    world.test.clock.advance(11 * 60_000);
    await keeper.client().activity();
    expect(await sendRefusedChange(keeper, change(keeper))).toMatchObject({ ok: false, status: 400 });
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
const proofOf = async (
  session: SignedInPerson,
  owner: NonNullable<SignedInPerson['keys']['owner']>,
  call: object,
) => {
  const origin = new URL(world.test.config.publicUrl).origin;
  return { [proofHeader]: (await createCallGuard(session, owner, { origin })(call as never)) ?? '' };
};

describe('mailbox as hostage', () => {
  it('somebody reads the mail and says "This was not me" for ever: by the kit the email moves all the same', async () => {
    const person = await world.withVault();
    const { owner } = person.keys;
    if (owner === undefined) throw new Error('no vault');
    const { proof } = person.vault.recoveryKit;
    await person.signInAgain();
    await sayNotMe(await lastMailTo(person.email));
    const session = await signInByKit(world, person, proof);
    if (session === undefined) throw new Error('the kit does not sign in');
    const wanted = `moved-${createDeviceId()}@example.org`;
    const body = JSON.stringify({ email: wanted });
    const put = { guard: 'proof', method: 'PUT', path: '/auth/v1/user', body } as const;
    const asked = await session.send('PUT', '/auth/v1/user', body, await proofOf(session, owner, put));
    expect(asked).toMatchObject({ status: 200, body: { new_email: wanted } });
    const code = codeIn(await lastMailTo(wanted));
    // The current mailbox is not asked to confirm the change, and the button in the newest email to it does
    // not stop the change.
    await sayNotMe(await lastMailTo(person.email));
    const verified = await world.test.app.inject({
      method: 'POST',
      url: '/auth/v1/verify',
      payload: { type: 'email_change', email: wanted, token: code },
    });
    expect(verified.statusCode).toBe(200);
    expect(await lastMailTo(person.email)).toContain(wanted);
    expect(await signInByKit(world, person, proof, wanted)).toBeDefined();
    // The kit also works with the earlier email address, in case a thief changed it.
    expect(await signInByKit(world, person, proof)).toBeDefined();
    // The kit still works after another account takes the earlier address, because an unconfirmed sign-up
    // must not be able to disable a kit.
    const signUp = { email: person.email, password: 'kettle ribbon harbour 9' };
    await world.test.app.inject({ method: 'POST', url: '/auth/v1/signup', payload: signUp });
    expect(await signInByKit(world, person, proof)).toBeDefined();
    world.test.clock.advance(30 * 24 * 60 * 60_000);
    expect(await signInByKit(world, person, proof)).toBe(undefined);
  });

  it('the email address is not unlinked while a passport is guarded by it, whatever else is linked', async () => {
    const person = await world.withVault();
    const { pool } = world.test.database;
    const own = createDeviceId();
    await pool.query('delete from identities where account_id = $1', [person.accountId]);
    for (const [id, provider, data] of [
      [own, 'email', { email: person.email }],
      [createDeviceId(), 'example-house', {}],
    ])
      await pool.query(
        `insert into identities (id, account_id, provider, provider_id, data, created_at_ms, updated_at_ms)
         values ($1, $2, $3, $3, $4, 0, 0)`,
        [id, person.accountId, provider, data],
      );
    const refused = await person.prove('DELETE', `/auth/v1/user/identities/${own}`);
    expect(refused).toMatchObject({
      status: 422,
      body: { error_code: 'email_conflict_identity_not_deletable' },
    });
    expect(await signInByKit(world, person, person.vault.recoveryKit.proof)).toBeDefined();
  });

  it('a password of before moves no email by itself, and is held', async () => {
    const person = await world.withVault();
    await person.signInAgain();
    await sayNotMe(await lastMailTo(person.email));
    const session = await person.signInAgain();
    const wanted = `moved-${createDeviceId()}@example.org`;
    expect(await session.prove('PUT', '/auth/v1/user', { email: wanted })).toMatchObject({
      body: { error_code: expect.stringMatching(/changes_held|insufficient_aal/) },
    });
  });
});

describe('mailed link', () => {
  it('is no kit: the old mailbox has to agree to a new email, and "This was not me" ends the change', async () => {
    const person = await world.withVault();
    const thief = replaceSessionOfPerson(person, await signInByEmailedLink(world, person.email));
    const log = await person.client().readActivity({});
    const entered = log.ok ? log.value.entries.find(({ event }) => event === 'signed-in') : undefined;
    expect(entered?.about).toMatchObject({ method: 'magiclink' });
    const { password: secret } = person;
    expect(await thief.client().confirmSession({ method: 'password', secret })).toMatchObject({ ok: true });
    const wanted = `moved-${createDeviceId()}@example.org`;
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

describe('session that opened nothing', () => {
  it('ends no other session, and the one of the owner does', async () => {
    const person = await world.withVault();
    const other = await person.signInAgain();
    const thief = replaceSessionOfPerson(person, await signInByEmailedLink(world, person.email));
    for (const scope of ['global', 'others'])
      expect(await thief.send('POST', `/auth/v1/logout?scope=${scope}`)).toMatchObject({ status: 204 });
    for (const one of [person, other]) expect(await one.client().readVault()).toMatchObject({ ok: true });
    expect(await person.send('POST', '/auth/v1/logout?scope=others')).toMatchObject({ status: 204 });
    expect(await other.client().readVault()).toMatchObject({ code: 'unauthorized' });
  });
});

describe('second step of a thief', () => {
  it('does not shut out who has the kit: it is taken away by the kit and a signature, and its owner is told', async () => {
    const person = await world.withVault();
    const { owner } = person.keys;
    if (owner === undefined) throw new Error('no vault');
    await addAuthenticatorApp(world, person);
    const byPassword = await person.signInAgain();
    expect(await createProvedClient(world, byPassword, owner).dropFactors()).toMatchObject({
      code: 'insufficient_aal',
    });
    const session = await signInByKit(world, person, person.vault.recoveryKit.proof);
    if (session === undefined) throw new Error('the kit does not sign in');
    expect(await session.client().activity()).toMatchObject({ code: 'insufficient_aal' });
    expect(await session.client().readVault()).toMatchObject({ ok: true });
    expect(
      await createProvedClient(world, session, { ...owner, proofKey: createKeyPair() }).dropFactors(),
    ).toMatchObject({
      code: 'proof_refused',
    });
    expect(await createProvedClient(world, session, owner).dropFactors()).toMatchObject({ ok: true });
    expect(await session.client().activity()).toMatchObject({ ok: true });
    expect(await lastMailTo(person.email)).toContain('A second step was turned off');
  });
});
