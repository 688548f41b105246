import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTokens } from '../../adapters/crypto/tokens.ts';
import { makeInvitation } from '../../features/auth/invitations/service.ts';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from '../../features/auth/testing/auth-world.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let world: AuthWorld;
let address = '';
beforeAll(async () => {
  world = await startAuthWorld({ SIGN_UP: 'invite' });
  address = world.url;
});
afterAll(() => world.close());

const serviceKey = () => world.tokens.apiKey('service_role');

function call(method: 'GET' | 'POST', path: string, { form, headers = {} }: Call = {}) {
  return fetch(`${address}${path}`, {
    method,
    redirect: 'manual',
    headers,
    ...(form && { body: new URLSearchParams(form) }),
  });
}

async function invitedPerson() {
  const { code: invitation } = await makeInvitation({
    db: world.database.db,
    clock: world.clock,
    publicUrl: address,
  });
  const email = createUnusedEmail();
  const { data } = await world
    .device()
    .auth.signUp({ email, password: 'a-good-secret', options: { data: { invitation } } });
  return { email, id: data.user?.id ?? '', token: data.session?.access_token ?? '' };
}

interface Call {
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

async function signIn(): Promise<string> {
  const answer = await call('POST', '/operator/sign-in', { form: { key: await serviceKey() } });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator']);
  const set = answer.headers.get('set-cookie') ?? '';
  expect(set).toMatch(/Path=\/operator; HttpOnly; SameSite=Strict/);
  return set.split(';')[0] ?? '';
}

describe("the operator's page", () => {
  test('asks for the service key, and takes nothing else for it', async () => {
    const first = await call('GET', '/operator');
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(first.headers.get('referrer-policy')).toBe('same-origin');
    expect(await first.text()).toContain('<label for="key">Service key</label>');
    const wrong = await call('POST', '/operator/sign-in', { form: { key: 'no key' } });
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([403, null]);
    expect(await wrong.text()).toContain('That is not the service key.');
  });

  test('answers a stolen token, and the anon key, as an address with nothing at it', async () => {
    const { token } = await invitedPerson();
    expect(token).not.toBe('');
    for (const key of [token, await world.tokens.apiKey('anon')]) {
      expect((await call('POST', '/operator/sign-in', { form: { key } })).status).toBe(404);
      for (const headers of [{ authorization: `Bearer ${key}` }, { apikey: key }]) {
        expect((await call('GET', '/operator', { headers })).status).toBe(404);
        expect((await call('POST', '/operator/invitations', { form: { days: '1' }, headers })).status).toBe(
          404,
        );
      }
    }
  });

  test('does nothing without its cookie, with a made-up one, from another site, or after half an hour', async () => {
    const cookie = await signIn();
    const { rowCount: before } = await world.database.pool.query('select 1 from sign_up_invitations');
    const tries: Array<[Record<string, string>, number]> = [
      [{}, 403],
      [{ cookie: `kinfolio-operator=${Date.UTC(2100, 1)}.${'a'.repeat(43)}` }, 403],
      [{ cookie, origin: 'https://evil.example' }, 404],
      [{ cookie, 'sec-fetch-site': 'cross-site' }, 404],
      [{ cookie, 'x-forwarded-for': '203.0.113.9' }, 404],
    ];
    for (const [headers, status] of tries)
      expect((await call('POST', '/operator/invitations', { form: { days: '1' }, headers })).status).toBe(
        status,
      );
    expect((await world.database.pool.query('select 1 from sign_up_invitations')).rows).toHaveLength(
      before ?? 0,
    );
    world.clock.advance(30 * 60_000);
    expect(await (await call('GET', '/operator', { headers: { cookie } })).text()).toContain('Service key');
  });

  test('shows people by number and size, and nothing that names anybody', async () => {
    const person = await invitedPerson();
    const headers = { cookie: await signIn() };
    const page = await (await call('GET', '/operator', { headers })).text();
    expect(page).toMatch(/\d+ (person has|people have) an account/);
    expect(page).toContain('No backups are made.');
    expect(page).toContain('PostgreSQL: ');
    for (const secret of [person.email, person.id]) expect(page).not.toContain(secret);
  });

  test('makes an invitation that works once, and takes one back', async () => {
    const headers = { cookie: await signIn() };
    const made = await (await call('POST', '/operator/invitations', { form: { days: '3' }, headers })).text();
    const invitation = /Code: <code>([^<]+)</.exec(made)?.[1] ?? '';
    const signUp = () =>
      world.device().auth.signUp({
        email: createUnusedEmail(),
        password: 'a-good-secret',
        options: { data: { invitation } },
      });
    expect((await signUp()).error).toBeNull();
    expect((await signUp()).error).toMatchObject({ code: 'sign_up_invitation_invalid' });
    const other = await (
      await call('POST', '/operator/invitations', { form: { days: '3' }, headers })
    ).text();
    const id = /name="id" value="([^"]+)"/.exec(other)?.[1] ?? '';
    const revoked = await call('POST', '/operator/invitations/revoke', { form: { id }, headers });
    expect(await revoked.text()).toContain('The invitation no longer works.');
    const wrong = await call('POST', '/operator/invitations', { form: { days: '91' }, headers });
    expect(await wrong.text()).toContain('Choose from 1 to 90 days.');
  });

  test('sends a test email, and refuses what is no address', async () => {
    const headers = { cookie: await signIn() };
    const sent = await call('POST', '/operator/test-mail', { form: { to: 'ops@example.org' }, headers });
    expect(await sent.text()).toContain('The test email was sent.');
    const wrong = await call('POST', '/operator/test-mail', { form: { to: 'a@b, c@d' }, headers });
    expect(await wrong.text()).toContain('Enter a full email address, such as name@example.com.');
  });
});

describe('where the setting', () => {
  let server: TestApp;
  afterAll(() => server.close());

  test('is on, it is reached through a proxy too; off, by nobody', async () => {
    server = await startTestApp({ OPERATOR_PAGE: 'on' });
    const headers = { host: 'kinfolio.example', 'x-forwarded-for': '203.0.113.9' };
    expect((await server.app.inject({ url: '/operator', headers })).statusCode).toBe(200);
    const tokens = await createTokens(server.secrets, server.clock);
    const payload = new URLSearchParams({ key: await tokens.apiKey('service_role') }).toString();
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const url = '/operator/sign-in';
    expect((await server.app.inject({ method: 'POST', url, headers: form, payload })).statusCode).toBe(303);
    await server.close();
    server = await startTestApp({ OPERATOR_PAGE: 'off' });
    expect((await server.app.inject({ url: '/operator' })).statusCode).toBe(404);
  });
});
