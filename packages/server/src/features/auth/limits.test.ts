import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from './testing/auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  // Simulates a proxy, so that a test can choose the address that a request comes from.
  world = await startAuthWorld({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => world.close());

const home = '203.0.113.7';
const token = (grant: string, body: object, address: string) =>
  world.call('POST', `/token?grant_type=${grant}`, { body, headers: { 'x-forwarded-for': address } });
const signIn = (email: string, password: string, address = home) =>
  token('password', { email, password }, address);

const refresh = (turn: number) =>
  token('refresh_token', { refresh_token: 'never-a-token' }, `2001:db8::${turn}`);

/**
 * Sends wrong passwords from five networks, from each as many as one network is allowed, and each from its
 * own address. Returns how many were checked.
 */
async function guessElsewhere(email: string): Promise<number> {
  const guess = (turn: number) => signIn(email, 'wrong-password', `2001:db8:0:${turn % 5}::${turn}`);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => guess(turn)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
  return answers.filter(({ status }) => status === 400).length;
}

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
    const email = createUnusedEmail();
    for (let turn = 0; turn < 10; turn += 1) await signIn(email, 'wrong-password');
    expect((await signIn(email, 'wrong-password')).status).toBe(429);
  });

  test('right passwords do not count', async () => {
    const { email, password } = await world.newPerson();
    for (let turn = 0; turn < 12; turn += 1) expect((await signIn(email, password)).status).toBe(200);
  });

  test('from many addresses is stopped for an email with an account and for one without alike', async () => {
    const { email } = await world.newPerson();
    expect(await guessElsewhere(email)).toBe(30);
    expect(await guessElsewhere(createUnusedEmail())).toBe(30);
  });

  test('from many addresses does not keep its owner out where they came in before, and elsewhere not for long', async () => {
    const { email, password } = await world.newPerson();
    expect((await signIn(email, password, home)).status).toBe(200);
    await guessElsewhere(email);
    expect((await signIn(email, 'wrong-password', home)).status).toBe(400);
    expect((await signIn(email, password, home)).status).toBe(200);
    const away = '198.51.100.9';
    expect((await signIn(email, password, away)).status).toBe(429);
    world.clock.advance(15 * 60_000);
    expect((await signIn(email, password, away)).status).toBe(200);
  });

  test('where the owner came in before is limited too, and like anywhere else ninety days later', async () => {
    const { email, password } = await world.newPerson();
    await signIn(email, password, home);
    for (let turn = 0; turn < 10; turn += 1) await signIn(email, 'wrong-password', home);
    expect((await signIn(email, password, home)).status).toBe(429);
    world.clock.advance(90 * 24 * 60 * 60_000);
    await guessElsewhere(email);
    expect((await signIn(email, password, home)).status).toBe(429);
  });

  test('from other addresses of one IPv6 network is guessing from one place', async () => {
    const { email, password } = await world.newPerson();
    for (let turn = 0; turn < 10; turn += 1) await signIn(email, 'wrong-password', `2001:db8:1:2::${turn}`);
    expect((await signIn(email, password, '2001:db8:1:2:a:b:c:d')).status).toBe(429);
    expect((await signIn(email, password, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('leaves neither email nor address readable in the database', async () => {
    const email = createUnusedEmail();
    await signIn(email, 'wrong-password');
    const { rows } = await world.database.pool.query('select key from limits');
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(JSON.stringify(rows)).not.toContain(home);
  });

  test('one network may ask 300 times a minute', async () => {
    world.clock.advance(60_000);
    const answers = await Promise.all(Array.from({ length: 300 }, (_, turn) => refresh(turn)));
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([400]));
    expect((await refresh(301)).status).toBe(429);
    world.clock.advance(60_000);
    expect((await refresh(301)).status).toBe(400);
  });
});
