import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../tables.ts';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from '../testing/auth-world.ts';
import { createPersonWithApp } from '../testing/authenticator-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let world: AuthWorld;

describe('where a new password takes a code by mail, and one factor is the most', () => {
  beforeAll(async () => {
    world = await startAuthWorld({ SECURE_PASSWORD_CHANGE: 'on', MAX_FACTORS: '1' });
  });
  afterAll(() => world.close());

  test('a session of today changes the password without', async () => {
    const { device } = await world.newPerson();
    expect((await device.auth.updateUser({ password: 'another-secret' })).error).toBeNull();
  });

  test('an older session changes it with the code, which works once', async () => {
    const { device, email, id } = await world.newPerson();
    const older = { createdAtMs: sql`${sessions.createdAtMs} - ${day + 1}` };
    await world.database.db.update(sessions).set(older).where(eq(sessions.accountId, id));
    const change = async (password: string, nonce?: string) =>
      (await device.auth.updateUser({ password, ...(nonce !== undefined && { nonce }) })).error?.code;
    expect(await change('second-secret')).toBe('reauthentication_needed');
    expect((await device.auth.reauthenticate()).error).toBeNull();
    const { code } = await world.newestTo(email);
    expect(await change('second-secret', code === '123456' ? '654321' : '123456')).toBe(
      'reauthentication_not_valid',
    );
    expect(await change('second-secret', code)).toBeUndefined();
    expect(await change('third-secret', code)).toBe('reauthentication_not_valid');
    const { error } = await world.device().auth.signInWithPassword({ email, password: 'second-secret' });
    expect(error).toBeNull();
  });

  test('a second factor more than allowed is refused', async () => {
    const { device } = await world.newPerson();
    const enrol = (friendlyName: string) => device.auth.mfa.enroll({ factorType: 'totp', friendlyName });
    expect((await enrol('one')).error).toBeNull();
    expect((await enrol('two')).error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' });
  });
});

describe('where codes may be mistyped once, and tokens and factors have little time', () => {
  beforeAll(async () => {
    world = await startAuthWorld({
      CODE_TRIES: '1',
      CODE_MINUTES: '3',
      LINK_MINUTES: '90',
      WRONG_CODES: '2',
      WRONG_PASSWORDS: '3',
      WRONG_FACTORS: '1',
      GUESSING_MINUTES: '2',
      MIN_PASSWORD_LENGTH: '12',
      REFRESH_REUSE: '0',
      FACTOR_MINUTES: '1',
      ACCESS_TOKEN_MINUTES: '2',
    });
  });
  afterAll(() => world.close());

  test('a code and its link live as long as their mail says', async () => {
    const { email } = await world.newPerson();
    await world.device().auth.signInWithOtp({ email });
    const { text, code, token } = await world.newestTo(email);
    expect(text).toContain('The code works for 3 minutes, the button for 90 minutes.');
    world.clock.advance(3 * minute);
    const { auth } = world.device();
    const late = await auth.verifyOtp({ type: 'email', email, token: code });
    expect(late.error).toMatchObject({ code: 'otp_expired' });
    world.clock.advance(87 * minute - 1);
    expect((await auth.verifyOtp({ type: 'email', token_hash: token })).error).toBeNull();
    await auth.reauthenticate();
    expect((await world.newestTo(email)).text).toContain('The code works once, for 3 minutes.');
  });

  test('wrong codes, passwords and factors are few, and the wait is short', async () => {
    const { app, email, password } = await createPersonWithApp(world);
    const { auth } = world.device();
    const byCode = async () => (await auth.verifyOtp({ type: 'email', email, token: 'wrong!' })).error?.code;
    expect([await byCode(), await byCode(), await byCode()]).toEqual([
      'otp_expired',
      'otp_expired',
      'over_request_rate_limit',
    ]);
    const signIn = async (typed: string) =>
      (await auth.signInWithPassword({ email, password: typed })).error?.code;
    for (let turn = 0; turn < 3; turn += 1) expect(await signIn('wrong')).toBe('invalid_credentials');
    expect(await signIn(password)).toBe('over_request_rate_limit');
    world.clock.advance(2 * minute);
    expect(await signIn(password)).toBeUndefined();
    const show = async (code: string) =>
      (await auth.mfa.challengeAndVerify({ factorId: app.factorId, code })).error?.code;
    expect(await show('000000')).toBe('mfa_verification_failed');
    expect(await show(app.code())).toBe('over_request_rate_limit');
  });

  test('a password is as long as the setting says', async () => {
    const { error } = await world
      .device()
      .auth.signUp({ email: createUnusedEmail(), password: 'eleven-long' });
    expect(error).toMatchObject({ message: 'Password should be at least 12 characters.' });
  });

  test('an older refresh token ends the session at once', async () => {
    const { device } = await world.newPerson();
    const { session } = (await device.auth.getSession()).data;
    const refresh_token = session?.refresh_token ?? '';
    await device.auth.refreshSession();
    await device.auth.refreshSession();
    expect((await world.device().auth.refreshSession({ refresh_token })).error).toMatchObject({
      code: 'refresh_token_already_used',
    });
  });

  test('a code is void after one wrong try', async () => {
    const { email } = await world.newPerson();
    await world.device().auth.signInWithOtp({ email });
    const { code } = await world.newestTo(email);
    const type = async (token: string) =>
      (await world.device().auth.verifyOtp({ type: 'email', email, token })).error?.code;
    expect(await type(code === '123456' ? '654321' : '123456')).toBe('otp_expired');
    expect(await type(code)).toBe('otp_expired');
  });

  test('a token works for two minutes', async () => {
    const { session } = (await (await world.newPerson()).device.auth.getSession()).data;
    expect(session?.expires_in).toBe(120);
    world.clock.advance(121_000);
    const { error } = await world.device().auth.getUser(session?.access_token);
    expect(error).toMatchObject({ code: 'bad_jwt' });
  });

  test('a factor proves itself within a minute', async () => {
    const person = await createPersonWithApp(world);
    const { factorId } = person.app;
    const { data } = await person.device.auth.mfa.challenge({ factorId });
    world.clock.advance(61_000);
    await person.device.auth.refreshSession();
    const shown = { factorId, challengeId: data?.id ?? '', code: person.app.code() };
    expect((await person.device.auth.mfa.verify(shown)).error).toMatchObject({
      code: 'mfa_challenge_expired',
    });
  });
});

test('a phone number is believed where that is switched so, and a code for a factor says its own time', async () => {
  world = await startAuthWorld({ PHONE_SIGN_UP: 'on', PHONE_CONFIRM: 'off', FACTOR_MINUTES: '7' });
  const { auth } = world.device();
  const { data } = await auth.signUp({ phone: '+447700900777', password: 'a-good-secret' });
  expect(data.session?.user).toMatchObject({ phone: '447700900777' });
  const factor = await auth.mfa.enroll({ factorType: 'phone', phone: '+447700900778' });
  await auth.mfa.challenge({ factorId: factor.data?.id ?? '', channel: 'sms' });
  expect((await world.newestTo('447700900778')).text).toContain('It works for 7 minutes.');
  await world.close();
});

describe('where nobody new can make an account', () => {
  beforeAll(async () => {
    world = await startAuthWorld({ SIGN_UP: 'off', ANONYMOUS_SIGN_IN: 'on', MESSAGES_PER_HOUR: '1' });
  });
  afterAll(() => world.close());

  test('signing up is refused in every way, and the settings say so', async () => {
    const { auth } = world.device();
    const email = createUnusedEmail();
    expect((await auth.signUp({ email, password: 'a-good-secret' })).error).toMatchObject({
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    });
    expect((await auth.signInAnonymously()).error).toMatchObject({ code: 'signup_disabled' });
    // The response for an address without an account is the same as for one that has an account.
    expect((await auth.signInWithOtp({ email })).error).toBeNull();
    expect((await world.call('GET', '/settings')).body).toMatchObject({ disable_signup: true });
  });

  test('who has an account signs in, and gets as many mails in an hour as the setting says', async () => {
    const email = createUnusedEmail();
    const password = 'a-good-secret';
    const headers = { authorization: `Bearer ${await world.tokens.apiKey('service_role')}` };
    const body = { email, password, email_confirm: true };
    expect((await world.call('POST', '/admin/users', { headers, body })).status).toBe(200);
    const { auth } = world.device();
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    world.clock.advance(2 * 60_000);
    expect((await auth.resetPasswordForEmail(email)).error).toMatchObject({
      code: 'over_email_send_rate_limit',
    });
  });
});
