import { createVaultClient } from '@kinfolio/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSmallestVault } from '../../vault/testing/guarded-client.ts';
import { createUnusedEmail, firefoxAgent, readNewestLogEntry } from '../testing/auth-world.ts';
import { type OutsideWorld, startOutsideWorld, testProviderName } from '../testing/outside-world.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world.close());

const back = 'http://localhost:8787/login';

/**
 * The URL to which the official client sends a person. The session comes back in the URL or, with PKCE, as a code to
 * exchange.
 */
async function addressFor(device = world.device(), options: { scopes?: string; redirectTo?: string } = {}) {
  const { data, error } = await device.auth.signInWithOAuth({
    provider: testProviderName,
    options: { redirectTo: back, skipBrowserRedirect: true, ...options },
  });
  if (error) throw error;
  return data.url;
}

/** Replaces the value of this parameter in every URL of the sign-in that has it. */
const instead = (name: string, value: string) => (url: URL) => {
  if (url.searchParams.has(name)) url.searchParams.set(name, value);
  return url;
};

const inFragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

const refusal = (url: URL) => [url.origin + url.pathname, inFragment(url)['error_code']];

/** Signs in as a person known to the provider, on a new device, which exchanges a code for its session. */
async function signIn(login: string) {
  const device = world.pkceDevice();
  const landed = await world.goOutside(await addressFor(device), login);
  const { data, error } = await device.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
  if (error) throw error;
  return { device, user: data.user, session: data.session };
}

describe('signing in with an outside provider', () => {
  test('sets no vault aside for whoever can be mailed a code instead', async () => {
    const { user, session, device } = await signIn(world.stranger().login);
    expect(user.identities).toHaveLength(1);
    const token = async () => session.access_token;
    const client = createVaultClient({ url: world.url, fetch, token });
    expect(await client.setVaultAside()).toMatchObject({ ok: true });
    // Once the person has set a password, they can also sign in with their email.
    expect((await device.auth.updateUser({ password: 'a-secret-of-the-device' })).error).toBeNull();
    expect(await client.setVaultAside()).toMatchObject({ code: 'forbidden' });
  });

  test('is told to the owner of a passport by a mail each, where the device is not known', async () => {
    const { login, email } = world.stranger();
    const { session } = await signIn(login);
    const token = async () => session.access_token;
    await createSmallestVault({ url: world.url, publicUrl: world.config.publicUrl, token });
    for (const enter of [() => signIn(login), async () => world.goOutside(await addressFor(), login)]) {
      await world.post.deliverWaiting();
      const before = world.sent.mails.length;
      await enter();
      await world.post.deliverWaiting();
      const told = world.sent.mails.slice(before).filter(({ to }) => to === email);
      expect(told.map(({ text }) => text)).toEqual([
        expect.stringContaining('They can now use your account'),
      ]);
    }
  });

  test('is told in the activity, with browser and system', async () => {
    const landed = await world.goOutside(await addressFor(), world.stranger().login);
    expect(await readNewestLogEntry(world, inFragment(landed)['access_token'] ?? '')).toMatchObject({
      event: 'signed-in',
      about: { method: 'oauth', ...firefoxAgent.told },
    });
  });

  test('makes an account, and finds it again', async () => {
    const { login, email } = world.stranger();
    const first = await signIn(login);
    expect(first.user).toMatchObject({
      email,
      app_metadata: { provider: testProviderName, providers: [testProviderName] },
      user_metadata: { full_name: 'Ada Stranger', email_verified: true, sub: login },
      identities: [
        { id: login, provider: testProviderName, identity_data: { email, iss: world.provider.issuer } },
      ],
      is_anonymous: false,
    });
    expect(first.user.email_confirmed_at).toBeDefined();
    expect(first.session.provider_token).toMatch(/^\S{20,}$/);
    const again = await signIn(login);
    expect(again.user.id).toBe(first.user.id);
    const claims = await again.device.auth.getClaims();
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
  });

  test('gives the session in the address to a program without a secret', async () => {
    const { login } = world.stranger();
    const landed = await world.goOutside(await addressFor(), login);
    expect(landed.origin + landed.pathname).toBe(back);
    const { access_token = '', refresh_token = '', provider_token } = inFragment(landed);
    expect(provider_token).toBeDefined();
    const { data } = await world.device().auth.setSession({ access_token, refresh_token });
    expect(data.user?.identities).toHaveLength(1);
  });

  test('goes nowhere but where it may', async () => {
    const { login } = world.stranger();
    const landed = await world.goOutside(
      await addressFor(world.device(), { redirectTo: 'https://evil.example/' }),
      login,
    );
    expect(landed.origin).toBe('http://localhost:8787');
  });

  test('asks for what the program wants besides, and passes on what is not its own', async () => {
    const url = new URL(await addressFor(world.device(), { scopes: 'calendar email' }));
    for (const [name, value] of [
      ['login_hint', 'ada'],
      ['client_id', 'another'],
      ['state', 'forged'],
      ['redirect_uri', 'https://evil.example'],
    ] as const)
      url.searchParams.set(name, value);
    const answer = await fetch(url, { redirect: 'manual' });
    const sent = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      scope: 'openid email profile calendar',
      login_hint: 'ada',
      client_id: 'kinfolio',
      redirect_uri: 'http://localhost:8787/auth/v1/callback',
      code_challenge_method: 'S256',
    });
    expect(sent.getAll('state')).toEqual([expect.not.stringContaining('forged')]);
  });
});

