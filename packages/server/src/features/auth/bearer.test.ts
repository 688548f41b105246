import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, type Person, readDeviceSession, startAuthWorld } from './testing/auth-world.ts';

type Auth = Person['device']['auth'];

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const otherLastByte = (signature: string) => {
  const bytes = Buffer.from(signature, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  return bytes.toString('base64url');
};

const getUser = (token: string) =>
  world.call('GET', '/user', { headers: { authorization: `Bearer ${token}` } });

describe('a bearer token', () => {
  test('is asked for', async () => {
    const expected = {
      status: 401,
      body: { error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
    };
    expect(await world.call('GET', '/user')).toMatchObject(expected);
    expect(await world.call('GET', '/user', { headers: { authorization: 'Basic YTpi' } })).toMatchObject(
      expected,
    );
    expect(await world.call('PUT', '/user', { body: {} })).toMatchObject(expected);
  });

  test('may say bearer in any case', async () => {
    const { access_token } = await readDeviceSession(await world.newPerson());
    const answer = await world.call('GET', '/user', { headers: { authorization: `bEARER ${access_token}` } });
    expect(answer.status).toBe(200);
  });

  test('ends after 15 minutes', async () => {
    const { access_token } = await readDeviceSession(await world.newPerson());
    world.clock.advance(15 * 60_000 - 1000);
    expect((await getUser(access_token)).status).toBe(200);
    world.clock.advance(1000);
    expect(await getUser(access_token)).toMatchObject({
      status: 403,
      body: {
        error_code: 'bad_jwt',
        msg: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
      },
    });
  });

  test('is no API key', async () => {
    for (const role of ['anon', 'service_role'] as const) {
      const answer = await getUser(await world.tokens.apiKey(role));
      expect(answer).toMatchObject({
        status: 403,
        body: { error_code: 'bad_jwt', msg: 'invalid claim: missing sub claim' },
      });
    }
  });

  test('is signed by one of the server’s keys with that key’s own algorithm', async () => {
    const { access_token } = await readDeviceSession(await world.newPerson());
    const [head = '', claims = '', signature = ''] = access_token.split('.');
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const withMac = (header: object, secret: string | Buffer) => {
      const signed = `${encoded(header)}.${claims}`;
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    };
    const [published] = (await world.call('GET', '/.well-known/jwks.json')).body.keys;
    const pem = createPublicKey({ key: published, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const forged = [
      withMac({ alg: 'HS256', typ: 'JWT', kid }, pem.toString()),
      withMac({ alg: 'HS256', typ: 'JWT', kid }, JSON.stringify(published)),
      withMac({ alg: 'HS256', typ: 'JWT' }, ''),
      `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${encoded({ alg: 'none', typ: 'JWT', kid })}.${claims}.${signature}`,
      `${encoded({ alg: 'ES256', typ: 'JWT' })}.${claims}.${signature}`,
      await new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
      await new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, jwk: published }).sign(privateKey),
      `${head}.${encoded({ ...payload, role: 'service_role' })}.${signature}`,
      `${head}.${claims}.${otherLastByte(signature)}`,
      'not-a-token',
      'a.b.c',
    ];
    for (const token of forged) {
      expect(await getUser(token)).toMatchObject({
        status: 403,
        body: { error_code: 'bad_jwt', msg: expect.stringMatching(/^invalid JWT/) },
      });
    }
    expect((await getUser(access_token)).status).toBe(200);
  });

  test('is refused for the first thing that is wrong with it, in the order of the wire contract', async () => {
    const { access_token } = await readDeviceSession(await world.newPerson());
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
    const other = await world.newPerson();
    const answerTo = async (changes: object) => {
      const { status, body } = await getUser(await world.tokens.sign({ ...claims, ...changes }));
      return [status, body.error_code];
    };
    expect(await answerTo({ sub: undefined })).toEqual([403, 'bad_jwt']);
    expect(await answerTo({ sub: 'somebody' })).toEqual([400, 'bad_jwt']);
    expect(await answerTo({ sub: crypto.randomUUID() })).toEqual([403, 'user_not_found']);
    expect(await answerTo({ sub: other.id })).toEqual([403, 'session_not_found']);
    expect(await answerTo({ session_id: crypto.randomUUID() })).toEqual([403, 'session_not_found']);
    expect(await answerTo({ session_id: undefined })).toEqual([403, 'session_not_found']);
    expect(await answerTo({ session_id: "' or 1=1" })).toEqual([403, 'session_not_found']);
  });

  test('that somebody changed is believed by no call of the official client', async () => {
    const { device } = await world.newPerson();
    const session = (await device.auth.getSession()).data.session;
    const [head = '', claims = '', signature = ''] = session?.access_token.split('.') ?? [];
    const access_token = `${head}.${claims}.${otherLastByte(signature)}`;
    const { auth } = world.device();
    const refused = { status: 403, code: 'bad_jwt' };
    expect((await auth.getUser(access_token)).error).toMatchObject(refused);
    expect((await auth.getClaims(access_token)).error).toMatchObject({ code: 'invalid_jwt' });
    expect((await auth.mfa.getAuthenticatorAssuranceLevel(access_token)).error).toMatchObject(refused);
    const own = await auth.mfa.getAuthenticatorAssuranceLevel(session?.access_token);
    expect(own.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const forged = { access_token, refresh_token: session?.refresh_token ?? '' };
    expect((await auth.setSession(forged)).error).toMatchObject(refused);
    expect((await auth.admin.signOut(access_token)).error).toMatchObject(refused);
    expect((await auth.getSession()).data.session).toBeNull();
  });

  test('of a session that is over wipes the session of the official client', async () => {
    const { device } = await world.newPerson();
    await world.database.pool.query('delete from sessions');
    expect((await device.auth.getUser()).error).toMatchObject({
      name: 'AuthSessionMissingError',
      status: 400,
    });
    expect((await device.auth.getSession()).data.session).toBeNull();
  });

  test('of a session that is over leads to nothing of its person', async () => {
    const calls = [
      (auth: Auth) => auth.getUserIdentities(),
      (auth: Auth) => auth.mfa.listFactors(),
      (auth: Auth) => auth.reauthenticate(),
      (auth: Auth) => auth.updateUser({ data: { size: 2 } }),
      (auth: Auth) => auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }),
      (auth: Auth) => auth.mfa.enroll({ factorType: 'totp' }),
    ];
    for (const call of calls) {
      const person = await world.newPerson();
      await world.call('POST', '/logout', {
        headers: { authorization: `Bearer ${(await readDeviceSession(person)).access_token}` },
      });
      expect((await call(person.device.auth)).error).toMatchObject({ name: 'AuthSessionMissingError' });
    }
  });
});

function encoded(header: object): string {
  return Buffer.from(JSON.stringify(header)).toString('base64url');
}
