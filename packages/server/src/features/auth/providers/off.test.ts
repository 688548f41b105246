import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, startAuthWorld } from '../testing/auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld({ MANUAL_LINKING: 'off' });
});
afterAll(() => world.close());

async function signWith(chain: string) {
  const body = { chain, message: 'm'.repeat(64), signature: 's'.repeat(88) };
  const answer = await world.call('POST', '/token?grant_type=web3', { body });
  return [answer.status, answer.body.error_code];
}

describe('what is not switched on', () => {
  test('says so: single sign-on', async () => {
    const { auth } = world.device();
    expect((await auth.signInWithSSO({ domain: 'example.org' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    });
    for (const body of [{}, { domain: 'example.org', provider_id: 'one' }, { domain: 5 }])
      expect(await world.call('POST', '/sso', { body })).toMatchObject({ status: 404 });
  });

  test('says so: outside providers', async () => {
    const { data } = await world.device().auth.signInWithOAuth({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    const answer = await fetch(data.url ?? '', { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Unsupported provider: provider is not enabled',
    });
    const { error } = await world.device().auth.signInWithIdToken({ provider: 'google', token: 'a.b.c' });
    expect(error).toMatchObject({ status: 400, code: 'provider_disabled' });
  });

  test('says so: wallets', async () => {
    expect(await signWith('ethereum')).toEqual([422, 'web3_provider_disabled']);
    expect(await signWith('solana')).toEqual([422, 'web3_provider_disabled']);
    expect(await signWith('dogecoin')).toEqual([400, 'web3_unsupported_chain']);
    const body = { chain: 'ethereum', message: 'm', signature: { 0: 1 } };
    expect((await world.call('POST', '/token?grant_type=web3', { body })).status).toBe(422);
  });

  test('says so: linking and unlinking, to somebody who is signed in', async () => {
    const { device } = await world.newPerson();
    const off = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' };
    expect((await device.auth.linkIdentity({ provider: 'google' })).error).toMatchObject(off);
    const { data } = await device.auth.getUserIdentities();
    const [identity] = data?.identities ?? [];
    if (identity === undefined) throw new Error('nobody is without an identity');
    expect((await device.auth.unlinkIdentity(identity)).error).toMatchObject(off);
    const nobody = await world.call('GET', '/user/identities/authorize?provider=google');
    expect([nobody.status, nobody.body.error_code]).toEqual([401, 'no_authorization']);
  });
});

test('the profile for the official client leads to Google, whether or not that can be reached', async () => {
  const conformance = await startAuthWorld({ AUTH_PROFILE: 'conformance' });
  const { data } = await conformance.device().auth.signInWithOAuth({ provider: 'google' });
  const answer = await fetch(data.url ?? '', { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toMatch(/^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?/);
  const about = await conformance.call('GET', '/settings');
  expect(about.body.external).toMatchObject({ google: true, apple: false, azure: false });
  await conformance.close();
});