describe('the account of an email', () => {
  test('that is proved here and there is one account', async () => {
    const person = await world.newPerson();
    const { login } = world.stranger({ email: person.email.toUpperCase() });
    const { user } = await signIn(login);
    expect(user.id).toBe(person.id);
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', testProviderName] });
    const told = await world.newestTo(person.email);
    expect(told).toMatchObject({
      subject: 'A new way to log in to Kinfolio',
      text: expect.stringContaining('House'),
    });
    // The password still works.
    const { password, email } = person;
    expect((await world.device().auth.signInWithPassword({ email, password })).data.user?.id).toBe(person.id);
  });

  test('that nobody there vouches for is not given to anybody', async () => {
    const person = await world.newPerson();
    const { login } = world.stranger({ email: person.email, email_verified: false });
    const { user } = await signIn(login);
    expect(user.id).not.toBe(person.id);
    expect(user).toMatchObject({ email: '', identities: [{ identity_data: { email_verified: false } }] });
  });

  test('follows the name the provider has, whatever the email becomes there', async () => {
    const { login, email } = world.stranger();
    const { user } = await signIn(login);
    const person = await world.newPerson();
    world.provider.people.set(login, { email: person.email, email_verified: true });
    const again = await signIn(login);
    expect([again.user.id, again.user.email]).toEqual([user.id, email]);
  });
});

