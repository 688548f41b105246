import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthWorld,
  createUnusedEmail,
  readDeviceSession,
  startAuthWorld,
} from './features/auth/testing/auth-world.ts';
import { listEndpoints } from './testing/endpoints.ts';

// For any input to any endpoint, the response must be a client error, never a server error.

let world: AuthWorld;
beforeAll(async () => {
  const open = { PHONE_SIGN_UP: 'on', ANONYMOUS_SIGN_IN: 'on', MANUAL_LINKING: 'on' };
  const often = { REQUESTS_PER_MINUTE: '0', SIGN_IN_REQUESTS_PER_MINUTE: '1000000', MESSAGE_COOLDOWN: '0' };
  world = await startAuthWorld({ ...open, ...often });
});
afterAll(() => world.close());

const fields = `
  email phone password data channel type token token_hash redirect_to
  nonce code_challenge code_challenge_method gotrue_meta_security create_user refresh_token auth_code code_verifier provider
  id_token access_token link_identity chain message signature domain provider_id factor_type
  friendly_name issuer challenge_id code user_metadata app_metadata ban_duration role id
  should_soft_delete new_email device timeZone envelope records cursor webauthn password_hash
  email_confirm
`
  .trim()
  .split(/\s+/);
const odd = fc.oneof(
  fc.constantFrom(
    null,
    '',
    0,
    -1,
    1e308,
    true,
    [],
    {},
    '\u0000',
    '\r\nBcc: x@example.org',
    'ａｄａ@example.org',
  ),
  fc.constantFrom('ada@exаmple.org', 'a@b', '__proto__', '../../etc/passwd', 'javascript:alert(1)', '٣٣٣٣٣٣'),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const oddBody = fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 6 });
const oddPart = fc.constantFrom(
  '0',
  '%00',
  '%F0%9F',
  '..%2f',
  'a'.repeat(300),
  '01890a5d-ac96-774b-bcce-b302099a8057',
);
const oddQuery = fc.dictionary(
  fc.constantFrom(
    'type',
    'token',
    'grant_type',
    'redirect_to',
    'page',
    'select',
    'id',
    'provider',
    'code',
    'state',
    'limit',
  ),
  fc.oneof(
    fc.constantFrom('password', 'pkce', 'id_token', 'web3', 'eq.x', '-1', '1e9'),
    fc.string({ unit: 'binary', maxLength: 40 }),
  ),
  { maxKeys: 3 },
);

test('no body, address or query makes the server fail', async () => {
  const document = JSON.parse(await (await fetch(`${world.url}/openapi.json`)).text());
  const endpoints = listEndpoints(document).filter(({ path }) => !path.includes('/events'));
  expect(endpoints.length).toBeGreaterThan(80);
  const service = await world.tokens.apiKey('service_role');
  const bearers = async () => [
    (await readDeviceSession(await world.newPerson())).access_token,
    service,
    world.anonKey,
  ];
  for (const { method, path } of endpoints) {
    const tokens = await bearers();
    await fc.assert(
      fc.asyncProperty(fc.nat(2), oddBody, oddPart, oddQuery, async (who, body, part, query) => {
        const address = `${world.url}${path.replaceAll(/\{[^}]+\}/g, part)}?${new URLSearchParams(query).toString()}`;
        const answer = await fetch(address, {
          method,
          redirect: 'manual',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[who] ?? ''}` },
          ...(method !== 'GET' && method !== 'HEAD' && { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        // Without a payment provider, a response of 503 is correct.
        const failed = answer.status >= 500 && !/payments_off|not_configured/.test(text);
        expect(failed ? `${method} ${path} ${answer.status} ${text}` : '').toBe('');
      }),
      { numRuns: process.env['SLOW'] === '1' ? 100 : 4 },
    );
  }
}, 600_000);

test('an email in letters that look like others is no address', async () => {
  for (const email of [
    'ａｄａ@example.org',
    'ada@exаmple.org',
    'aⅾa@example.org',
    'ada@example.org\u200b',
    'ADA@ＥXAMPLE.ORG',
  ]) {
    const { status, body } = await world.call('POST', '/signup', {
      body: { email, password: 'a-good-secret' },
    });
    expect({ email, status, code: body.error_code }).toEqual({
      email,
      status: 400,
      code: 'validation_failed',
    });
  }
  const email = createUnusedEmail();
  await world.device().auth.signUp({ email, password: 'a-good-secret' });
  const again = await world
    .device()
    .auth.signUp({ email: ` ${email.toUpperCase()}`.trim(), password: 'a-good-secret' });
  expect(again.error).toMatchObject({ code: 'user_already_exists' });
});
