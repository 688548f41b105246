import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OutsideWorld, startOutsideWorld, testProviderName } from '../testing/outside-world.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld({ MANUAL_LINKING: 'on' }, () => ({ otherClientIds: ['kinfolio-phone'] }));
});
afterAll(() => world.close());

const seconds = () => Math.floor(world.clock.now() / 1000);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An ID token that the provider issued to one of our programs. */
function tokenFor(login: string, claims: Record<string, unknown> = {}) {
  const { email, email_verified } = world.provider.people.get(login) ?? {};
  const times = { iat: seconds(), exp: seconds() + 300 };
  return world.provider.signIdToken({ sub: login, email, email_verified, ...times, ...claims });
}

const badToken = { status: 400, body: { error: 'invalid request', error_description: 'Bad ID token' } };

describe('a token of an outside provider', () => {
  test('is taken for a session, also of another program of the same product', async () => {
    const { login, email } = world.stranger();
    const token = await tokenFor(login, { nonce: sha256('a nonce') });
    const first = await world
      .device()
      .auth.signInWithIdToken({ provider: testProviderName, token, nonce: 'a nonce' });
    expect(first.error).toBeNull();
    expect(first.data.user).toMatchObject({ email, identities: [{ provider: testProviderName, id: login }] });
    const phone = await tokenFor(login, { aud: 'kinfolio-phone' });
    const second = await world.device().auth.signInWithIdToken({ provider: testProviderName, token: phone });
    expect(second.data.user?.id).toBe(first.data.user?.id);
  });

  test.each([
    ['began a moment after now', () => ({ nbf: seconds() + 25 }), 200],
    ['ended a moment before now', () => ({ exp: seconds() - 25 }), 200],
    ['begins in a while', () => ({ nbf: seconds() + 35 }), 400],
    ['ended a while ago', () => ({ exp: seconds() - 35 }), 400],
  ])('that %s, by a clock that differs a little from ours or much', async (_name, claims, status) => {
    const { login } = world.stranger();
    const body = { provider: testProviderName, id_token: await tokenFor(login, claims()) };
    expect((await world.call('POST', '/token?grant_type=id_token', { body })).status).toBe(status);
  });

  test.each([
    ['for another program', { aud: 'another' }, undefined],
    ['of another issuer', { iss: 'https://evil.example' }, undefined],
    ['that is over', { exp: 1 }, undefined],
    ['of nobody', { sub: '' }, undefined],
    ['with a nonce nobody passes', { nonce: sha256('one') }, undefined],
    ['without the nonce that is passed', {}, 'one'],
    ['with another nonce', { nonce: sha256('one') }, 'two'],
    ['with the nonce itself, not its hash', { nonce: 'one' }, 'one'],
  ])('%s is refused', async (_name, claims, nonce) => {
    const { login } = world.stranger();
    const body = { provider: testProviderName, id_token: await tokenFor(login, claims), nonce };
    expect(await world.call('POST', '/token?grant_type=id_token', { body })).toMatchObject(badToken);
  });

  test.each([
    ['the access token it was made with', 'an access token', 200],
    ['another', 'another one', 400],
    ['none', undefined, 200],
  ])('that names an access token is taken with %s as it should be', async (_name, access_token, status) => {
    const { login } = world.stranger();
    const hash = createHash('sha256').update('an access token').digest();
    const id_token = await tokenFor(login, { at_hash: hash.subarray(0, 16).toString('base64url') });
    const body = { provider: testProviderName, id_token, access_token };
    expect((await world.call('POST', '/token?grant_type=id_token', { body })).status).toBe(status);
  });

  test.each([['a.b.c'], ['nonsense'], ['eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.']])(
    '%s is none',
    async token => {
      const body = { provider: testProviderName, id_token: token };
      expect(await world.call('POST', '/token?grant_type=id_token', { body })).toMatchObject(badToken);
    },
  );

  test('whose signature is of somebody else is refused', async () => {
    const { login } = world.stranger();
    const token = await tokenFor(login);
    const body = { provider: testProviderName, id_token: `${token.slice(0, -8)}AAAAAAAA` };
    expect(await world.call('POST', '/token?grant_type=id_token', { body })).toMatchObject(badToken);
  });

  test('that is over signs nobody in, and links nobody who is signed in', async () => {
    const { device } = await world.newPerson();
    const { login } = world.stranger();
    const over = { provider: testProviderName, token: await tokenFor(login, { exp: 1 }) } as const;
    const bad = { status: 400, message: 'Bad ID token' };
    expect((await world.device().auth.signInWithIdToken(over)).error).toMatchObject(bad);
    expect((await device.auth.linkIdentity(over)).error).toMatchObject(bad);
    expect((await device.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  test('links its owner to the account that is signed in', async () => {
    const person = await world.newPerson();
    const { login } = world.stranger();
    const token = await tokenFor(login);
    const { data, error } = await person.device.auth.linkIdentity({ provider: testProviderName, token });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: person.id,
      app_metadata: { providers: ['email', testProviderName] },
    });
    const other = await world.newPerson();
    expect((await other.device.auth.linkIdentity({ provider: testProviderName, token })).error).toMatchObject(
      {
        status: 422,
        code: 'identity_already_exists',
      },
    );
    const body = { provider: testProviderName, id_token: token, link_identity: true };
    const nobody = await world.call('POST', '/token?grant_type=id_token', { body });
    expect([nobody.status, nobody.body.error_code]).toEqual([401, 'no_authorization']);
  });
});
