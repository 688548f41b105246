import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from './testing/auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

describe('signing up', () => {
  test('gives a session and a user in the shape the official client expects', async () => {
    const email = createUnusedEmail();
    const given = { display_name: 'Ada', kdf: { profile: 'argon2id-1', salt: 'AAAAAAAAAAAAAAAAAAAAAA' } };
    const { data, error } = await world
      .device()
      .auth.signUp({ email, password: 'a-secret-of-the-device', options: { data: given } });

    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 900 });
    expect(data.session?.expires_at).toBe(Math.floor(world.clock.now() / 1000) + 900);
    const now = new Date(world.clock.now()).toISOString();
    const id = data.user?.id;
    expect(data.user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      email_confirmed_at: now,
      confirmed_at: now,
      last_sign_in_at: now,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { ...given, email_verified: true },
      identities: [
        {
          identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          id,
          user_id: id,
          identity_data: { display_name: 'Ada', sub: id, email, email_verified: true, phone_verified: false },
          provider: 'email',
          last_sign_in_at: now,
          created_at: now,
          updated_at: now,
          email,
        },
      ],
      created_at: now,
      updated_at: now,
      is_anonymous: false,
    });
  });

  test('takes an email in any case as the same email', async () => {
    const email = createUnusedEmail();
    const first = await world.device().auth.signUp({ email: email.toUpperCase(), password: 'a-good-secret' });
    expect(first.data.user?.email).toBe(email);
    const second = await world.device().auth.signUp({ email, password: 'another-secret' });
    expect(second.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
  });

  test('makes one account when many ask for the same email at once', async () => {
    const email = createUnusedEmail();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.call('POST', '/signup', { body: { email, password: 'a-good-secret' } }),
      ),
    );
    const made = answers.filter(answer => answer.status === 200);
    const refused = answers.filter(answer => answer.body.error_code === 'user_already_exists');
    expect([made.length, refused.length]).toEqual([1, 7]);
  });

  test('says why a password is too weak', async () => {
    const { error } = await world.device().auth.signUp({ email: createUnusedEmail(), password: '12345' });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    });
  });

  test('keeps nothing of the password or of the tokens in the database', async () => {
    const person = await world.newPerson();
    const { data } = await person.device.auth.getSession();
    const kept = await world.database.pool.query(
      'select row_to_json(accounts)::text || row_to_json(sessions)::text as row from accounts join sessions on account_id = accounts.id where accounts.id = $1',
      [person.id],
    );
    expect(kept.rows).toHaveLength(1);
    expect(kept.rows[0].row).toContain('$argon2id$v=19$');
    for (const secret of [person.password, data.session?.refresh_token, data.session?.access_token]) {
      expect(kept.rows[0].row).not.toContain(secret);
    }
  });

  const email = createUnusedEmail();
  const password = 'a-good-secret';
  test.each([
    ['without a name', { password }, 422, 'anonymous_provider_disabled'],
    ['with empty names', { email: '', phone: '', password }, 422, 'anonymous_provider_disabled'],
    ['with both names', { email, phone: '447700900123', password }, 400, 'validation_failed'],
    ['with a phone', { phone: '447700900123', password }, 400, 'phone_provider_disabled'],
    ['without a password', { email }, 400, 'validation_failed'],
    ['with a null password', { email, password: null }, 400, 'validation_failed'],
    ['with half an address', { email: 'ada@', password }, 400, 'validation_failed'],
    ['with an endless address', { email: `${'a'.repeat(251)}@b.uk`, password }, 400, 'validation_failed'],
    ['with a number for an email', { email: 7, password }, 400, 'validation_failed'],
    ['with a list for data', { email, password, data: [] }, 400, 'validation_failed'],
    ['with NUL in data', { email, password, data: { a: { b: 'x\u0000' } } }, 400, 'validation_failed'],
    ['with half a letter in data', { email, password, data: { a: '\ud800' } }, 400, 'validation_failed'],
    [
      'with data too long for a token',
      { email, password, data: { a: 'x'.repeat(9000) } },
      400,
      'validation_failed',
    ],
    [
      'with wide letters too many',
      { email, password, data: { a: '€'.repeat(3000) } },
      400,
      'validation_failed',
    ],
    ['with bottomless data', { email, password, data: nested(20) }, 400, 'validation_failed'],
    [
      'with a challenge and no method',
      { email, password, code_challenge: 'a'.repeat(43) },
      400,
      'validation_failed',
    ],
    [
      'with a method and no challenge',
      { email, password, code_challenge_method: 's256' },
      400,
      'validation_failed',
    ],
    [
      'with a short challenge',
      { email, password, code_challenge: 'a'.repeat(42), code_challenge_method: 's256' },
      400,
      'validation_failed',
    ],
  ])('%s is refused', async (_name, body, status, code) => {
    const answer = await world.call('POST', '/signup', { body });
    expect(answer).toMatchObject({ status, body: { code: status, error_code: code } });
  });

  test('reads null as nothing', async () => {
    const body = {
      email: createUnusedEmail(),
      password,
      data: null,
      phone: null,
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: {},
    };
    expect((await world.call('POST', '/signup', { body })).status).toBe(200);
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? {} : { deeper: nested(depth - 1) };
}
