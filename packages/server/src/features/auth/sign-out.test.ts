import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthWorld,
  type Person,
  readDeviceSession,
  signInOnOtherDevice,
  startAuthWorld,
} from './testing/auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

/** Whether a device's session is still live. Checks that its access token and its refresh token agree. */
async function lives(tokens: { access_token: string; refresh_token: string }): Promise<boolean> {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const user = await world.call('GET', '/user', { headers });
  const body = { refresh_token: tokens.refresh_token };
  const refresh = await world.call('POST', '/token?grant_type=refresh_token', { body });
  const codes = [user.body.error_code, refresh.body.error_code];
  expect([
    [undefined, undefined],
    ['session_not_found', 'refresh_token_not_found'],
  ]).toContainEqual(codes);
  return user.status === 200;
}

async function threeDevices() {
  const here = await world.newPerson();
  const people: Person[] = [
    here,
    await signInOnOtherDevice(world, here),
    await signInOnOtherDevice(world, here),
  ];
  return { here: here.device, sessions: await Promise.all(people.map(readDeviceSession)) };
}

describe('signing out', () => {
  test.each([
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ] as const)('with scope %s ends exactly the sessions it names', async (scope, expected) => {
    const stranger = await world.newPerson();
    const { here, sessions } = await threeDevices();
    const { error } = await here.auth.signOut({ scope });
    expect(error).toBeNull();
    expect(await Promise.all(sessions.map(lives))).toEqual(expected);
    expect((await stranger.device.auth.getUser()).error).toBeNull();
  });

  test('means everywhere when no scope is named, and answers 204 with nothing', async () => {
    const { sessions } = await threeDevices();
    const authorization = `Bearer ${sessions[0]?.access_token}`;
    const answer = await world.call('POST', '/logout', {
      headers: { authorization, 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect(await Promise.all(sessions.map(lives))).toEqual([false, false, false]);
  });

  test('twice is as good as once, and a session that is over ends no other', async () => {
    const { here, sessions } = await threeDevices();
    await here.auth.signOut({ scope: 'local' });
    const authorization = `Bearer ${sessions[0]?.access_token}`;
    expect((await world.call('POST', '/logout?scope=global', { headers: { authorization } })).status).toBe(
      204,
    );
    expect(await Promise.all(sessions.map(lives))).toEqual([false, true, true]);
  });

  test('on a device whose session ended elsewhere leaves nothing there, and nobody else signed out', async () => {
    const { here, sessions } = await threeDevices();
    const [gone, ...others] = sessions;
    expect((await world.device().auth.admin.signOut(gone?.access_token ?? '', 'local')).error).toBeNull();
    expect((await here.auth.signOut()).error).toBeNull();
    expect((await here.auth.getSession()).data.session).toBeNull();
    expect(await Promise.all(others.map(lives))).toEqual([true, true]);
  });

  test('means everywhere for a token of the operator that names no session', async () => {
    const { sessions } = await threeDevices();
    const sub = sessions[0]?.user.id ?? '';
    const shared = new TextEncoder().encode(world.secrets.sharedSecret);
    const token = await new SignJWT({ sub }).setProtectedHeader({ alg: 'HS256' }).sign(shared);
    const headers = { authorization: `Bearer ${token}` };
    expect((await world.call('GET', '/user', { headers })).body.error_code).toBe('session_not_found');
    expect((await world.call('POST', '/logout', { headers })).status).toBe(204);
    expect(await Promise.all(sessions.map(lives))).toEqual([false, false, false]);
  });

  test('is refused without a token, with an API key, and with a scope nobody knows', async () => {
    const { access_token } = await readDeviceSession(await world.newPerson());
    expect((await world.call('POST', '/logout')).body.error_code).toBe('no_authorization');
    const anon = await world.call('POST', '/logout', {
      headers: { authorization: `Bearer ${world.anonKey}` },
    });
    expect(anon).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } });
    const odd = await world.call('POST', '/logout?scope=mine', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(odd).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });
});
