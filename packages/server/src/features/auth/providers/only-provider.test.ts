import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOidcProvider } from '../../../adapters/identity-providers/providers-file.ts';
import { readConfig } from '../../../config/config.ts';
import { createUnusedEmail } from '../testing/auth-world.ts';
import { type OutsideWorld, startOutsideWorld, testProviderName } from '../testing/outside-world.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld({ SIGN_UP: 'provider' }, () => ({ group: 'family' }));
});
afterAll(() => world.close());

async function landingOf(groups?: readonly string[]): Promise<URL> {
  const { login } = world.stranger();
  const there = world.provider.people.get(login);
  if (there && groups) world.provider.people.set(login, { ...there, groups });
  const options = { redirectTo: 'http://localhost:8787/login', skipBrowserRedirect: true };
  const { data } = await world.device().auth.signInWithOAuth({ provider: testProviderName, options });
  return world.goOutside(data.url ?? '', login);
}

test('only people of the provider, and of its group, make an account', async () => {
  expect((await landingOf(['work', 'family'])).hash).toContain('access_token=');
  for (const groups of [['work'], undefined])
    expect((await landingOf(groups)).href).toContain('bad_oauth_callback');
  const { auth } = world.device();
  const { error } = await auth.signUp({ email: createUnusedEmail(), password: 'a-good-secret' });
  expect(error).toMatchObject({ code: 'signup_disabled' });
});

test('a provider is named by environment variables alone', () => {
  const oidc = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'k', OIDC_CLIENT_SECRET: 's' };
  const of = (more: Record<string, string> = {}) =>
    addOidcProvider({ named: {}, others: {} }, readConfig({ ...oidc, ...more }).oidc).others;
  expect(of({ OIDC_GROUP: 'family', OIDC_NAME: 'Home' })).toMatchObject({
    'custom:oidc': {
      issuer: 'https://id.example.org',
      name: 'Home',
      group: 'family',
      scopes: 'openid email profile',
    },
  });
  expect(addOidcProvider({ named: {}, others: {} }, undefined).others).toEqual({});
  expect(() => readConfig({ OIDC_GROUP: 'family' })).toThrow('OIDC_GROUP cannot be used');
  expect(() => readConfig({ OIDC_ISSUER: 'https://id.example.org' })).toThrow('OIDC_ISSUER cannot be used');
  expect(() => of({ OIDC_ISSUER: 'http://id.example.org' })).toThrow('OIDC_ISSUER cannot be used');
});
