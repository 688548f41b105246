import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../tables.ts';
import { type AuthWorld, newEmail, startAuthWorld } from '../testing/auth-world.ts';
import { personWithApp } from '../testing/authenticator-app.ts';

const day = 24 * 60 * 60_000;
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
    world = await startAuthWorld({ CODE_TRIES: '1', FACTOR_MINUTES: '1', ACCESS_TOKEN_MINUTES: '2' });
  });
  afterAll(() => world.close());

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
    const person = await personWithApp(world);
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

describe('where nobody new can make an account', () => {
  beforeAll(async () => {
    world = await startAuthWorld({ SIGN_UP: 'off', ANONYMOUS_SIGN_IN: 'on', MESSAGES_PER_HOUR: '1' });
  });
  afterAll(() => world.close());

  test('signing up is refused in every way, and the settings say so', async () => {
    const { auth } = world.device();
    const email = newEmail();
    expect((await auth.signUp({ email, password: 'a-good-secret' })).error).toMatchObject({
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    });
    expect((await auth.signInAnonymously()).error).toMatchObject({ code: 'signup_disabled' });
    expect((await auth.signInWithOtp({ email })).error).toMatchObject({ code: 'otp_disabled' });
    expect((await world.call('GET', '/settings')).body).toMatchObject({ disable_signup: true });
  });

  test('who has an account signs in, and gets as many mails in an hour as the setting says', async () => {
    const email = newEmail();
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
