import { AuthClient, createClient, type SupabaseClient } from '@supabase/supabase-js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthWorld,
  createUnusedEmail,
  readDeviceSession,
  signInOnOtherDevice,
  startAuthWorld,
} from '../testing/auth-world.ts';
import { createPersonWithApp } from '../testing/authenticator-app.ts';

let world: AuthWorld;
let admin: SupabaseClient['auth']['admin'];
beforeAll(async () => {
  world = await startAuthWorld();
  const key = await world.tokens.apiKey('service_role');
  admin = createClient(world.url, key, { auth: { persistSession: false, autoRefreshToken: false } }).auth
    .admin;
});
afterAll(() => world.close());

const hour = 60 * 60_000;
const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
const password = 'a-secret-of-mine';

async function made(attributes: Parameters<typeof admin.createUser>[0] = {}) {
  const email = createUnusedEmail();
  const { data, error } = await admin.createUser({ email, password, email_confirm: true, ...attributes });
  if (error) throw error;
  return { ...data.user, email };
}

describe('an administrator', () => {
  test('makes accounts, confirmed only where they say so', async () => {
    const email = createUnusedEmail();
    const user_metadata = { display_name: 'Ada' };
    const unconfirmed = await admin.createUser({ email, password, user_metadata });
    expect(unconfirmed.error).toBeNull();
    expect(unconfirmed.data.user).toMatchObject({ email, phone: '', user_metadata, is_anonymous: false });
    expect(unconfirmed.data.user?.user_metadata).toEqual(user_metadata);
    expect(unconfirmed.data.user?.email_confirmed_at).toBeUndefined();
    const signIn = async (who: string) => world.device().auth.signInWithPassword({ email: who, password });
    expect((await signIn(email)).error).toMatchObject({ code: 'email_not_confirmed' });

    const confirmed = await made({
      app_metadata: { team: 'blue' },
      phone: '+44 7700 900123',
      phone_confirm: true,
    });
    expect(confirmed).toMatchObject({
      phone: '447700900123',
      app_metadata: { provider: 'email', providers: ['email', 'phone'], team: 'blue' },
    });
    expect((await signIn(confirmed.email)).error).toBeNull();
  });

  test('is refused an address that is taken, and none at all, and then nothing is made', async () => {
    const { email, id } = await made({ phone: '447700900124' });
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
    const fresh = createUnusedEmail();
    const taken = await admin.createUser({ email: fresh, phone: '447700900124' });
    expect(taken.error).toMatchObject({ status: 422, code: 'phone_exists' });
    expect((await admin.createUser({ email: fresh })).error).toBeNull();
    expect((await admin.createUser({})).error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await admin.createUser({ email: 'nonsense' })).error).toMatchObject({ status: 400 });
    const other = await made();
    expect((await admin.updateUserById(other.id, { email })).error).toMatchObject({ code: 'email_exists' });
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);
  });

  test('reads one account, and knows which are not there', async () => {
    const { id, email } = await made();
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
    expect((await admin.getUserById(unknown)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const headers = { authorization: `Bearer ${await world.tokens.apiKey('service_role')}` };
    const odd = await world.call('GET', '/admin/users/nonsense', { headers });
    expect([odd.status, odd.body.error_code]).toEqual([404, 'validation_failed']);
  });

  test('changes an account at once; a new password ends all its sessions', async () => {
    const person = await world.newPerson();
    const email = createUnusedEmail();
    const { data, error } = await admin.updateUserById(person.id, {
      email,
      user_metadata: { size: 2 },
      app_metadata: { team: 'red' },
      password,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      user_metadata: { size: 2, email_verified: true },
      app_metadata: { provider: 'email', team: 'red' },
      identities: [{ identity_data: { email } }],
    });
    expect((await person.device.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await world.device().auth.signInWithPassword({ email, password })).error).toBeNull();
    expect((await admin.updateUserById(unknown, { password })).error).toMatchObject({ status: 404 });
    const old = await admin.createUser({ email: person.email, email_confirm: true });
    expect(old.error).toBeNull();
  });

  test('bans for a time, or until further notice', async () => {
    const person = await world.newPerson();
    const { data } = await admin.updateUserById(person.id, { ban_duration: '1h30m' });
    expect(data.user?.banned_until).toBe(new Date(world.clock.now() + 1.5 * hour).toISOString());
    expect((await person.device.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    expect((await admin.updateUserById(person.id, { ban_duration: 'a week' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
    await admin.updateUserById(person.id, { ban_duration: 'none' });
    expect((await person.device.auth.getUser()).error).toBeNull();
    expect((await signInOnOtherDevice(world, person)).id).toBe(person.id);
  });

  test('sees and takes away the second factors of somebody', async () => {
    const person = await createPersonWithApp(world);
    const { data, error } = await admin.mfa.listFactors({ userId: person.id });
    expect(error).toBeNull();
    expect(data?.factors).toMatchObject([
      { id: person.app.factorId, factor_type: 'totp', status: 'verified' },
    ]);
    expect(JSON.stringify(data)).not.toContain(person.app.secret);
    expect((await admin.mfa.listFactors({ userId: unknown })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    const gone = await admin.mfa.deleteFactor({ userId: person.id, id: person.app.factorId });
    expect(gone.error).toBeNull();
    expect(JSON.stringify(gone.data)).toContain(person.app.factorId);
    expect((await admin.mfa.deleteFactor({ userId: person.id, id: unknown })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await person.device.auth.refreshSession()).error).toBeNull();
  });
});

describe('deleting an account', () => {
  test('softly leaves a row that says nothing, and its address is free', async () => {
    const person = await world.newPerson();
    expect((await admin.deleteUser(person.id, true)).error).toBeNull();
    expect((await admin.deleteUser(person.id, true)).error).toBeNull();
    const { data } = await admin.getUserById(person.id);
    expect(data.user).toMatchObject({ id: person.id, user_metadata: {}, deleted_at: expect.any(String) });
    expect(JSON.stringify(data.user)).not.toContain(person.email);
    expect((await person.device.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    const { email } = person;
    expect(
      (await world.device().auth.signInWithPassword({ email, password: person.password })).error?.code,
    ).toBe('invalid_credentials');
    expect((await admin.createUser({ email })).error).toBeNull();
  });

  test('wholly leaves nothing of it in any table', async () => {
    const person = await createPersonWithApp(world);
    expect((await admin.deleteUser(person.id)).error).toBeNull();
    expect((await admin.getUserById(person.id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const { db } = world.database;
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'account_id'`,
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables) {
      const { rows } = await db.execute(
        sql`select 1 from ${sql.identifier(name)} where account_id = ${person.id}`,
      );
      expect({ name, rows: rows.length }).toEqual({ name, rows: 0 });
    }
    expect((await admin.deleteUser(person.id)).error).toMatchObject({ code: 'user_not_found' });
  });
});

describe('the list of accounts', () => {
  test('comes in pages, newest first, with where the next and the last one are', async () => {
    for (let n = 0; n < 3; n += 1) {
      world.clock.advance(1000);
      await made();
    }
    const first = await admin.listUsers({ page: 1, perPage: 2 });
    expect(first.error).toBeNull();
    expect(first.data).toMatchObject({ nextPage: 2, total: expect.any(Number) });
    expect(first.data.users).toHaveLength(2);
    const [newest, older] = first.data.users;
    expect(Date.parse(newest?.created_at ?? '')).toBeGreaterThan(Date.parse(older?.created_at ?? ''));
    const all = await admin.listUsers();
    expect(all.data.users.slice(0, 2).map(user => user.id)).toEqual([newest?.id, older?.id]);
    const { lastPage } = first.data as { lastPage: number };
    const past = await admin.listUsers({ page: lastPage + 1, perPage: 2 });
    expect([past.error, past.data.users]).toEqual([null, []]);
    expect((await admin.listUsers({ page: -1 })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });

  test('is searched by a part of an email, taken as it is', async () => {
    const email = `odd_%name-${Date.now()}@example.org`;
    await made({ email });
    const headers = { authorization: `Bearer ${await world.tokens.apiKey('service_role')}` };
    const find = async (filter: string) =>
      (
        await world.call('GET', `/admin/users?filter=${encodeURIComponent(filter)}`, { headers })
      ).body.users.map((user: { email: string }) => user.email);
    expect(await find('ODD_%NAME-')).toEqual([email]);
    expect(await find('odd%name')).toEqual([]);
  });
});

describe('everybody else', () => {
  test('is refused every call the official client has for an administrator, and nothing happens', async () => {
    const person = await world.newPerson();
    const email = createUnusedEmail();
    const { access_token: token } = await readDeviceSession(person);
    const asPerson = new AuthClient({
      url: `${world.url}/auth/v1`,
      headers: { authorization: `Bearer ${token}` },
      persistSession: false,
      autoRefreshToken: false,
    });
    for (const { admin: api } of [world.device().auth, asPerson]) {
      const answers = await Promise.all([
        api.listUsers(),
        api.createUser({ email }),
        api.getUserById(person.id),
        api.updateUserById(person.id, { password }),
        api.deleteUser(person.id),
        api.generateLink({ type: 'recovery', email: person.email }),
        api.inviteUserByEmail(email),
        api.mfa.listFactors({ userId: person.id }),
        api.mfa.deleteFactor({ userId: person.id, id: unknown }),
      ]);
      for (const { error } of answers) expect(error).toMatchObject({ status: 403, code: 'not_admin' });
    }
    expect((await signInOnOtherDevice(world, person)).id).toBe(person.id);
    expect((await admin.createUser({ email })).error).toBeNull();
  });

  test.each([
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${unknown}`],
    ['PUT', `/admin/users/${unknown}`],
    ['DELETE', `/admin/users/${unknown}`],
    ['GET', `/admin/users/${unknown}/factors`],
    ['DELETE', `/admin/users/${unknown}/factors/${unknown}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ])('is refused %s %s', async (method, path) => {
    const person = await readDeviceSession(await world.newPerson());
    const as = async (token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const { status, body } = await world.call(method, path, { headers });
      return [status, body.error_code];
    };
    expect(await as()).toEqual([401, 'no_authorization']);
    expect(await as('nonsense')).toEqual([403, 'bad_jwt']);
    expect(await as(world.anonKey)).toEqual([403, 'not_admin']);
    expect(await as(person.access_token)).toEqual([403, 'not_admin']);
  });
});
