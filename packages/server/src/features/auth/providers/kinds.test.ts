import { expect, test } from 'vitest';
import { startOutsideWorld, testProviderName } from '../testing/outside-world.ts';

const redirectTo = 'http://localhost:8787/login';

test.each<[string, (issuer: string) => Record<string, unknown>]>([
  ['posts its answer', () => ({ responseMode: 'form_post' })],
  [
    'speaks OAuth 2.0 only',
    issuer => ({
      issuer: undefined,
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
      userInfoEndpoint: `${issuer}/me`,
      scopes: 'openid email profile',
    }),
  ],
])('a provider that %s says who somebody is', async (_what, furtherOf) => {
  const world = await startOutsideWorld({}, furtherOf);
  const { login, email } = world.stranger();
  const options = { redirectTo, skipBrowserRedirect: true };
  const device = world.pkceDevice();
  const { data } = await device.auth.signInWithOAuth({ provider: testProviderName, options });
  const landed = await world.goOutside(data.url ?? '', login);
  const code = landed.searchParams.get('code') ?? '';
  const fetched = await device.auth.exchangeCodeForSession(code);
  expect(fetched.error).toBeNull();
  expect(fetched.data.user).toMatchObject({ email, identities: [{ provider: testProviderName, id: login }] });
  await world.close();
});

test('a provider that is away is said to be', async () => {
  const world = await startOutsideWorld();
  const device = world.device();
  const options = { redirectTo, skipBrowserRedirect: true };
  const { data } = await device.auth.signInWithOAuth({ provider: testProviderName, options });
  await world.provider.close();
  const answer = await fetch(data.url ?? '', { redirect: 'manual' });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ msg: 'The provider is not responding' });
  await world.close();
});
