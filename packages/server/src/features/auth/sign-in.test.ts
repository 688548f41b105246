import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswordHash } from '../../adapters/crypto/password-hash.ts';
import { createAuth } from './service.ts';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from './testing/auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

describe('signing in', () => {
  test('works with the right password and opens a session of its own', async () => {
    const { device, email, password, id } = await world.newPerson({ display_name: 'Ada' });
    const first = await device.auth.getSession();
    const { data, error } = await world
      .device()
      .auth.signInWithPassword({ email: email.toUpperCase(), password });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email, user_metadata: { display_name: 'Ada' } });
    expect(data.session?.refresh_token).not.toBe(first.data.session?.refresh_token);
  });

  test('tells a wrong password, an unknown email and no password apart by nothing', async () => {
    const { email } = await world.newPerson();
    const body = { code: 'invalid_credentials', message: 'Invalid login credentials' };
    const headers = { 'x-supabase-api-version': '2024-01-01' };
    for (const sent of [
      { email, password: 'wrong-password' },
      { email, password: '' },
      { email },
      { email: createUnusedEmail(), password: 'wrong-password' },
      { email: 'no address at all', password: 'wrong-password' },
    ]) {
      const answer = await world.call('POST', '/token?grant_type=password', { body: sent, headers });
      expect(answer).toMatchObject({ status: 400, body });
    }
    const { error } = await world.device().auth.signInWithPassword({ email, password: 'wrong-password' });
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  test('does the same work for an email that is known and for one that is not', async () => {
    const { email } = await world.newPerson();
    const known = await workOfSigningIn(email);
    const unknown = await workOfSigningIn(createUnusedEmail());
    expect(known.statements.length).toBeGreaterThan(2);
    expect(unknown).toEqual(known);
  });

  test.each([
    [
      'both names',
      { email: 'a@example.org', phone: '447700900123', password: 'x' },
      400,
      'validation_failed',
    ],
    ['no name', { password: 'x' }, 400, 'validation_failed'],
    ['a phone', { phone: '447700900123', password: 'x' }, 422, 'phone_provider_disabled'],
  ])('with %s is refused', async (_name, body, status, code) => {
    const answer = await world.call('POST', '/token?grant_type=password', { body });
    expect(answer).toMatchObject({ status, body: { error_code: code } });
  });

  test.each([
    '',
    '?grant_type=',
    '?grant_type=magic',
    '?grant_type=__proto__',
    '?grant_type=password&grant_type=password',
  ])('by the grant "%s" is unsupported', async query => {
    const answer = await world.call('POST', `/token${query}`, { body: {} });
    expect(answer).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials', msg: 'unsupported_grant_type' },
    });
  });

  test('is refused to somebody who is banned, and says so only to them', async () => {
    const { device, email, password, id } = await world.newPerson();
    const { data } = await device.auth.getSession();
    await world.database.pool.query('update accounts set banned_until_ms = $1 where id = $2', [
      world.clock.now() + 60_000,
      id,
    ]);
    const right = await world.device().auth.signInWithPassword({ email, password });
    expect(right.error).toMatchObject({ status: 400, code: 'user_banned' });
    const wrong = await world.device().auth.signInWithPassword({ email, password: 'wrong-password' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
    expect((await device.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    const refresh = await device.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
    expect(refresh.error).toMatchObject({ status: 400, code: 'user_banned' });
    world.clock.advance(60_001);
    expect((await world.device().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('waits until an unconfirmed email is confirmed, and says so only to its owner', async () => {
    const { email, password, id } = await world.newPerson();
    await world.database.pool.query('update accounts set email_confirmed_at_ms = null where id = $1', [id]);
    const right = await world.device().auth.signInWithPassword({ email, password });
    expect(right.error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });
    const wrong = await world.device().auth.signInWithPassword({ email, password: 'wrong-password' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
  });
});

/** Counts the queries and password hashes of a failed sign-in. */
async function workOfSigningIn(email: string) {
  const real = await createPasswordHash();
  const hashes: string[] = [];
  const statements: string[] = [];
  const passwords: typeof real = {
    hash: password => real.hash(password),
    async matches(stored, password) {
      hashes.push('matches');
      return real.matches(stored, password);
    },
  };
  const { database, clock, tokens, secrets, jobs, url: publicUrl } = world;
  const db = watched(database.db, statements);
  const auth = createAuth({ db, clock, tokens, passwords, secrets, jobs, settings: { publicUrl } });
  const app = Fastify();
  await app.register(auth.routes);
  const payload = { email, password: 'wrong-password' };
  const answer = await app.inject({ method: 'POST', url: '/token?grant_type=password', payload });
  await app.close();
  return { status: answer.statusCode, body: answer.json(), hashes, statements };
}

/** Wraps the database so that the name of each statement is recorded. */
function watched<Target extends object>(db: Target, statements: string[]): Target {
  return new Proxy(db, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^(select|insert|update|delete|transaction)$/.test(name))
        statements.push(name);
      const value: unknown = Reflect.get(target, name, receiver);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
