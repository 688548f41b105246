import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthWorld,
  createUnusedEmail,
  readDeviceSession,
  signInOnOtherDevice,
  startAuthWorld,
} from './testing/auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

describe('a person', () => {
  test('reads their own user', async () => {
    const { device, id } = await world.newPerson({ display_name: 'Ada' });
    const { data, error } = await device.auth.getUser();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, user_metadata: { display_name: 'Ada' } });
    expect(data.user).toEqual((await device.auth.getSession()).data.session?.user);
  });

  test('changes what their app keeps about them: values merge, null removes', async () => {
    const { device } = await world.newPerson({ display_name: 'Ada', phone: '07700 900123' });
    world.clock.advance(1000);
    const { data, error } = await device.auth.updateUser({
      data: { display_name: 'Ada L', phone: null, size: 2 },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ display_name: 'Ada L', size: 2, email_verified: true });
    expect(data.user?.updated_at).toBe(new Date(world.clock.now()).toISOString());
    expect(data.user?.identities).toHaveLength(1);
    expect((await device.auth.getUser()).data.user).toEqual(data.user);
  });

  test('changes password and salt in one step, which ends every other session and keeps this one', async () => {
    const person = await world.newPerson({ kdf: { profile: 'argon2id-1', salt: 'A'.repeat(22) } });
    const other = await signInOnOtherDevice(world, person);
    const next = {
      password: 'the-next-secret',
      data: { kdf: { profile: 'argon2id-1', salt: 'B'.repeat(22) } },
    };
    const { data, error } = await person.device.auth.updateUser(next);
    expect(error).toBeNull();
    expect(data.user?.user_metadata['kdf']).toEqual(next.data.kdf);

    expect((await person.device.auth.refreshSession()).error).toBeNull();
    expect((await other.device.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    const { email, password } = person;
    const old = await world.device().auth.signInWithPassword({ email, password });
    expect(old.error).toMatchObject({ code: 'invalid_credentials' });
    const fresh = await world.device().auth.signInWithPassword({ email, password: next.password });
    expect(fresh.error).toBeNull();
  });

  const [before, after] = ['A', 'B'].map(letter => ({ profile: 'argon2id-1', salt: letter.repeat(22) }));

  test('a salt is in columns of its own, in no token and no identity, and what lies in the metadata counts', async () => {
    const { device, id } = await world.newPerson({ kdf: before, size: 1 });
    const { pool } = world.database;
    const columns = async () =>
      (await pool.query(`select user_metadata, kdf_profile, kdf_salt from accounts where id = $1`, [id]))
        .rows[0];
    expect(await columns()).toMatchObject({
      user_metadata: { size: 1 },
      kdf_profile: before?.profile,
      kdf_salt: before?.salt,
    });
    const { data } = await device.auth.getSession();
    const claims = decodeJwt(data.session?.access_token ?? '');
    expect(JSON.stringify([claims, await columns()]).match(/kdf"/g)).toBeNull();
    const { data: user } = await device.auth.getUser();
    expect(JSON.stringify(user.user?.identities)).not.toContain(before?.salt);
    // An older build stored `kdf` in the metadata.
    const metadata = JSON.stringify({ size: 1, kdf: after });
    await pool.query(`update accounts set user_metadata = $2 where id = $1`, [id, metadata]);
    const { data: written } = await device.auth.updateUser({ data: { size: 2 } });
    expect(written.user?.user_metadata).toMatchObject({ kdf: after, size: 2 });
    await device.auth.updateUser({ data: { kdf: before } });
    expect(await columns()).toMatchObject({ user_metadata: { size: 2 }, kdf_salt: before?.salt });
  });

  test('changes neither password nor salt when the password is refused', async () => {
    const { device, password } = await world.newPerson({ kdf: before });
    const same = await device.auth.updateUser({ password, data: { kdf: after } });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    const weak = await device.auth.updateUser({ password: 'short', data: { kdf: after } });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
    expect((await device.auth.getUser()).data.user?.user_metadata['kdf']).toEqual(before);
  });

  test('a device that sends the password and salt of now once more changes nothing, and is not refused', async () => {
    const { device, password } = await world.newPerson({ kdf: before });
    const same = await device.auth.updateUser({ password, data: { kdf: before } });
    expect(same.error).toBeNull();
    expect((await device.auth.refreshSession()).error).toBeNull();
    expect((await device.auth.updateUser({ password })).error).toMatchObject({ code: 'same_password' });
  });

  test('two devices that change the password at once: one wins and the other is signed out', async () => {
    const person = await world.newPerson();
    const devices = [person, await signInOnOtherDevice(world, person)];
    const answers = await Promise.all(
      devices.map(({ device }, index) => device.auth.updateUser({ password: `next-secret-${index}` })),
    );
    expect(answers.filter(answer => answer.error === null)).toHaveLength(1);
    const winner = answers.findIndex(answer => answer.error === null);
    const signIn = await world.device().auth.signInWithPassword({
      email: person.email,
      password: `next-secret-${winner}`,
    });
    expect(signIn.error).toBeNull();
  });

  test('cannot change what the server keeps about them', async () => {
    const { access_token } = await readDeviceSession(await world.newPerson());
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await world.call('PUT', '/user', { headers, body: { app_metadata: { role: 'admin' } } });
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'not_admin' } });
  });

  test('who asks for the address they have, or for nonsense, changes nothing', async () => {
    const { device, email } = await world.newPerson();
    for (const wrong of [{ email: 'nonsense' }, { phone: 'nonsense' }])
      expect((await device.auth.updateUser(wrong)).error).toMatchObject({ code: 'validation_failed' });
    const same = await device.auth.updateUser({ email: email.toUpperCase() });
    expect(same.error).toBeNull();
    expect(same.data.user?.new_email).toBeUndefined();
  });

  test('who asks for the email they have ends a change that waits, and its codes', async () => {
    const person = await world.newPerson();
    const wanted = createUnusedEmail();
    await person.device.auth.updateUser({ email: wanted });
    const asked = (await person.device.auth.getUser()).data.user;
    expect(asked).toMatchObject({ email: person.email, new_email: wanted });
    const [now, later] = [await world.newestTo(person.email), await world.newestTo(wanted)];
    expect((await person.device.auth.updateUser({ email: person.email })).error).toBeNull();
    expect((await person.device.auth.getUser()).data.user?.new_email).toBeUndefined();
    for (const [email, { code }] of [
      [person.email, now],
      [wanted, later],
    ] as const) {
      const typed = { email, token: code, type: 'email_change' } as const;
      expect((await world.device().auth.verifyOtp(typed)).error?.code).toBe('otp_expired');
    }
    expect((await person.device.auth.getUser()).data.user?.email).toBe(person.email);
  });

  test('cannot keep more than fits into an access token', async () => {
    const { device } = await world.newPerson();
    const fits = await device.auth.updateUser({ data: { a: 'x'.repeat(7000) } });
    expect(fits.error).toBeNull();
    expect((await device.auth.updateUser({ data: { b: 'x'.repeat(2000) } })).error).toMatchObject({
      status: 400,
    });
    await device.auth.refreshSession();
    expect((await device.auth.getUser()).error).toBeNull();
  });
});
