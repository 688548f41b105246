import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from '../testing/auth-world.ts';
import { hashInvitation, makeInvitation, readInvitations, revokeInvitation } from './service.ts';

const password = 'a-good-secret';
const day = 24 * 60 * 60_000;
let world: AuthWorld;

const deps = () => ({ db: world.database.db, clock: world.clock, publicUrl: 'https://kinfolio.example' });
const signUp = (invitation: string | undefined, email = createUnusedEmail()) =>
  world
    .device()
    .auth.signUp({ email, password, options: { data: invitation === undefined ? {} : { invitation } } });
const refused = { code: 'sign_up_invitation_invalid', status: 422 };

describe.each([['off'], ['on']])(
  'a server that takes people by invitation, with EMAIL_CONFIRM=%s',
  confirm => {
    beforeAll(async () => {
      world = await startAuthWorld({
        SIGN_UP: 'invite',
        EMAIL_CONFIRM: confirm,
        ANONYMOUS_SIGN_IN: 'on',
        MESSAGE_COOLDOWN: '0',
      });
    });
    afterAll(() => world.close());

    test('refuses a stranger in every way', async () => {
      expect((await signUp(undefined)).error).toMatchObject(refused);
      expect((await signUp('7K2M-9QXD-4T8P-W3ZA')).error).toMatchObject(refused);
      const { auth } = world.device();
      expect((await auth.signInAnonymously()).error).toMatchObject({ code: 'signup_disabled' });
      const email = createUnusedEmail();
      expect((await auth.signInWithOtp({ email })).error).toBeNull();
      expect(
        (await world.database.pool.query('select 1 from accounts where email = $1', [email])).rows,
      ).toEqual([]);
    });

    test('lets an invited person in, once, and keeps no code', async () => {
      const { code, link } = await makeInvitation(deps());
      expect(link).toBe(`https://kinfolio.example/signup#invitation=${code}`);
      const { rows } = await world.database.pool.query('select * from sign_up_invitations');
      expect(JSON.stringify(rows)).not.toContain(code.slice(0, 4) + code.slice(5, 9));
      const email = createUnusedEmail();
      const { data, error } = await signUp(code.toLowerCase().replaceAll('-', ' '), email);
      expect(error).toBeNull();
      expect(data.user?.user_metadata).not.toHaveProperty('invitation');
      expect((await signUp(code)).error).toMatchObject(refused);
      expect((await readInvitations(deps()))[0]).toMatchObject({ state: 'used' });
    });

    test('one of many who use an invitation at once is let in', async () => {
      const { code } = await makeInvitation(deps());
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => signUp(code)));
      expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
    });

    test('ends by its day, and when it is taken back', async () => {
      const old = await makeInvitation(deps(), 1);
      const { code } = await makeInvitation(deps());
      expect(await revokeInvitation(deps(), hashInvitation(code))).toBe(true);
      expect(await revokeInvitation(deps(), hashInvitation(code))).toBe(false);
      expect((await signUp(code)).error).toMatchObject(refused);
      world.clock.advance(day);
      expect((await signUp(old.code)).error).toMatchObject(refused);
      await expect(makeInvitation(deps(), 91)).rejects.toThrow('1 to 90 days');
    });
  },
);

test('somebody whose code of the mail was lost uses the same invitation again, and another address does not', async () => {
  world = await startAuthWorld({ SIGN_UP: 'invite', EMAIL_CONFIRM: 'on', MESSAGE_COOLDOWN: '0' });
  const { code } = await makeInvitation(deps());
  const email = createUnusedEmail();
  expect((await signUp(code, email)).error).toBeNull();
  expect((await signUp(code, email)).error).toBeNull();
  expect((await signUp(code)).error).toMatchObject(refused);
  // The response does not depend on whether an address has an account: without an invitation, the refusal is the same.
  expect((await signUp(undefined, email)).error).toMatchObject(refused);
  await world.close();
});
