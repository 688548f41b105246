import { createVaultClient } from '@kinfolio/contract/client';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPasskey } from '../../vault/testing/changed-ways.ts';
import { createTestKitChange } from '../../vault/testing/signed-vault.ts';
import { createOwnerWithVault } from '../../vault/testing/signed-world.ts';
import {
  createNumberedDevice,
  type SignedInPerson,
  startVaultWorld,
  type VaultWorld,
} from '../../vault/testing/vault-world.ts';
import { addAuthenticatorApp } from '../../vault/testing/with-app.ts';

const minute = 60_000;
const wasLetIn = /did not recognise\. They can now use your account/;
const wantsCode = /wants to open your passport/;

/** A way to sign in on a device, through the official client or our typed one. */
type Entry = (on: ReturnType<typeof createNumberedDevice>) => Promise<void>;

describe.each(['on', 'off'])('with codes for new devices %s', codes => {
  let world: VaultWorld;
  let person: Awaited<ReturnType<VaultWorld['withVault']>>;
  beforeAll(async () => {
    world = await startVaultWorld({ NEW_DEVICE_CODE: codes, MESSAGE_COOLDOWN: '0' });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    person = await world.withVault();
    world.test.clock.advance(minute);
  });

  /** The emails sent to an account's owner since a given point. */
  const mailsSince = async ({ email }: SignedInPerson, before: number) => {
    await world.test.post.deliverWaiting();
    return world.test.sent.mails
      .slice(before)
      .filter(({ to }) => to === email)
      .map(({ subject, text }) => `${subject}\n${text}`);
  };
  const mailsSoFar = async () => {
    await world.test.post.deliverWaiting();
    return world.test.sent.mails.length;
  };
  const official = (on: ReturnType<typeof createNumberedDevice>) =>
    createClient(world.url, 'anon', {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType: 'pkce' },
      global: { fetch: on.fetch },
    }).auth;
  const typed = (on: ReturnType<typeof createNumberedDevice>) =>
    createVaultClient({ url: world.url, token: async () => undefined, fetch: on.fetch });
  const askForCode = async () => {
    const asked = await official(createNumberedDevice()).signInWithOtp({ email: person.email });
    expect(asked.error).toBeNull();
    const [mail = ''] = (await mailsSince(person, 0)).slice(-1);
    return {
      code: /(?<!\d)\d{6}(?!\d)/.exec(mail)?.[0] ?? '',
      link: /\/auth\/v1\/verify\S+/.exec(mail)?.[0] ?? '',
    };
  };

  const byKit: Entry = async on => {
    const { proof } = person.vault.recoveryKit;
    expect(await typed(on).recoverySession({ email: person.email, proof })).toMatchObject({ ok: true });
  };
  const byPassword: Entry = async on => {
    const again = await person.signInAgain(on.number);
    on.number = again.device;
  };

  it('an entry by password is told of by one mail, which the server sends by itself', async () => {
    const before = await mailsSoFar();
    await byPassword(createNumberedDevice());
    const mails = await mailsSince(person, before);
    expect(mails).toEqual([expect.stringMatching(codes === 'on' ? wantsCode : wasLetIn)]);
    expect(mails[0]).toContain('/auth/v1/not-me?token=');
  });

  it('an entry by a recovery kit is told of by one mail', async () => {
    const before = await mailsSoFar();
    await byKit(createNumberedDevice());
    expect(await mailsSince(person, before)).toEqual([expect.stringMatching(wasLetIn)]);
  });

  it('an entry by a passkey is told of by one mail', async () => {
    const origin = world.test.config.publicUrl;
    const { passkey, answer } = await addPasskey(person, { origin });
    expect(answer).toMatchObject({ ok: true });
    const given = await person.client().passkeyChallenge();
    const challenge = given.ok ? given.value.challenge : '';
    const before = await mailsSoFar();
    const signed = passkey.sign({ challenge, origin });
    expect(await typed(createNumberedDevice()).passkeySession(signed)).toMatchObject({ ok: true });
    expect(await mailsSince(person, before)).toEqual([expect.stringMatching(wasLetIn)]);
  });

  it('an entry by a mailed code or its link is told of by one mail each', async () => {
    const { code: token } = await askForCode();
    const beforeCode = await mailsSoFar();
    const { error } = await official(createNumberedDevice()).verifyOtp({
      type: 'email',
      email: person.email,
      token,
    });
    expect(error).toBeNull();
    expect(await mailsSince(person, beforeCode)).toEqual([expect.stringMatching(wasLetIn)]);

    world.test.clock.advance(minute);
    const program = official(createNumberedDevice());
    await program.signInWithOtp({ email: person.email });
    const [mail = ''] = (await mailsSince(person, 0)).slice(-1);
    const beforeLink = await mailsSoFar();
    const link = /\/auth\/v1\/verify\S+/.exec(mail)?.[0] ?? '';
    const pressed = await world.test.app.inject({ method: 'POST', url: link });
    const code = new URL(String(pressed.headers.location)).searchParams.get('code') ?? '';
    expect((await program.exchangeCodeForSession(code)).error).toBeNull();
    expect(await mailsSince(person, beforeLink)).toEqual([expect.stringMatching(wasLetIn)]);
  });

  it('an entry on the same device again is told of by none, and by one with a number of before', async () => {
    const on = createNumberedDevice();
    await byKit(on);
    const stale = createNumberedDevice(on.number);
    const before = await mailsSoFar();
    await byPassword(on);
    expect(await mailsSince(person, before)).toEqual([]);
    await byKit(stale);
    expect(await mailsSince(person, before)).toEqual([expect.stringMatching(wasLetIn)]);
  });

  it('an entry by a recovery kit is told of by one mail, also on a device that the account knows', async () => {
    const on = createNumberedDevice();
    await byKit(on);
    const before = await mailsSoFar();
    await byKit(on);
    const [mail = '', ...others] = await mailsSince(person, before);
    expect(others).toEqual([]);
    expect(mail).toMatch(/with your recovery kit\. They can now use your account/);
    expect(mail).toContain('/auth/v1/not-me?token=');
  });

  it('the mail about a kit that was replaced does not say that it opens the account', async () => {
    const owner = await createOwnerWithVault(world);
    const change = createTestKitChange(owner.owner);
    expect(await owner.proving().putKeyset(change.change)).toMatchObject({ ok: true });
    const before = await mailsSoFar();
    const entered = { email: owner.email, proof: owner.vault.recoveryKit.proof };
    expect(await typed(createNumberedDevice()).recoverySession(entered)).toMatchObject({ ok: true });
    const [mail = '', ...others] = await mailsSince(owner, before);
    expect(others).toEqual([]);
    expect(mail).toMatch(/^Someone used a recovery kit that was replaced\n/);
    expect(mail).toContain(
      'Someone on a device we did not recognise used a recovery kit that no longer opens',
    );
    expect(mail).not.toContain('can now use your account');
  });

  it('the mail about a recovery kit does not say that a second step is still asked for', async () => {
    await addAuthenticatorApp(world, person);
    const before = await mailsSoFar();
    await byKit(createNumberedDevice());
    expect(await mailsSince(person, before)).toEqual([expect.stringMatching(wasLetIn)]);
  });

  it('the log says of an entry whether the account knew the device', async () => {
    await byKit(createNumberedDevice(person.device));
    await byKit(createNumberedDevice());
    const page = await person.client().readActivity({});
    const entered = page.ok ? page.value.entries.filter(({ event }) => event === 'signed-in') : [];
    expect(entered.map(({ about }) => about['device'])).toEqual(['new', undefined, undefined]);
  });
});

