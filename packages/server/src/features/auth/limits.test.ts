import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, newEmail, startAuthWorld } from './testing/auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const signIn = (email: string, password: string) =>
  world.call('POST', '/token?grant_type=password', { body: { email, password } });

describe('guessing', () => {
  test('a password is refused after ten wrong ones, and the right person is let in a quarter of an hour later', async () => {
    const { email, password } = await world.newPerson();
    for (let turn = 0; turn < 10; turn += 1) expect((await signIn(email, 'wrong-password')).status).toBe(400);
    const late = await signIn(email, 'wrong-password');
    expect(late).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
    expect(Number(late.headers.get('retry-after'))).toBe(15 * 60);
    expect((await signIn(email, password)).status).toBe(429);
    world.clock.advance(15 * 60_000);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('many at once get no more tries than one after another', async () => {
    const { email } = await world.newPerson();
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong-password')));
    expect(answers.filter(answer => answer.status === 400)).toHaveLength(10);
  });

  test('at an email nobody has is limited in the same way', async () => {
    const email = newEmail();
    for (let turn = 0; turn < 10; turn += 1) await signIn(email, 'wrong-password');
    expect((await signIn(email, 'wrong-password')).status).toBe(429);
  });

  test('right passwords do not count', async () => {
    const { email, password } = await world.newPerson();
    for (let turn = 0; turn < 12; turn += 1) expect((await signIn(email, password)).status).toBe(200);
  });

  test('leaves neither email nor address readable in the database', async () => {
    const email = newEmail();
    await signIn(email, 'wrong-password');
    const { rows } = await world.database.pool.query('select key from limits');
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
  });

  test('one address may ask 300 times a minute', async () => {
    world.clock.advance(60_000);
    const refresh = () =>
      world.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: 'never-a-token' } });
    const answers = await Promise.all(Array.from({ length: 300 }, refresh));
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([400]));
    expect((await refresh()).status).toBe(429);
    world.clock.advance(60_000);
    expect((await refresh()).status).toBe(400);
  });
});
