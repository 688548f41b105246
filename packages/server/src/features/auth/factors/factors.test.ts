import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factors } from '../tables.ts';
import {
  type AuthWorld,
  type Person,
  readDeviceSession,
  signInOnOtherDevice,
  startAuthWorld,
} from '../testing/auth-world.ts';
import { addUnverifiedApp, createPersonWithApp, enterAppCode } from '../testing/authenticator-app.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const nobody = '01890a5d-ac96-774b-bcce-b302099a8057';
const claimsOf = async (person: Person) =>
  JSON.parse(
    Buffer.from((await readDeviceSession(person)).access_token.split('.')[1] ?? '', 'base64url').toString(),
  );
const levelOf = async ({ device }: Person) =>
  (await device.auth.mfa.getAuthenticatorAssuranceLevel()).data ?? undefined;

async function challenge({ device }: Person, factorId: string): Promise<string> {
  const { data, error } = await device.auth.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

describe('beginning an authenticator app', () => {
  test('gives its secret once: to type, as an address and as a bare picture', async () => {
    const { device, email } = await world.newPerson();
    const { data, error } = await device.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(error).toBeNull();
    expect(data).toMatchObject({ id: expect.any(String), type: 'totp', friendly_name: 'Phone' });
    const { secret = '', uri = '', qr_code = '' } = data?.totp ?? {};
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/localhost:8787:${encodeURIComponent(email)}?secret=${secret}&issuer=localhost%3A8787`,
    );
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/s);
    const { data: listed } = await device.auth.mfa.listFactors();
    expect(listed?.all).toMatchObject([
      { factor_type: 'totp', status: 'unverified', friendly_name: 'Phone' },
    ]);
    expect(listed?.totp).toEqual([]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect(await levelOf(await world.newPerson())).toMatchObject({ nextLevel: 'aal1' });
  });

  test('keeps the secret only sealed, and logs it nowhere', async () => {
    const person = await world.newPerson();
    const { secret } = await addUnverifiedApp(world, person);
    const rows = JSON.stringify(await world.database.db.select().from(factors));
    expect(rows).toContain('sealed');
    expect(rows).not.toContain(secret);
    expect(world.logged()).not.toContain(secret);
  });

  test('takes the name of the issuer', async () => {
    const { device } = await world.newPerson();
    const { data } = await device.auth.mfa.enroll({ factorType: 'totp', issuer: 'Family' });
    expect(data?.totp.uri).toContain('issuer=Family');
  });

  test('is refused for a name that is taken, an unknown kind and more than ten', async () => {
    const person = await world.newPerson();
    await addUnverifiedApp(world, person, 'Phone');
    const again = await person.device.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    const headers = { authorization: `Bearer ${(await readDeviceSession(person)).access_token}` };
    const odd = await world.call('POST', '/factors', { headers, body: { factor_type: 'smell' } });
    expect([odd.status, odd.body.error_code]).toEqual([400, 'validation_failed']);
    for (let n = 1; n < 10; n += 1) await addUnverifiedApp(world, person);
    const eleventh = await person.device.auth.mfa.enroll({ factorType: 'totp' });
    expect(eleventh.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
    world.clock.advance(10 * 60_000);
    expect((await person.device.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
  });

  test('is for somebody who is signed in', async () => {
    const answer = await world.call('POST', '/factors', { body: { factor_type: 'totp' } });
    expect([answer.status, answer.body.error_code]).toEqual([401, 'no_authorization']);
  });
});

describe('verifying an app', () => {
  test('raises this session, with new tokens, and ends the others', async () => {
    const person = await world.newPerson();
    const other = await signInOnOtherDevice(world, person);
    const app = await addUnverifiedApp(world, person);
    await addUnverifiedApp(world, person, 'Left over');
    const before = await readDeviceSession(person);
    const { session_id } = await claimsOf(person);

    const { data, error } = await person.device.auth.mfa.challengeAndVerify({
      factorId: app.factorId,
      code: app.code(),
    });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([{ id: app.factorId, status: 'verified' }]);
    expect(await claimsOf(person)).toMatchObject({
      session_id,
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    expect(await levelOf(person)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await readDeviceSession(person)).refresh_token).not.toBe(before.refresh_token);
    expect((await person.device.auth.refreshSession()).error).toBeNull();
    expect(await claimsOf(person)).toMatchObject({ session_id, aal: 'aal2' });
    expect((await other.device.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  test('gives nothing to the refresh token from before, and leaves the session alone', async () => {
    const person = await world.newPerson();
    const { refresh_token } = await readDeviceSession(person);
    await enterAppCode(world, person, await addUnverifiedApp(world, person));
    for (const wait of [0, 60_000]) {
      world.clock.advance(wait);
      const answer = await world.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } });
      expect([answer.status, answer.body.error_code]).toEqual([400, 'refresh_token_not_found']);
    }
    expect((await person.device.auth.refreshSession()).error).toBeNull();
  });

  test('gives nothing to it either where a server of the release before raised the session', async () => {
    const person = await world.newPerson();
    const { refresh_token } = await readDeviceSession(person);
    await enterAppCode(world, person, await addUnverifiedApp(world, person));
    await world.database.pool.query('update sessions set siblings_from = 1 where account_id = $1', [
      person.id,
    ]);
    const answer = await world.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } });
    expect([answer.status, answer.body.error_code]).toEqual([400, 'refresh_token_not_found']);
    expect((await person.device.auth.refreshSession()).error).toBeNull();
  });

  test.each([-1, 0, 1])('takes the code of %i steps from now', async steps => {
    const person = await world.newPerson();
    const app = await addUnverifiedApp(world, person);
    const { error } = await person.device.auth.mfa.challengeAndVerify({
      factorId: app.factorId,
      code: app.code(steps),
    });
    expect(error).toBeNull();
  });

  test.each([-2, 2])('refuses the code of %i steps from now', async steps => {
    const person = await world.newPerson();
    const app = await addUnverifiedApp(world, person);
    const { error } = await person.device.auth.mfa.challengeAndVerify({
      factorId: app.factorId,
      code: app.code(steps),
    });
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    });
  });

  test('lets a challenge be answered again after a wrong code, but a code be used only once', async () => {
    const person = await world.newPerson();
    const app = await addUnverifiedApp(world, person);
    const { mfa } = person.device.auth;
    const challengeId = await challenge(person, app.factorId);
    const answer = (code: string, id = challengeId) =>
      mfa.verify({ factorId: app.factorId, challengeId: id, code });
    const code = app.code();
    expect((await answer('000000')).error?.code).toBe('mfa_verification_failed');
    expect((await answer('')).error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await answer('12345x')).error?.code).toBe('mfa_verification_failed');
    expect((await answer(code)).error).toBeNull();
    expect((await answer(code)).error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
    const another = await challenge(person, app.factorId);
    expect((await answer(code, another)).error?.code).toBe('mfa_verification_failed');
    expect((await answer(app.code(-1), another)).error?.code).toBe('mfa_verification_failed');
    expect((await answer(app.code(1), another)).error).toBeNull();
  });

  test('of one code by many at once succeeds once', async () => {
    const person = await world.newPerson();
    const app = await addUnverifiedApp(world, person);
    const headers = { authorization: `Bearer ${(await readDeviceSession(person)).access_token}` };
    const ids = await Promise.all([1, 2, 3, 4].map(async () => challenge(person, app.factorId)));
    const answers = await Promise.all(
      ids.map(async challenge_id =>
        world.call('POST', `/factors/${app.factorId}/verify`, {
          headers,
          body: { challenge_id, code: app.code() },
        }),
      ),
    );
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  test('is refused for a challenge that is over, unknown or of another session', async () => {
    const person = await createPersonWithApp(world);
    const { app } = person;
    const other = await signInOnOtherDevice(world, person);
    const { mfa } = other.device.auth;
    const foreign = await challenge(person, app.factorId);
    const unknown = { status: 422, code: 'mfa_factor_not_found' };
    const answer = (challengeId: string) =>
      mfa.verify({ factorId: app.factorId, challengeId, code: app.code() });
    expect((await answer(foreign)).error).toMatchObject(unknown);
    expect((await answer(nobody)).error).toMatchObject(unknown);
    const own = await challenge(other, app.factorId);
    world.clock.advance(10 * 60_000);
    expect((await answer(own)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    expect((await answer('nonsense')).error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test("is refused for another person's factor, as if it were not there", async () => {
    const [person, stranger] = [await createPersonWithApp(world), await createPersonWithApp(world)];
    const { mfa } = stranger.device.auth;
    const { factorId } = person.app;
    const missing = { status: 404, code: 'mfa_factor_not_found' };
    expect((await mfa.challenge({ factorId })).error).toMatchObject(missing);
    const challengeId = await challenge(stranger, stranger.app.factorId);
    expect((await mfa.verify({ factorId, challengeId, code: person.app.code() })).error).toMatchObject(
      missing,
    );
    expect((await mfa.unenroll({ factorId })).error).toMatchObject(missing);
    const headers = { authorization: `Bearer ${(await readDeviceSession(stranger)).access_token}` };
    const odd = await world.call('POST', '/factors/nonsense/challenge', { headers });
    expect([odd.status, odd.body.error_code]).toEqual([404, 'validation_failed']);
  });
});

describe('an account that a factor guards', () => {
  test('refuses at aal1 another factor, a new password and taking the factor away', async () => {
    const person = await createPersonWithApp(world);
    const other = await signInOnOtherDevice(world, person);
    const { auth } = other.device;
    expect(await levelOf(other)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const wanted = { code: 'insufficient_aal' };
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ ...wanted, status: 403 });
    expect((await auth.updateUser({ password: 'the-next-secret' })).error).toMatchObject({
      ...wanted,
      status: 401,
    });
    const { factorId } = person.app;
    expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject({ ...wanted, status: 422 });
    expect((await auth.updateUser({ data: { display_name: 'Ada' } })).error).toBeNull();
    await enterAppCode(world, other, person.app);
    expect((await auth.updateUser({ password: 'the-next-secret' })).error).toBeNull();
  });

  test('falls back to aal1 at the next refresh when the factor is taken away', async () => {
    const person = await createPersonWithApp(world);
    const { auth } = person.device;
    const { factorId } = person.app;
    const { data, error } = await auth.mfa.unenroll({ factorId });
    expect([data, error]).toEqual([{ id: factorId }, null]);
    await auth.refreshSession();
    expect(await claimsOf(person)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect((await auth.getUser()).data.user?.factors).toBeUndefined();
    expect((await auth.updateUser({ password: 'the-next-secret' })).error).toBeNull();
  });

  test('stays raised where its owner takes one of two away, and until the last is gone', async () => {
    const person = await createPersonWithApp(world);
    const second = await addUnverifiedApp(world, person, 'Tablet');
    await enterAppCode(world, person, second);
    const other = await signInOnOtherDevice(world, person);
    await enterAppCode(world, other, second);
    const { mfa } = person.device.auth;
    expect((await mfa.unenroll({ factorId: second.factorId })).error).toBeNull();
    for (const [one, aal] of [
      [person, 'aal2'],
      [other, 'aal1'],
    ] as const) {
      await one.device.auth.refreshSession();
      expect((await claimsOf(one)).aal).toBe(aal);
    }
    expect((await mfa.unenroll({ factorId: person.app.factorId })).error).toBeNull();
    await person.device.auth.refreshSession();
    expect((await claimsOf(person)).aal).toBe('aal1');
  });

  test('lets a factor that was never verified be dropped at aal1', async () => {
    const person = await world.newPerson();
    const { factorId } = await addUnverifiedApp(world, person);
    expect((await person.device.auth.mfa.unenroll({ factorId })).error).toBeNull();
  });
});

describe('guessing codes', () => {
  test('is slowed after five wrong ones and free again a quarter of an hour later', async () => {
    const person = await createPersonWithApp(world);
    const { factorId } = person.app;
    const attempt = async (code: string) =>
      (await person.device.auth.mfa.challengeAndVerify({ factorId, code })).error?.code;
    for (let n = 0; n < 5; n += 1) expect(await attempt('000000')).toBe('mfa_verification_failed');
    expect(await attempt(person.app.code())).toBe('over_request_rate_limit');
    world.clock.advance(15 * 60_000);
    await person.device.auth.refreshSession();
    expect(await attempt(person.app.code())).toBeUndefined();
  });
});
