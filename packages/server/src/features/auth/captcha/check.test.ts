import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from '../testing/auth-world.ts';

const password = 'a-secret-of-mine';
const asked: string[] = [];
let provider: Server;
let world: AuthWorld;
beforeAll(async () => {
  // Both captcha providers work like this server: they receive a form and return an object with `success`.
  provider = createServer((request, response) => {
    let form = '';
    request.on('data', part => {
      form += part;
    });
    request.on('end', () => {
      asked.push(form);
      const given = new URLSearchParams(form).get('response');
      response.end(given === 'broken' ? 'no JSON' : JSON.stringify({ success: given === 'solved' }));
    });
  });
  await new Promise<void>(done => {
    provider.listen(0, '127.0.0.1', () => done());
  });
  const address = provider.address();
  const port = typeof address === 'object' ? address?.port : 0;
  world = await startAuthWorld({
    CAPTCHA: 'hcaptcha:a-secret',
    CAPTCHA_URL: `http://127.0.0.1:${port}/siteverify`,
  });
});
afterAll(async () => {
  await world.close();
  provider.close();
});

const failed = { status: 400, code: 'captcha_failed' };

describe('where people are told from programs', () => {
  test('an account is made and signed in to only by somebody who solved what they were shown', async () => {
    const { auth } = world.device();
    const email = createUnusedEmail();
    const signUp = async (captchaToken?: string) =>
      (
        await auth.signUp({
          email,
          password,
          ...(captchaToken !== undefined && { options: { captchaToken } }),
        })
      ).error;
    expect(await signUp()).toMatchObject(failed);
    expect(await signUp('guessed')).toMatchObject(failed);
    expect(await signUp('solved')).toBeNull();
    const signIn = async (captchaToken: string) =>
      (await auth.signInWithPassword({ email, password, options: { captchaToken } })).error;
    expect(await signIn('guessed')).toMatchObject(failed);
    expect(await signIn('solved')).toBeNull();
    expect(asked.at(-1)).toBe('secret=a-secret&response=solved&remoteip=127.0.0.1');
    expect(world.logged()).not.toContain('a-secret');
  });

  test('no message is sent without it', async () => {
    for (const path of ['/otp', '/recover', '/resend']) {
      const { status, body } = await world.call('POST', path, {
        body: { email: createUnusedEmail(), type: 'signup' },
      });
      expect([path, status, body.error_code]).toEqual([path, 400, 'captcha_failed']);
    }
  });

  test('whoever is in stays in, and the service key is not asked', async () => {
    const { auth } = world.device();
    const email = createUnusedEmail();
    await auth.signUp({ email, password, options: { captchaToken: 'solved' } });
    expect((await auth.refreshSession()).error).toBeNull();
    const headers = { authorization: `Bearer ${await world.tokens.apiKey('service_role')}` };
    const answer = await world.call('POST', '/signup', {
      headers,
      body: { email: createUnusedEmail(), password },
    });
    expect(answer.status).toBe(200);
  });

  test('an answer that cannot be read lets nobody in, and is not the fault of who asks', async () => {
    const { body, status } = await world.call('POST', '/signup', {
      body: { email: createUnusedEmail(), password, gotrue_meta_security: { captcha_token: 'broken' } },
    });
    expect([status, body.error_code]).toEqual([500, 'unexpected_failure']);
  });
});