describe('a first password', () => {
  test('makes the email a way to sign in as well', async () => {
    const { login, email } = world.stranger();
    const { device } = await signIn(login);
    const password = 'a-secret-of-the-device';
    world.clock.advance(1000);
    const { data, error } = await device.auth.updateUser({ password });
    expect(error).toBeNull();
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual([testProviderName, 'email']);
    expect(data.user?.app_metadata).toMatchObject({
      provider: testProviderName,
      providers: [testProviderName, 'email'],
    });
    expect((await world.device().auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});

describe('what comes back from outside is refused', () => {
  test('when its state is of nobody, and when it was used', async () => {
    const { login } = world.stranger();
    const callback = await world.goOutside(await addressFor(), login, { until: 'callback' });
    const forged = new URL(callback);
    forged.searchParams.set('state', 'forged');
    const nobody = ['http://localhost:8787/welcome', 'bad_oauth_state'];
    expect(refusal(await world.goOutside(forged.href, login))).toEqual(nobody);
    expect(inFragment(await world.goOutside(callback.href, login))).toHaveProperty('access_token');
    expect(refusal(await world.goOutside(callback.href, login))).toEqual(nobody);
  });

  test('when it comes after ten minutes', async () => {
    const { login } = world.stranger();
    const callback = await world.goOutside(await addressFor(), login, { until: 'callback' });
    world.clock.advance(10 * 60_000);
    expect(refusal(await world.goOutside(callback.href, login))[1]).toBe('bad_oauth_state');
    world.clock.advance(-10 * 60_000);
  });

  test('when the code was used before, or is of another way', async () => {
    const { login } = world.stranger();
    const first = await world.goOutside(await addressFor(), login, { until: 'callback' });
    const second = await world.goOutside(await addressFor(), login, { until: 'callback' });
    const swapped = new URL(second);
    swapped.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect(refusal(await world.goOutside(swapped.href, login))).toEqual([back, 'bad_oauth_callback']);
  });

  test('when the token has another nonce', async () => {
    const { login } = world.stranger();
    const onWay = instead('nonce', 'of-somebody-else');
    expect(refusal(await world.goOutside(await addressFor(), login, { onWay }))).toEqual([
      back,
      'bad_oauth_callback',
    ]);
  });

  test('when it names another issuer', async () => {
    const { login } = world.stranger();
    const onWay = instead('iss', 'https://evil.example');
    expect(refusal(await world.goOutside(await addressFor(), login, { onWay }))).toEqual([
      back,
      'bad_oauth_callback',
    ]);
  });

  test('when the provider says so, in its own words', async () => {
    const { login } = world.stranger();
    const device = world.pkceDevice();
    const landed = await world.goOutside(await addressFor(device), login, { press: 'Cancel' });
    expect(Object.fromEntries(landed.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
    });
    expect(inFragment(landed)).toMatchObject({ error: 'access_denied' });
  });

  test('when its owner is shut out', async () => {
    const { login } = world.stranger();
    const { user } = await signIn(login);
    await world.database.pool.query('update accounts set banned_until_ms = $1 where id = $2', [
      world.clock.now() + 60_000,
      user.id,
    ]);
    expect(refusal(await world.goOutside(await addressFor(), login))).toEqual([back, 'user_banned']);
  });

  test('by a program that lacks the secret it began with', async () => {
    const { login } = world.stranger();
    const [mine, other] = [world.pkceDevice(), world.pkceDevice()];
    const landed = await world.goOutside(await addressFor(mine), login);
    const code = landed.searchParams.get('code') ?? '';
    // The other device started a sign-in of its own, so it has a different verifier.
    await addressFor(other);
    expect((await other.auth.exchangeCodeForSession(code)).error).toMatchObject({
      status: 400,
      code: 'bad_code_verifier',
    });
    expect((await mine.auth.exchangeCodeForSession(code)).error).toBeNull();
  });
});

test('keeps nothing readable while somebody is outside, and no token of the provider at all', async () => {
  const { login } = world.stranger();
  const device = world.pkceDevice();
  const callback = await world.goOutside(await addressFor(device), login, { until: 'callback' });
  const dump = async () =>
    JSON.stringify(
      (
        await world.database.pool.query(
          'select row_to_json(f) from outside_flows f union all select row_to_json(s) from flow_states s',
        )
      ).rows,
    );
  expect(await dump()).not.toContain(callback.searchParams.get('state'));
  const landed = await world.goOutside(callback.href, login);
  const before = await dump();
  const { data } = await device.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
  expect(data.session?.provider_token).toBeDefined();
  expect(before).not.toContain(data.session?.provider_token);
  expect(world.logged()).not.toContain(data.session?.provider_token);
});

test('an unconfirmed account of somebody else keeps nothing of theirs', async () => {
  const email = createUnusedEmail();
  const password = 'of-a-stranger-who-came-first';
  await world.device().auth.signUp({ email, password });
  await world.database.pool.query('update accounts set email_confirmed_at_ms = null where email = $1', [
    email,
  ]);
  const { login } = world.stranger({ email });
  const { user } = await signIn(login);
  expect(user).toMatchObject({
    email,
    identities: [{ provider: testProviderName }],
    app_metadata: { providers: [testProviderName] },
  });
  expect((await world.device().auth.signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  );
});
