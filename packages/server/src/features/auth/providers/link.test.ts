import { createVaultClient } from '@kinfolio/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../testing/auth-world.ts';
import { readDeviceSession, signInOnOtherDevice } from '../testing/auth-world.ts';
import { createPersonWithApp, enterAppCode } from '../testing/authenticator-app.ts';
import { type OutsideWorld, startOutsideWorld, testProviderName } from '../testing/outside-world.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld({ MANUAL_LINKING: 'on', ANONYMOUS_SIGN_IN: 'on' });
});
afterAll(() => world.close());

const options = { redirectTo: 'http://localhost:8787/settings', skipBrowserRedirect: true };
const inFragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

/** The URL that a signed-in person opens to link an identity. */
async function addressFor({ device }: Pick<Person, 'device'>) {
  const { data, error } = await device.auth.linkIdentity({ provider: testProviderName, options });
  if (error) throw error;
  return data.url;
}

async function providersOf({ device }: Pick<Person, 'device'>) {
  const { data } = await device.auth.getUser();
  return data.user?.identities?.map(({ provider }) => provider);
}

describe('linking', () => {
  test('gives an account a further way of signing in, whatever its email is there', async () => {
    const person = await world.newPerson();
    const { login } = world.stranger();
    const landed = await world.goOutside(await addressFor(person), login);
    expect(landed.pathname).toBe('/settings');
    expect(await providersOf(person)).toEqual(['email', testProviderName]);
    const { data } = await person.device.auth.getUser();
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { providers: ['email', testProviderName] },
    });
    const { rows } = await world.database.pool.query(
      'select event, about from activity_log where account_id = $1 order by number desc limit 2',
      [person.id],
    );
    expect(rows).toContainEqual({ event: 'identity-linked', about: { provider: testProviderName } });
  });

  test('links nobody twice', async () => {
    const { login } = world.stranger();
    const [one, other] = [await world.newPerson(), await world.newPerson()];
    await world.goOutside(await addressFor(one), login);
    for (const person of [one, other]) {
      const landed = await world.goOutside(await addressFor(person), login);
      expect(inFragment(landed)['error_code']).toBe('identity_already_exists');
    }
    expect(await providersOf(other)).toEqual(['email']);
  });

  test('ends with the session that began it', async () => {
    const person = await world.newPerson();
    const { login } = world.stranger();
    const callback = await world.goOutside(await addressFor(person), login, { until: 'callback' });
    const elsewhere = await signInOnOtherDevice(world, person);
    await elsewhere.device.auth.signOut({ scope: 'others' });
    const landed = await world.goOutside(callback.href, login);
    expect(inFragment(landed)['error_code']).toBe('session_not_found');
    expect(await providersOf(elsewhere)).toEqual(['email']);
  });

  test('wants the second factor of an account that has one', async () => {
    const guarded = await createPersonWithApp(world);
    const { device } = await signInOnOtherDevice(world, guarded);
    const { error } = await device.auth.linkIdentity({ provider: testProviderName, options });
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  });

  test('lets nobody whom it names past the second factor of their account', async () => {
    const guarded = await createPersonWithApp(world);
    const { login } = world.stranger();
    await world.goOutside(await addressFor(guarded), login);
    expect(await providersOf(guarded)).toEqual(['email', testProviderName]);
    const device = world.pkceDevice();
    const { data } = await device.auth.signInWithOAuth({ provider: testProviderName, options });
    const landed = await world.goOutside(data.url ?? '', login);
    const code = landed.searchParams.get('code') ?? '';
    expect((await device.auth.exchangeCodeForSession(code)).error).toBeNull();
    const person = { ...guarded, device };
    const token = async () => (await readDeviceSession(person)).access_token;
    const vault = createVaultClient({ url: world.url, fetch, token });
    expect(await vault.readVault()).toMatchObject({ status: 403, code: 'insufficient_aal' });
    await enterAppCode(world, person, guarded.app);
    expect(await vault.readVault()).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('makes somebody without a name somebody', async () => {
    const device = world.device();
    await device.auth.signInAnonymously();
    const { login, email } = world.stranger();
    await world.goOutside(await addressFor({ device }), login);
    const { data } = await device.auth.getUser();
    expect(data.user).toMatchObject({ email, is_anonymous: false });
  });
});

describe('unlinking', () => {
  test('leaves the other ways, and frees the name', async () => {
    const person = await world.newPerson();
    const { login } = world.stranger();
    await world.goOutside(await addressFor(person), login);
    const identities = (await person.device.auth.getUserIdentities()).data?.identities ?? [];
    const outside = identities.find(({ provider }) => provider === testProviderName);
    if (outside === undefined) throw new Error('it was linked a moment ago');
    expect((await person.device.auth.unlinkIdentity(outside)).error).toBeNull();
    expect(await providersOf(person)).toEqual(['email']);
    expect((await person.device.auth.getUser()).data.user?.email).toBe(person.email);
    const another = await world.newPerson();
    await world.goOutside(await addressFor(another), login);
    expect(await providersOf(another)).toEqual(['email', testProviderName]);
  });

  test('takes the email along only when no way that is left stands for it', async () => {
    const person = await world.newPerson();
    const { login } = world.stranger({ email: person.email });
    await world.goOutside(await addressFor(person), login);
    const identities = (await person.device.auth.getUserIdentities()).data?.identities ?? [];
    const [own, outside] = [identities.find(({ provider }) => provider === 'email'), identities.at(-1)];
    if (own === undefined || outside === undefined) throw new Error('there are two');
    await person.device.auth.unlinkIdentity(own);
    expect((await person.device.auth.getUser()).data.user?.email).toBe(person.email);
    expect((await person.device.auth.unlinkIdentity(outside)).error?.code).toBe(
      'single_identity_not_deletable',
    );
  });
});
