import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoveryCodes } from '../tables.ts';
import { type AuthWorld, type Person, readDeviceSession, startAuthWorld } from '../testing/auth-world.ts';
import { createPersonWithApp } from '../testing/authenticator-app.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const refusedBelowAal2 = { status: 403, code: 'insufficient_aal' };

/** In the official client, recovery codes must be switched on. */
async function signIn({ email, password }: Person): Promise<Person> {
  const device = createClient(world.url, world.anonKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
  });
  const { data, error } = await device.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { device, email, password, id: data.user.id };
}

/** A person with an authenticator app who has created recovery codes on a device at aal2. */
async function withCodes() {
  const { app, ...person } = await createPersonWithApp(world);
  const owner = await signIn(person);
  await owner.device.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  world.clock.advance(60_000);
  const { data, error } = await owner.device.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return { owner, app, codes: data.codes, factorId: data.id };
}

const levelOf = async ({ device }: Person) =>
  (await device.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;

describe('recovery codes', () => {
  test('are ten, told once, and kept only as hashes', async () => {
    const { owner, codes, factorId } = await withCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes.every(code => /^[0-9a-hjkmnp-tv-z]{16}$/.test(code))).toBe(true);
    const { data } = await owner.device.auth.mfa.recoveryCodes.getStatus();
    expect(data).toEqual({ id: factorId, type: 'recovery_code', total: 10, remaining: 10 });
    const { data: user } = await owner.device.auth.getUser();
    expect(user.user?.factors?.map(factor => factor.factor_type)).toEqual(['totp', 'recovery_code']);
    const rows = JSON.stringify(await world.database.db.select().from(recoveryCodes));
    expect(codes.some(code => rows.includes(code) || world.logged().includes(code))).toBe(false);
  });

  test('raise a session without the app, each once, however they are typed', async () => {
    const { owner, codes } = await withCodes();
    const [first = '', second = ''] = codes;
    const device = await signIn(owner);
    const { recoveryCodes: api } = device.device.auth.mfa;
    expect((await api.verify({ code: 'wrong' })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    });
    const typed = (first.match(/.{4}/g) ?? []).join(' - ').toUpperCase();
    const { data, error } = await api.verify({ code: typed.replaceAll('0', 'O').replaceAll('1', 'L') });
    expect(error).toBeNull();
    expect(data?.user.id).toBe(owner.id);
    const claims = JSON.parse(atob((await readDeviceSession(device)).access_token.split('.')[1] ?? ''));
    expect(claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    expect((await api.getStatus()).data?.remaining).toBe(9);

    const third = await signIn(owner);
    const again = third.device.auth.mfa.recoveryCodes;
    expect((await again.verify({ code: first })).error?.code).toBe('mfa_verification_failed');
    expect((await again.verify({ code: second })).error).toBeNull();
    expect(await levelOf(third)).toBe('aal2');
  });

  test('of one code by many at once raise one session', async () => {
    const { owner, codes } = await withCodes();
    const device = await signIn(owner);
    const headers = { authorization: `Bearer ${(await readDeviceSession(device)).access_token}` };
    const answers = await Promise.all(
      [1, 2, 3].map(async () =>
        world.call('POST', '/factors/recovery-codes/verify', { headers, body: { code: codes[0] } }),
      ),
    );
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422, 422]);
  });

  test('are locked after five wrong ones, for a quarter of an hour', async () => {
    const { owner, codes } = await withCodes();
    const device = await signIn(owner);
    const { recoveryCodes: api } = device.device.auth.mfa;
    for (let n = 0; n < 5; n += 1) await api.verify({ code: `wrong ${n}` });
    const locked = await api.verify({ code: codes[0] ?? '' });
    expect(locked.error).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' });
    world.clock.advance(15 * 60_000);
    await device.device.auth.refreshSession();
    expect((await api.verify({ code: codes[0] ?? '' })).error).toBeNull();
  });

  test('are made anew, which voids the old ones, and taken away, at aal2 only', async () => {
    const { owner, codes, factorId } = await withCodes();
    const weak = await signIn(owner);
    const { recoveryCodes: weakApi } = weak.device.auth.mfa;
    expect((await weakApi.regenerate()).error).toMatchObject(refusedBelowAal2);
    expect((await weakApi.unenroll()).error).toMatchObject(refusedBelowAal2);

    const { recoveryCodes: api } = owner.device.auth.mfa;
    expect((await api.generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists' });
    const { data } = await api.regenerate();
    expect(data).toMatchObject({ id: factorId, friendly_name: 'Recovery codes', total: 10 });
    expect((await weakApi.verify({ code: codes[0] ?? '' })).error?.code).toBe('mfa_verification_failed');
    expect((await weakApi.verify({ code: data?.codes[0] ?? '' })).error).toBeNull();
    expect((await api.unenroll()).data).toEqual({ id: factorId });
    expect((await api.getStatus()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect((await api.regenerate()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect(await levelOf(owner)).toBe('aal2');
  });

  test('need another factor beside them, and go with it', async () => {
    const nobody = await signIn(await world.newPerson());
    const { recoveryCodes: api } = nobody.device.auth.mfa;
    expect((await api.generate()).error).toMatchObject({
      status: 422,
      code: 'mfa_recovery_codes_sole_factor',
    });
    expect((await api.verify({ code: 'something' })).error).toMatchObject({ code: 'mfa_factor_not_found' });

    const { owner, app } = await withCodes();
    const { auth } = owner.device;
    expect((await auth.mfa.unenroll({ factorId: app.factorId })).error).toBeNull();
    expect((await auth.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
    expect((await auth.updateUser({ password: 'the-next-secret' })).error).toBeNull();
  });
});
