import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswordHash } from '../../../adapters/crypto/password-hash.ts';
import { createAuth } from '../service.ts';
import { type AuthWorld, type Person, startAuthWorld } from '../testing/auth-world.ts';

// First the account is read, then its password is checked, and then the session is written. These tests change the
// account in between.

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

/** Signs in on a server where something else happens while the password is being checked. */
async function signInWhile({ email, password }: Person, happens: () => Promise<unknown>) {
  const real = await createPasswordHash();
  const { database, clock, tokens, secrets, jobs, url: publicUrl } = world;
  const passwords: typeof real = {
    hash: given => real.hash(given),
    async matches(stored, given) {
      const same = await real.matches(stored, given);
      await happens();
      return same;
    },
  };
  const auth = createAuth({
    db: database.db,
    clock,
    tokens,
    passwords,
    secrets,
    jobs,
    settings: { publicUrl },
  });
  const app = Fastify();
  await app.register(auth.routes);
  const payload = { email, password };
  const answer = await app.inject({ method: 'POST', url: '/token?grant_type=password', payload });
  await app.close();
  return answer;
}

const wrongTry = ({ email }: Person) =>
  world.device().auth.signInWithPassword({ email, password: 'wrong-password' });

async function eventsOf({ id }: Person): Promise<string[]> {
  const { rows } = await world.database.pool.query(
    'select number, event from activity_log where account_id = $1 order by number',
    [id],
  );
  return rows.map(({ number, event }) => `${number} ${event}`);
}

async function sessionsOf({ id }: Person): Promise<number> {
  return (await world.database.pool.query('select 1 from sessions where account_id = $1', [id])).rows.length;
}

describe('while a password is being checked', () => {
  test('another entry in the log is followed by that of the sign-in', async () => {
    const person = await world.newPerson();
    const answer = await signInWhile(person, () => wrongTry(person));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({ id: person.id, email: person.email });
    expect(await eventsOf(person)).toEqual(['1 signed-up', '2 signed-in', '3 sign-in-failed', '4 signed-in']);
    expect(await sessionsOf(person)).toBe(2);
  });

  test('a changed password, noted or not, makes it wrong and opens nothing', async () => {
    const person = await world.newPerson();
    const set = 'update accounts set password_hash = $1 where id = $2';
    const changed = await signInWhile(person, () => world.database.pool.query(set, ['another', person.id]));
    expect(changed.statusCode).toBe(400);
    expect(changed.json()).toMatchObject({ error_code: 'invalid_credentials' });
    expect(await eventsOf(person)).toEqual(['1 signed-up', '2 signed-in']);
    expect(await sessionsOf(person)).toBe(1);
  });

  test('an account that is deleted opens nothing', async () => {
    const person = await world.newPerson();
    const gone = await signInWhile(person, () =>
      world.database.pool.query('delete from accounts where id = $1', [person.id]),
    );
    expect(gone.statusCode).toBe(400);
    expect(await sessionsOf(person)).toBe(0);
  });
});

test('many sign-ins of one person at once all succeed, and each is in the log', async () => {
  const person = await world.newPerson();
  const { email, password } = person;
  const all = await Promise.all(
    Array.from({ length: 8 }, () => world.device().auth.signInWithPassword({ email, password })),
  );
  expect(all.filter(({ error }) => error !== null)).toEqual([]);
  expect((await eventsOf(person)).at(-1)).toBe('10 signed-in');
  expect(await sessionsOf(person)).toBe(9);
});
