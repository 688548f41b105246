import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from '../testing/auth-world.ts';

const minute = 60_000;
const home = 'http://localhost:8787';
const password = 'a-good-secret';
const expired = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };
let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld({ EMAIL_CONFIRM: 'on', PHONE_SIGN_UP: 'on' });
});
beforeEach(() => world.clock.advance(60 * minute));
afterAll(() => world.close());

/** A person who has signed up and received their code. */
async function newcomer(data: Record<string, unknown> = {}) {
  const device = world.device();
  const email = createUnusedEmail();
  const answer = await device.auth.signUp({ email, password, options: { data } });
  expect(answer.error).toBeNull();
  return { device, email, answer: answer.data, told: await world.newestTo(email) };
}

// Links contain the server's public address, but this test's server listens at a different one.
const open = (link: string, method = 'GET') =>
  fetch(link.replace(home, world.url), { method, redirect: 'manual' });

const shape = (user: object | null) => Object.keys(user ?? {}).toSorted((one, two) => one.localeCompare(two));

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing up with a code', () => {
  test('gives no session and a user who waits, with exactly the data given', async () => {
    const { answer, email, told } = await newcomer({ display_name: 'Ada' });
    expect(answer.session).toBeNull();
    expect(answer.user).toMatchObject({
      email,
      user_metadata: { display_name: 'Ada' },
      confirmation_sent_at: new Date(world.clock.now()).toISOString(),
      identities: [{ identity_data: { email_verified: false } }],
    });
    expect(answer.user?.user_metadata).toEqual({ display_name: 'Ada' });
    expect(answer.user?.email_confirmed_at).toBeUndefined();
    expect(told).toMatchObject({ subject: 'Your Kinfolio code', code: expect.stringMatching(/^\d{6}$/) });
    const early = await world.device().auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
  });

  test.each(['signup', 'email'] as const)('the code opens a session as %s, and is used up', async type => {
    const { device, email, told } = await newcomer();
    const { data, error } = await device.auth.verifyOtp({ email, token: told.code, type });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
    const { data: read } = await device.auth.getClaims();
    expect(read?.claims.amr).toEqual([expect.objectContaining({ method: 'otp' })]);
    const again = await world.device().auth.verifyOtp({ email, token: told.code, type });
    expect(again.error).toMatchObject(expired);
    expect((await world.device().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('the code lives ten minutes and the link of the same mail an hour', async () => {
    const { device, email, told } = await newcomer();
    world.clock.advance(10 * minute);
    expect((await device.auth.verifyOtp({ email, token: told.code, type: 'signup' })).error).toMatchObject(
      expired,
    );
    world.clock.advance(50 * minute - 1);
    const link = await device.auth.verifyOtp({ token_hash: told.token, type: 'signup' });
    expect(link.error).toBeNull();
    const late = await newcomer();
    world.clock.advance(60 * minute);
    expect(
      (await late.device.auth.verifyOtp({ token_hash: late.told.token, type: 'signup' })).error,
    ).toMatchObject({ code: 'otp_expired', message: 'Email link is invalid or has expired' });
  });

  test('five wrong codes void the right one, but not the link', async () => {
    const { device, email, told } = await newcomer();
    const type = 'signup';
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => device.auth.verifyOtp({ email, token: other(told.code), type })),
    );
    for (const { error } of tries) expect(error).toMatchObject(expired);
    expect((await device.auth.verifyOtp({ email, token: told.code, type })).error).toMatchObject(expired);
    expect((await device.auth.verifyOtp({ token_hash: told.token, type })).error).toBeNull();
  });

  test('a code typed twice at once opens one session', async () => {
    const { device, email, told } = await newcomer();
    const answers = await Promise.all(
      [1, 2, 3].map(() => device.auth.verifyOtp({ email, token: told.code, type: 'signup' })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('codes of an address are guessed eight times in a quarter of an hour at most, whether or not anybody has it', async () => {
    for (const email of [(await newcomer()).email, createUnusedEmail()]) {
      const guess = () => world.call('POST', '/verify', { body: { email, token: 'wrong!', type: 'signup' } });
      for (let turn = 0; turn < 8; turn += 1) expect((await guess()).status).toBe(403);
      expect(await guess()).toMatchObject({
        status: 429,
        body: { error_code: 'over_request_rate_limit' },
      });
    }
  });

  test('asking again sends a new code, voids the old one and leaves the first password', async () => {
    const { device, email, told } = await newcomer();
    const soon = await device.auth.resend({ type: 'signup', email });
    expect(soon.error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 60 seconds.',
    });
    world.clock.advance(minute);
    expect((await device.auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = await world.newestTo(email);
    world.clock.advance(minute);
    const again = await world.device().auth.signUp({ email, password: 'another-secret' });
    expect(again.data.user?.identities).toHaveLength(1);
    const third = await world.newestTo(email);
    for (const token of [told.code, second.code].filter(code => code !== third.code))
      expect((await device.auth.verifyOtp({ email, token, type: 'signup' })).error).toMatchObject(expired);
    expect((await device.auth.verifyOtp({ email, token: third.code, type: 'signup' })).error).toBeNull();
    expect((await world.device().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('a taken address looks new, and its owner is told', async () => {
    const { device, email, told } = await newcomer();
    await device.auth.verifyOtp({ email, token: told.code, type: 'signup' });
    world.clock.advance(minute);
    const stranger = world.device();
    const data = { display_name: 'Eve' };
    const { data: answer, error } = await stranger.auth.signUp({
      email,
      password: 'another-secret',
      options: { data },
    });
    expect(error).toBeNull();
    expect(answer).toMatchObject({ session: null, user: { email, user_metadata: data } });
    expect(answer.user?.id).not.toBe((await device.auth.getUser()).data.user?.id);
    const mail = await world.newestTo(email);
    expect(mail).toMatchObject({ subject: 'You already have a Kinfolio account', code: '' });
    expect(mail.text).toContain(`${home}/login`);
    const fresh = await newcomer(data);
    expect(shape(answer.user)).toEqual(shape(fresh.answer.user));
  });

  test('a code by text message makes an account with a phone number', async () => {
    const phone = `447700900${String(process.pid % 1000).padStart(3, '0')}`;
    const device = world.device();
    const { data, error } = await device.auth.signUp({ phone: `+${phone}`, password });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone' } });
    const early = await world.device().auth.signInWithPassword({ phone, password });
    expect(early.error).toMatchObject({ code: 'phone_not_confirmed' });
    expect((await device.auth.resend({ type: 'sms', phone })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    });
    world.clock.advance(minute);
    expect((await device.auth.resend({ type: 'sms', phone })).error).toBeNull();
    const { code, text } = await world.newestTo(phone);
    expect(text).toContain('Never tell it');
    const verified = await device.auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(verified.data.user).toMatchObject({ phone, identities: [{ provider: 'phone' }] });
    expect((await world.device().auth.signInWithPassword({ phone: `+${phone}`, password })).error).toBeNull();
    world.clock.advance(minute);
    const twice = await world.call('POST', '/signup', { body: { phone, password } });
    expect(twice.body).toMatchObject({ phone, identities: [{ provider: 'phone' }], user_metadata: {} });
    world.clock.advance(minute);
    const asked = await world.device().auth.signInWithOtp({ phone: `+${phone}` });
    expect(asked).toMatchObject({ error: null, data: { user: null, session: null } });
    const { code: token } = await world.newestTo(phone);
    const byCode = (typed: string) => world.device().auth.verifyOtp({ phone, token: typed, type: 'sms' });
    expect((await byCode(other(token))).error).toMatchObject(expired);
    expect((await byCode(token)).data.user?.id).toBe(verified.data.user?.id);
  });
});

const newVerifier = () => randomBytes(32).toString('hex');
const ownPage = `${home}/email-confirmed`;
const asks = async (code_verifier: string) => {
  const answer = await fetch(`${world.url}/vault/v1/sign-up/confirmed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ verifier: code_verifier }),
  });
  const body: { authCode: string | null } = JSON.parse(await answer.text());
  return { status: answer.status, body };
};
const signUpFor = async (code_verifier: string, email = createUnusedEmail()) => {
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const body = { email, password, code_challenge, code_challenge_method: 's256' };
  const query = `?redirect_to=${encodeURIComponent(ownPage)}`;
  expect((await world.call('POST', `/signup${query}`, { body })).status).toBe(200);
  return { email, told: await world.newestTo(email) };
};
const leadsTo = async (link: string) => {
  const { pathname, searchParams } = new URL((await open(link, 'POST')).headers.get('location') ?? '');
  return { pathname, code: searchParams.has('code') };
};
const take = (auth_code: unknown, code_verifier: string) =>
  world.call('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier } });

describe('the page that waits', () => {
  test('is given the session once the button was pressed anywhere, and only once', async () => {
    const mine = newVerifier();
    const { email, told } = await signUpFor(mine);
    expect(await asks(mine)).toEqual({ status: 200, body: { authCode: null } });
    expect(await leadsTo(told.link)).toMatchObject({ pathname: '/email-confirmed' });
    const { authCode } = (await asks(mine)).body;
    expect((await asks(newVerifier())).body).toEqual({ authCode: null });
    expect((await take(authCode, newVerifier())).body).toMatchObject({ error_code: 'bad_code_verifier' });
    expect(await take(authCode, mine)).toMatchObject({ status: 200, body: { user: { email } } });
    expect((await asks(mine)).body).toEqual({ authCode: null });
  });

  test('has as long as the link of the mail, asleep or not', async () => {
    const mine = newVerifier();
    const { told } = await signUpFor(mine);
    world.clock.advance(59 * minute);
    await leadsTo(told.link);
    world.clock.advance(59 * minute);
    const { authCode } = (await asks(mine)).body;
    expect(authCode).not.toBeNull();
    world.clock.advance(minute);
    expect((await asks(mine)).body).toEqual({ authCode: null });
    expect((await take(authCode, mine)).body).toMatchObject({ error_code: 'flow_state_expired' });
  });

  test('a link pressed twice, or after the code, says that all is done; an older one that it is over', async () => {
    const mine = newVerifier();
    const { email, told } = await signUpFor(mine);
    world.clock.advance(minute);
    await signUpFor(newVerifier(), email);
    expect(await leadsTo(told.link)).toEqual({ pathname: '/link-over', code: false });
    const newest = await world.newestTo(email);
    await world.device().auth.verifyOtp({ email, token: newest.code, type: 'signup' });
    for (const link of [newest.link, told.link])
      expect(await leadsTo(link)).toEqual({ pathname: '/email-confirmed', code: false });
  });

  test('gets a mail each time another code is asked for, also where there is an account already', async () => {
    const { device, email, told } = await newcomer();
    await device.auth.verifyOtp({ email, token: told.code, type: 'signup' });
    world.clock.advance(minute);
    expect((await world.device().auth.resend({ type: 'signup', email })).error).toBeNull();
    expect(await world.newestTo(email)).toMatchObject({ subject: 'You already have a Kinfolio account' });
  });

  test.each([{}, { verifier: 'short' }, { verifier: 'x'.repeat(129) }, { verifier: `${'x'.repeat(43)} ` }])(
    'a request of %j is none',
    async body => {
      const answer = await fetch(`${world.url}/vault/v1/sign-up/confirmed`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(400);
    },
  );
});

describe('the link of a mail', () => {
  test('shows a page, and only its button uses it', async () => {
    const { email, told } = await newcomer();
    expect(await (await open(told.link)).text()).toContain('<form method="post">');
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await open(told.link, method);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    }
    expect((await world.device().auth.signInWithPassword({ email, password })).error).not.toBeNull();
    const used = await open(told.link, 'POST');
    expect(used.status).toBe(303);
    const landing = new URL(used.headers.get('location') ?? '');
    expect(landing.origin).toBe(home);
    expect(landing.hash).not.toContain('token');
    expect((await world.device().auth.signInWithPassword({ email, password })).error).toBeNull();
    const again = new URL((await open(told.link, 'POST')).headers.get('location') ?? '');
    expect(new URLSearchParams(again.hash.slice(1)).get('error_code')).toBe('otp_expired');
  });

  test('leads nowhere the operator did not allow', async () => {
    for (const [redirectTo, allowed] of [
      ['http://localhost:8787/settings?a=1', true],
      ['https://evil.example/', false],
      ['http://localhost:8787@evil.example/', false],
      ['//evil.example', false],
      ['javascript:alert(1)', false],
    ] as const) {
      const email = createUnusedEmail();
      await world.device().auth.signUp({ email, password, options: { emailRedirectTo: redirectTo } });
      const { link } = await world.newestTo(email);
      const bent = link.replace(/redirect_to=[^&]*/, `redirect_to=${encodeURIComponent(redirectTo)}`);
      const landing = (await open(bent, 'POST')).headers.get('location') ?? '';
      expect(landing.startsWith(allowed ? redirectTo : 'http://localhost:8787/welcome?error=')).toBe(true);
    }
  });

  test('of a program that will fetch the session itself carries a code, which needs its verifier', async () => {
    const verifier = randomBytes(32).toString('hex');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const email = createUnusedEmail();
    const body = { email, password, code_challenge, code_challenge_method: 'S256' };
    expect((await world.call('POST', '/signup', { body })).status).toBe(200);
    const { link, token } = await world.newestTo(email);
    expect(token).toMatch(/^pkce_/);
    const landing = new URL((await open(link, 'POST')).headers.get('location') ?? '');
    const auth_code = landing.searchParams.get('code');
    const fetchWith = (given: object) =>
      world.call('POST', '/token?grant_type=pkce', {
        body: { auth_code, code_verifier: verifier, ...given },
      });
    expect(await fetchWith({ code_verifier: '' })).toMatchObject({ status: 400 });
    expect(await fetchWith({ code_verifier: 'wrong' })).toMatchObject({
      status: 400,
      body: { error_code: 'bad_code_verifier' },
    });
    expect(await fetchWith({ auth_code: crypto.randomUUID() })).toMatchObject({
      status: 404,
      body: { error_code: 'flow_state_not_found' },
    });
    const taken = await fetchWith({});
    expect(taken).toMatchObject({ status: 200, body: { user: { email } } });
    expect((await fetchWith({})).status).toBe(404);
    const failed = new URL((await open(link, 'POST')).headers.get('location') ?? '');
    expect(failed.searchParams.get('error_code')).toBe('otp_expired');
  });

  test('that waits longer than five minutes for its program is over', async () => {
    const verifier = 'v'.repeat(43);
    const { device, email, told } = await newcomer();
    await device.auth.verifyOtp({ email, token: told.code, type: 'signup' });
    const body = { email, code_challenge: verifier, code_challenge_method: 'plain' };
    await world.call('POST', '/recover', { body });
    const { link } = await world.newestTo(email);
    const landing = new URL((await open(link, 'POST')).headers.get('location') ?? '');
    world.clock.advance(5 * minute);
    const late = await world.call('POST', '/token?grant_type=pkce', {
      body: { auth_code: landing.searchParams.get('code'), code_verifier: verifier },
    });
    expect(late).toMatchObject({ status: 422, body: { error_code: 'flow_state_expired' } });
  });
});

test.each([
  ['no type', { email: 'a@example.org', token: '123456' }],
  ['a type nobody knows', { type: '__proto__', email: 'a@example.org', token: '123456' }],
  ['neither code nor link', { type: 'signup', email: 'a@example.org' }],
  ['a link and an address', { type: 'signup', token_hash: 'x', email: 'a@example.org' }],
  ['a link and a place to go', { type: 'signup', token_hash: 'x', redirect_to: 'http://localhost:8787' }],
  ['no address', { type: 'signup', token: '123456' }],
  ['two addresses', { type: 'signup', token: '123456', email: 'a@example.org', phone: '447700900123' }],
  ['half an address', { type: 'signup', token: '123456', email: 'a@' }],
  ['a list for a code', { type: 'signup', token: [], email: 'a@example.org' }],
])('verifying with %s is refused', async (_what, body) => {
  const answer = await world.call('POST', '/verify', { body });
  expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
});

test.each(['', 'x', 'pkce_', 'A'.repeat(55), '\u0000'.repeat(41)])('"%s" is no link', async token_hash => {
  const answer = await world.call('POST', '/verify', { body: { type: 'email', token_hash, token: '' } });
  expect([400, 403]).toContain(answer.status);
});
