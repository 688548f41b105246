import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from '../testing/auth-world.ts';

let world: AuthWorld;
let closed: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld({ ANONYMOUS_SIGN_IN: 'on', MANUAL_LINKING: 'on' });
  closed = await startAuthWorld();
});
afterAll(async () => {
  await world.close();
  await closed.close();
});

async function visitor() {
  const device = world.device();
  const { data, error } = await device.auth.signInAnonymously({ options: { data: { size: 2 } } });
  if (error) throw error;
  return { device, user: data.user };
}

describe('somebody who does not say who they are', () => {
  test('has an account all the same, and it says so', async () => {
    const { device, user } = await visitor();
    expect(user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      identities: [],
      app_metadata: {},
    });
    expect(user?.user_metadata).toEqual({ size: 2 });
    const { data } = await device.auth.getSession();
    expect(JSON.parse(atob(data.session?.access_token.split('.')[1] ?? ''))).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    });
    expect((await device.auth.refreshSession()).error).toBeNull();
  });

  test('has no second factor, and no password before an address', async () => {
    const { device } = await visitor();
    expect((await device.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    });
    expect((await device.auth.updateUser({ password: 'a-secret-of-mine' })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
  });

  test('becomes somebody by giving an address', async () => {
    const { device, user } = await visitor();
    const email = createUnusedEmail();
    const { data, error } = await device.auth.updateUser({ email });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: user?.id, email, is_anonymous: false });
    expect(data.user?.identities).toHaveLength(1);
    expect((await device.auth.updateUser({ password: 'a-secret-of-mine' })).error).toBeNull();
    const signedIn = await world.device().auth.signInWithPassword({ email, password: 'a-secret-of-mine' });
    expect(signedIn.data.user?.id).toBe(user?.id);
  });

  test('is refused where that is off', async () => {
    expect((await closed.device().auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    });
  });
});

describe('unlinking a way of signing in', () => {
  test('keeps the last one, and knows only its owner’s', async () => {
    const [person, stranger] = [await world.newPerson(), await world.newPerson()];
    const { data } = await person.device.auth.getUserIdentities();
    const [identity] = data?.identities ?? [];
    if (identity === undefined) throw new Error('nobody is without an identity');
    expect((await person.device.auth.unlinkIdentity(identity)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    });
    expect((await stranger.device.auth.unlinkIdentity(identity)).error).toMatchObject({
      status: 422,
      code: 'identity_not_found',
    });
    const odd = { ...identity, identity_id: 'nonsense' };
    expect((await person.device.auth.unlinkIdentity(odd)).error).toMatchObject({ status: 404 });
  });

  test('leaves the others', async () => {
    const person = await world.newPerson();
    const key = await world.tokens.apiKey('service_role');
    const headers = { authorization: `Bearer ${key}` };
    const body = { phone: '447700900125' };
    await world.call('PUT', `/admin/users/${person.id}`, { headers, body });
    const { data } = await person.device.auth.getUserIdentities();
    const phone = data?.identities.find(identity => identity.provider === 'phone');
    if (phone === undefined) throw new Error('there is no phone identity');
    expect((await person.device.auth.unlinkIdentity(phone)).error).toBeNull();
    const { data: after } = await person.device.auth.getUser();
    expect(after.user).toMatchObject({
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
    });
  });
});