it('whoever is in by a redirect is given the number of their device once, and only where a number is kept', async () => {
  const world = await startVaultWorld();
  const person = await world.withVault();
  const on = createNumberedDevice();
  await person.client(world.url, on.fetch).claimDevice({ timeZone: 'Europe/London' });
  expect(on.number).toBe('');
  await world.test.database.pool.query('update sessions set device_hash = null');
  await person.client(world.url, on.fetch).claimDevice({ timeZone: 'Europe/London' });
  expect(on.number).toMatch(/^[\w-]{43}$/);
  const given = on.number;
  await person.client(world.url, on.fetch).claimDevice({ timeZone: 'Europe/London' });
  expect(on.number).toBe(given);
  await world.close();
});

it('the first entry of an account is told of by nothing, and neither is one into an account without a passport', async () => {
  const world = await startVaultWorld();
  const person = await world.signUp();
  await person.signInAgain();
  await world.test.post.deliverWaiting();
  expect(world.test.sent.mails).toEqual([]);
  await world.close();
});

it('other origins may show the number of a device, and read the next one', async () => {
  const world = await startVaultWorld();
  const asked = await world.test.app.inject({
    method: 'OPTIONS',
    url: '/auth/v1/token',
    headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
  });
  expect(asked.headers['access-control-allow-headers']).toContain('kinfolio-device');
  expect(asked.headers['access-control-expose-headers']).toContain('Kinfolio-Device');
  await world.close();
});
