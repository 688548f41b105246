import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from '../testing/auth-world.ts';

let world: AuthWorld;
let admin: SupabaseClient['auth']['admin'];
beforeAll(async () => {
  world = await startAuthWorld();
  const key = await world.tokens.apiKey('service_role');
  admin = createClient(world.url, key, { auth: { persistSession: false, autoRefreshToken: false } }).auth
    .admin;
});
afterAll(() => world.close());

const password = 'a-secret-of-mine';

describe('a link an administrator makes', () => {
  test('for somebody new opens the account they were made', async () => {
    const email = createUnusedEmail();
    const options = { data: { display_name: 'Ada' } };
    const { data, error } = await admin.generateLink({ type: 'signup', email, password, options });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: options.data });
    expect(data.user?.user_metadata).toEqual(options.data);
    const { action_link: link = '', hashed_token = '', verification_type } = data.properties ?? {};
    expect(verification_type).toBe('signup');
    expect(link).toMatch(/^http:\/\/localhost:8787\/auth\/v1\/verify\?token=.+&type=signup&redirect_to=/);
    const verified = await world.device().auth.verifyOtp({ type: 'signup', token_hash: hashed_token });
    expect(verified.data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect((await world.device().auth.signInWithPassword({ email, password })).error).toBeNull();
    const again = await admin.generateLink({ type: 'signup', email, password });
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test.each(['magiclink', 'recovery'] as const)('of type %s signs in, by its code too', async type => {
    const { email, id } = await world.newPerson();
    const { data } = await admin.generateLink({ type, email });
    expect(data.properties?.verification_type).toBe(type);
    const token = data.properties?.email_otp ?? '';
    expect(token).toMatch(/^\d{6}$/);
    const { data: verified, error } = await world.device().auth.verifyOtp({ type, email, token });
    expect([error, verified.user?.id]).toEqual([null, id]);
    const used = await world.device().auth.verifyOtp({ type, email, token });
    expect(used.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('to sign in makes an account for an email nobody has; the others do not', async () => {
    const { data } = await admin.generateLink({ type: 'magiclink', email: createUnusedEmail() });
    expect(data.properties?.verification_type).toBe('signup');
    const recovery = await admin.generateLink({ type: 'recovery', email: createUnusedEmail() });
    expect(recovery.error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('moves an account to another email once both addresses agreed', async () => {
    const { email, device } = await world.newPerson();
    const newEmailOf = createUnusedEmail();
    const current = await admin.generateLink({ type: 'email_change_current', email, newEmail: newEmailOf });
    const fresh = await admin.generateLink({ type: 'email_change_new', email, newEmail: newEmailOf });
    expect(current.data.user).toMatchObject({ email, new_email: newEmailOf });
    expect(current.data.properties?.action_link).toContain('type=email_change&');
    for (const link of [current, fresh]) {
      const token_hash = link.data.properties?.hashed_token ?? '';
      expect((await world.device().auth.verifyOtp({ type: 'email_change', token_hash })).error).toBeNull();
    }
    expect((await device.auth.getUser()).data.user?.email).toBe(newEmailOf);
  });

  test('sends nothing', async () => {
    const email = createUnusedEmail();
    await admin.generateLink({ type: 'invite', email });
    await expect(world.newestTo(email)).rejects.toThrow(/./);
  });
});

describe('an invitation', () => {
  test('is a mail that opens an account, once', async () => {
    const email = createUnusedEmail();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { display_name: 'Ada' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
    const { token, type } = await world.newestTo(email);
    expect(type).toBe('invite');
    const verified = await world.device().auth.verifyOtp({ type: 'invite', token_hash: token });
    expect(verified.data.user).toMatchObject({ email, user_metadata: { display_name: 'Ada' } });
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });
});
