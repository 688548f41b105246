import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../adapters/log.ts';
import { createApp } from '../../app.ts';
import { createRefreshTokens } from './sessions/refresh-token.ts';
import { type AuthWorld, readDeviceSession, startAuthWorld } from './testing/auth-world.ts';

const minute = 60_000;
let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const refresh = (token: unknown, headers = {}) =>
  world.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token }, headers });

async function firstToken(): Promise<string> {
  return (await readDeviceSession(await world.newPerson())).refresh_token;
}

describe('refreshing', () => {
  test('gives new tokens of the same session', async () => {
    const person = await world.newPerson();
    const before = await readDeviceSession(person);
    world.clock.advance(20 * minute);
    const { data, error } = await person.device.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before.refresh_token);
    expect(data.session?.user).toEqual(before.user);
    const [old, fresh] = [before.access_token, data.session?.access_token ?? ''].map(claimsOf);
    expect(fresh).toMatchObject({ session_id: old.session_id, aal: 'aal1', amr: old.amr });
    expect(fresh.exp).toBe(old.exp + 20 * 60);
    expect((await person.device.auth.getUser()).error).toBeNull();
  });

  test('answers many tabs that ask at once, and each answer goes on', async () => {
    const token = await firstToken();
    const answers = await Promise.all(Array.from({ length: 25 }, () => refresh(token)));
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]));
    expect(answers.map(answer => answer.body.refresh_token)).not.toContain(token);
    world.clock.advance(14 * minute);
    const kept = answers[7]?.body.refresh_token;
    expect((await Promise.all([refresh(kept), refresh(kept)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
  });

  test('answers them also between two servers of one database', async () => {
    const app = await createApp({ ...world, log: createLog('silent') });
    const elsewhere = `${await app.listen({ host: '127.0.0.1', port: 0 })}/auth/v1/token?grant_type=refresh_token`;
    const token = await firstToken();
    const body = JSON.stringify({ refresh_token: token });
    const ask = async () => (await fetch(elsewhere, { method: 'POST', body })).json();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => (index % 2 === 0 ? (await refresh(token)).body : ask())),
    );
    await app.close();
    for (const answer of answers) expect(answer.refresh_token).toEqual(expect.any(String));
    expect((await refresh(answers.at(-1)?.refresh_token)).status).toBe(200);
  });

  test('answers the parent again at any time, because an answer may be lost', async () => {
    const first = await firstToken();
    await refresh(first);
    world.clock.advance(20 * minute);
    const again = (await refresh(first)).body.refresh_token;
    expect((await refresh(again)).status).toBe(200);
  });

  test.each(['the refresh token', 'the access token'])(
    'ends the session when %s of an answer that counts as lost is used: it was stolen',
    async which => {
      const first = await firstToken();
      const stolen = (await refresh(first)).body;
      world.clock.advance(13 * minute);
      const own = (await refresh(first)).body;
      const user = (token: string) =>
        world.call('GET', '/user', { headers: { authorization: `Bearer ${token}` } });
      expect((await user(own.access_token)).status).toBe(200);
      await (which === 'the access token' ? user(stolen.access_token) : refresh(stolen.refresh_token));
      expect((await refresh(own.refresh_token)).status).toBe(400);
    },
  );

  test('ends the session of a thief who is always one ahead, within two rotations', async () => {
    const first = await firstToken();
    let [owner, thief] = [first, first];
    const answers: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      world.clock.advance(13 * minute);
      const ahead = await refresh(thief);
      world.clock.advance(minute);
      const own = await refresh(owner);
      answers.push(ahead.status, own.status);
      const access = { headers: { authorization: `Bearer ${own.body.access_token}` } };
      if (own.status === 200) await world.call('GET', '/user', access);
      await world.database.pool.query('update sessions set last_activity_at_ms = $1', [world.clock.now()]);
      [owner, thief] = [own.body.refresh_token ?? owner, ahead.body.refresh_token ?? thief];
    }
    expect(answers.indexOf(400)).toBeGreaterThanOrEqual(0);
    expect(answers.indexOf(400)).toBeLessThan(4);
  });

  test('ends the session when the parent comes back once the newest was used, after 10 seconds', async () => {
    const person = await world.newPerson();
    const first = (await readDeviceSession(person)).refresh_token;
    const second = (await refresh(first)).body;
    const user = { headers: { authorization: `Bearer ${second.access_token}` } };
    expect((await world.call('GET', '/user', user)).status).toBe(200);
    world.clock.advance(9_999);
    expect((await refresh(first)).status).toBe(200);
    world.clock.advance(10_000);
    expect(await refresh(first)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used' },
    });
    expect((await refresh(second.refresh_token)).status).toBe(400);
  });

  test('forgives an older token for 10 seconds', async () => {
    const first = await firstToken();
    const second = (await refresh(first)).body.refresh_token;
    await refresh(second);
    world.clock.advance(9_999);
    expect((await refresh(first)).status).toBe(200);
  });

  test('ends the whole session when an older token comes back later', async () => {
    const person = await world.newPerson();
    const first = (await readDeviceSession(person)).refresh_token;
    const second = (await refresh(first)).body.refresh_token;
    const third = (await refresh(second)).body.refresh_token;
    world.clock.advance(10_000);
    expect(await refresh(first)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
    });
    expect(await refresh(third)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    });
    expect((await person.device.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  test('leaves other sessions of the same person alone when one ends so', async () => {
    const { device, email, password } = await world.newPerson();
    const other = world.device();
    await other.auth.signInWithPassword({ email, password });
    const { data } = await device.auth.getSession();
    const first = data.session?.refresh_token;
    await refresh((await refresh(first)).body.refresh_token);
    world.clock.advance(10_000);
    expect((await refresh(first)).status).toBe(400);
    expect((await other.auth.refreshSession()).error).toBeNull();
  });

  test('answers the parent of the newest token once more, right after the migration to siblings', async () => {
    const person = await world.newPerson();
    const first = (await readDeviceSession(person)).refresh_token;
    await refresh(first);
    const { pool } = world.database;
    await pool.query("update sessions set siblings_from = 1, spent = '[]' where account_id = $1", [
      person.id,
    ]);
    const migration = new URL('../../../migrations/0061_two_holders.sql', import.meta.url);
    const fillsIn = /UPDATE [^;]+/.exec(readFileSync(migration, 'utf8'))?.[0] ?? '';
    await pool.query(`${fillsIn} where account_id = $1`, [person.id]);
    world.clock.advance(10_000);
    expect((await refresh(first)).status).toBe(200);
    const lost = 'select lost_number from sessions where account_id = $1';
    expect((await pool.query(lost, [person.id])).rows).toEqual([{ lost_number: 0 }]);
  });

  test('works whatever the request is authorised with', async () => {
    const token = await firstToken();
    expect((await refresh(token, { authorization: 'Bearer nonsense' })).status).toBe(200);
    expect((await refresh(token, { authorization: `Bearer ${world.anonKey}` })).status).toBe(200);
  });

  test('is over after 30 minutes without activity, which refreshing is not', async () => {
    const person = await world.newPerson();
    world.clock.advance(20 * minute);
    expect((await person.device.auth.refreshSession()).error).toBeNull();
    world.clock.advance(10 * minute - 1);
    const almost = await readDeviceSession(person);
    expect((await refresh(almost.refresh_token)).status).toBe(200);
    world.clock.advance(1);
    const { error } = await person.device.auth.refreshSession();
    expect(error).toMatchObject({ status: 400, code: 'session_expired' });
  });

  test.each(['', 'short', 'spaces are not allowed', null, 'ünïcödé-ünïcödé'])(
    'refuses "%s" as no token',
    async token => {
      expect(await refresh(token)).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg: 'Refresh token is not valid' },
      });
    },
  );

  test('refuses a token it did not make, and one changed in any place', async () => {
    const token = await firstToken();
    const elsewhere = createRefreshTokens('another secret').make({
      accountId: crypto.randomUUID(),
      sessionId: crypto.randomUUID(),
      number: 1,
    });
    const bent = Array.from({ length: token.length }, (_, at) => {
      const other = token[at] === 'A' ? 'B' : 'A';
      return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
    });
    for (const wrong of [elsewhere, 'never-a-token', `${token}A`, token.slice(0, -4), ...bent]) {
      expect(await refresh(wrong)).toMatchObject({
        status: 400,
        body: {
          error_code: 'refresh_token_not_found',
          msg: 'Invalid Refresh Token: Refresh Token Not Found',
        },
      });
    }
    expect((await refresh(token)).status).toBe(200);
  });
});

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
