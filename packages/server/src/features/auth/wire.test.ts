import { AuthClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthWorld,
  createUnusedEmail,
  readDeviceSession,
  startAuthWorld,
} from './testing/auth-world.ts';

const named = { 'x-supabase-api-version': '2024-01-01' };
let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const getUser = (token: string, headers = {}) =>
  world.call('GET', '/user', { headers: { authorization: `Bearer ${token}`, ...headers } });

describe('errors', () => {
  const wrong = { email: 'nobody@example.org', password: 'wrong' };
  const fail = (headers: Record<string, string>) =>
    world.call('POST', '/token?grant_type=password', { body: wrong, headers });

  test.each(['2024-01-01', '2025-06-30'])(
    'come in the new envelope for version %s, and the version is echoed',
    async version => {
      const answer = await fail({ 'x-supabase-api-version': version });
      expect(answer.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
      expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    },
  );

  test.each([undefined, '2023-12-31', '2024-13-01', 'tomorrow', ''])(
    'come in the old envelope for version %s',
    async version => {
      const answer = await fail(version === undefined ? {} : { 'x-supabase-api-version': version });
      expect(answer.body).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      });
      expect(answer.headers.get('x-supabase-api-version')).toBeNull();
      expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    },
  );

  test('name the reasons of a weak password in both envelopes', async () => {
    const body = { email: createUnusedEmail(), password: 'short' };
    const weak_password = { reasons: ['length'] };
    expect((await world.call('POST', '/signup', { body })).body).toMatchObject({ code: 422, weak_password });
    expect((await world.call('POST', '/signup', { body, headers: named })).body).toMatchObject({
      code: 'weak_password',
      weak_password,
    });
  });

  test('carry the CORS headers, or a browser would see a broken network', async () => {
    const answer = await fail({ origin: 'https://elsewhere.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['broken JSON', '{"email":', 400, 'bad_json'],
    ['a list', '[]', 400, 'bad_json'],
    ['a bare word', '"email"', 400, 'bad_json'],
    ['a poisoned object', '{"__proto__":{"admin":true}}', 400, 'bad_json'],
    ['more than 1 MiB', JSON.stringify({ email: 'x'.repeat(1_048_576) }), 413, 'request_entity_too_large'],
    ['a bottomless list', '['.repeat(200_000), 400, 'bad_json'],
    ['nothing at all', '', 400, 'validation_failed'],
  ])('a body of %s is the sender’s mistake', async (_name, body, status, code) => {
    const answer = await world.call('POST', '/token?grant_type=password', { body });
    expect(answer).toMatchObject({ status, body: { error_code: code } });
  });

  test('a body is read as JSON whatever it calls itself', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await world.call('POST', '/token?grant_type=password', { body: wrong, headers });
    expect(answer.body.error_code).toBe('invalid_credentials');
  });

  test('an address that leads nowhere says so in the same envelope', async () => {
    expect(await world.call('GET', '/nowhere', { headers: named })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test('a failure inside says nothing but its number', async () => {
    const { access_token } = await readDeviceSession(await world.newPerson());
    await world.database.pool.query('alter table identities rename to identities_gone');
    try {
      const answer = await getUser(access_token);
      expect(answer).toMatchObject({ status: 500, body: { code: 500, error_code: 'unexpected_failure' } });
      expect(answer.body.error_id).toBe(answer.headers.get('x-request-id'));
      expect(JSON.stringify(answer.body)).not.toContain('identities');
    } finally {
      await world.database.pool.query('alter table identities_gone rename to identities');
    }
  });
});

test('the bare auth client, which sends no bearer of its own, signs up, in and out', async () => {
  const headers = { apikey: world.anonKey };
  const url = `${world.url}/auth/v1`;
  const client = new AuthClient({ url, headers, persistSession: false, autoRefreshToken: false });
  const [email, password] = [createUnusedEmail(), 'a-good-secret'];
  expect((await client.signUp({ email, password })).error).toBeNull();
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.getUser()).data.user?.email).toBe(email);
  expect((await client.signOut()).error).toBeNull();
  expect((await client.getSession()).data.session).toBeNull();
});

describe('what anybody may know', () => {
  test('the public keys check access tokens without asking the server', async () => {
    const person = await world.newPerson({ display_name: 'Ada' });
    const { access_token } = await readDeviceSession(person);
    const { data, error } = await person.device.auth.getClaims(access_token);
    expect(error).toBeNull();
    const now = Math.floor(world.clock.now() / 1000);
    expect(data?.header).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
    expect(data?.claims).toEqual({
      iss: `${world.config.publicUrl}/auth/v1`,
      sub: person.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: person.email,
      phone: '',
      iat: now,
      exp: now + 900,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { display_name: 'Ada', email_verified: true },
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: now }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
      rn: 1,
      jti: expect.any(String),
    });
  });

  test('the list of keys holds public halves only and may be kept for 10 minutes', async () => {
    const { body, headers } = await world.call('GET', '/.well-known/jwks.json');
    expect(headers.get('cache-control')).toBe('public, max-age=600');
    expect(body.keys).toHaveLength(1);
    expect(Object.keys(body.keys[0]).toSorted()).toEqual([
      'alg',
      'crv',
      'key_ops',
      'kid',
      'kty',
      'use',
      'x',
      'y',
    ]);
    expect(body.keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256', key_ops: ['verify'] });
  });

  test('how people sign in here', async () => {
    expect((await world.call('GET', '/settings')).body).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    });
    expect((await world.call('GET', '/health')).body).toMatchObject({
      name: expect.any(String),
      version: expect.any(String),
    });
  });

  test('two tokens of the same second differ', async () => {
    const person = await world.newPerson();
    const before = await readDeviceSession(person);
    await person.device.auth.refreshSession();
    expect((await readDeviceSession(person)).access_token).not.toBe(before.access_token);
  });

  test('the API document says what each route takes', async () => {
    const { paths } = (await world.app.inject('/openapi.json')).json();
    const taken = (path: string, method: string) =>
      Object.keys(paths[path][method].requestBody.content['application/json'].schema.properties);
    expect(taken('/auth/v1/signup', 'post')).toEqual(expect.arrayContaining(['email', 'password', 'data']));
    expect(taken('/auth/v1/user', 'put')).toEqual(expect.arrayContaining(['password', 'data']));
    expect(paths['/auth/v1/token'].post.parameters).toMatchObject([{ in: 'query', name: 'grant_type' }]);
  });
});
