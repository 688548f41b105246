import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHash } from '../../adapters/crypto/password-hash.ts';
import { type Auth, createAuth } from './service.ts';
import {
  type AuthWorld,
  createUnusedEmail,
  type Person,
  readDeviceSession,
  startAuthWorld,
} from './testing/auth-world.ts';

const byKit = { opens: true, from: { address: '203.0.113.1', agent: undefined, device: undefined } };
const minute = 60_000;
const kdf = { profile: 'argon2id-1', salt: 'AAAAAAAAAAAAAAAAAAAAAA' };
let world: AuthWorld;
let auth: Auth;
const ended: { accountId: string; sessionId: string }[] = [];

beforeAll(async () => {
  world = await startAuthWorld();
  const { database, clock, tokens, secrets, jobs, url } = world;
  auth = createAuth({
    db: database.db,
    clock,
    tokens,
    secrets,
    jobs,
    passwords: await createPasswordHash(),
    settings: { publicUrl: url },
    sessionEnded: async (_db, session) => void ended.push(session),
  });
});
beforeEach(() => void ended.splice(0));
afterAll(() => world.close());

async function requestOf(person: Person) {
  const { access_token } = await readDeviceSession(person);
  return { headers: { authorization: `Bearer ${access_token}` } };
}

describe('the rest of the server', () => {
  test('learns who sends a request', async () => {
    const person = await world.newPerson();
    expect(await auth.authenticate(await requestOf(person))).toEqual({
      ok: true,
      value: {
        accountId: person.id,
        sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        aal: 'aal1',
        closesAtMs: null,
        lacksFactor: false,
        confirmed: true,
        held: false,
        guarded: false,
        opened: true,
        present: true,
        lastActivityAtMs: world.clock.now(),
      },
    });
    expect(await auth.authenticate({ headers: {} })).toMatchObject({ ok: false, code: 'no_authorization' });
  });

  test('is told in the words of its own API why a request is refused', async () => {
    const person = await world.newPerson();
    const request = await requestOf(person);
    await expect(auth.requireActive({ headers: {} })).rejects.toMatchObject({ code: 'unauthorized' });
    world.clock.advance(14 * minute);
    await expect(auth.requireActive(request)).resolves.toMatchObject({ accountId: person.id });
    await person.device.auth.refreshSession();
    world.clock.advance(14 * minute);
    await person.device.auth.refreshSession();
    world.clock.advance(2 * minute);
    await expect(auth.requireActive(await requestOf(person))).rejects.toMatchObject({
      code: 'session_expired',
    });
    await world.database.pool.query('update accounts set banned_until_ms = $1', [Number.MAX_SAFE_INTEGER]);
    await expect(auth.requireActive(await requestOf(person))).rejects.toMatchObject({ code: 'forbidden' });
    await world.database.pool.query('update accounts set banned_until_ms = null');
  });

  test('notes activity, a few times a minute at most, and cannot bring back a session that is over', async () => {
    const person = await world.newPerson();
    const read = await auth.authenticate(await requestOf(person));
    if (!read.ok) throw new Error(read.message);
    const { accountId, sessionId } = read.value;
    expect(await auth.touchActivity(read.value)).toBe(false);
    world.clock.advance(15_000);
    expect(await auth.touchActivity(read.value)).toBe(true);
    expect(await auth.touchActivity({ accountId, sessionId })).toBe(false);
    world.clock.advance(30 * minute - 1);
    expect(await auth.touchActivity(read.value)).toBe(true);
    world.clock.advance(30 * minute);
    expect(await auth.touchActivity(read.value)).toBe(false);
    expect((await person.device.auth.refreshSession()).error).toMatchObject({ code: 'session_expired' });
  });

  test('finds the salt that a person’s device left, and nothing in any other shape', async () => {
    const { email, device, id } = await world.newPerson({ kdf });
    expect(await auth.findKdf(email.toUpperCase())).toEqual(kdf);
    expect(await auth.findAccountId(email)).toBe(id);
    for (const other of [null, 'text', { profile: 'argon2id-1' }, { ...kdf, salt: 'short' }, [kdf]]) {
      await device.auth.updateUser({ data: { kdf: other } });
      expect(await auth.findKdf(email)).toBeUndefined();
    }
    expect(await auth.findKdf(createUnusedEmail())).toBeUndefined();
    expect(await auth.findKdf('no address\u0000')).toBeUndefined();
    expect(await auth.findAccountId(createUnusedEmail())).toBeUndefined();
  });

  test('opens a session for somebody who proved themselves in another way', async () => {
    const { id, email } = await world.newPerson();
    const session = await auth.createSession(id, 'recovery', byKit);
    const { data, error } = await world.device().auth.setSession({
      access_token: session?.access_token ?? '',
      refresh_token: session?.refresh_token ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const { data: read } = await world.device().auth.getClaims(session?.access_token);
    expect(read?.claims.amr).toEqual([
      { method: 'recovery', timestamp: Math.floor(world.clock.now() / 1000) },
    ]);
    expect(await auth.createSession(crypto.randomUUID(), 'recovery', byKit)).toBeUndefined();
  });

  test('forgets what it kept for a session in the transaction that ends it', async () => {
    const { id } = await world.newPerson();
    const here = await auth.createSession(id, 'recovery', byKit);
    const request = { headers: { authorization: `Bearer ${here?.access_token}` } };
    const before = await auth.authenticate(request);
    if (!before.ok) throw new Error(before.message);
    const app = Fastify();
    await app.register(auth.routes);
    await app.inject({ method: 'POST', url: '/logout?scope=local', ...request });
    await app.close();
    expect(ended).toEqual([{ accountId: id, sessionId: before.value.sessionId }]);
  });

  test('loses sessions that were idle for a day when the person signs in again', async () => {
    const { id } = await world.newPerson();
    const count = async () =>
      (await world.database.pool.query('select 1 from sessions where account_id = $1', [id])).rowCount;
    world.clock.advance(60 * minute);
    await auth.createSession(id, 'recovery', byKit);
    expect(await count()).toBe(2);
    world.clock.advance(23 * 60 * minute);
    await auth.createSession(id, 'recovery', byKit);
    expect(await count()).toBe(2);
  });
});
