import { expect, it } from 'vitest';
import { createTestStorage } from '../testing/device.ts';
import { ManualTime } from '../testing/manual-time.ts';
import { createAuthApi } from './auth.ts';
import { authStorageKey, newestExpiryKey } from './auth-storage.ts';

const partOf = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
const account = '7c1c47d5-6c49-4a1e-9a28-1a2f9a44f0a1';

/** A sign-in response, as the server sends it. */
function signInOf(session: string, expiresAt = 4_000_000_000) {
  const claims = { sub: account, session_id: session, exp: expiresAt };
  return {
    access_token: `${partOf({ alg: 'none' })}.${partOf(claims)}.signature`,
    refresh_token: `refresh of ${session}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    user: { id: account, email: 'amira@example.test', user_metadata: {}, app_metadata: {} },
  };
}

/** A server that was restored from a backup: once `slow` has resolved, it refuses earlier sessions. */
function restoredServer(slow: Promise<unknown>) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    asked.push(pathname);
    const isNew = new Headers(init?.headers).get('authorization')?.endsWith(signInOf('new').access_token);
    if (isNew === true) return Response.json(signInOf('new').user);
    if (pathname.endsWith('/token')) return Response.json(signInOf('new'));
    await slow;
    return Response.json({ error_code: 'session_not_found', msg: 'gone' }, { status: 403 });
  };
  return { asked, fetch };
}

/** A browser in which no other tab could hand over a sign-in. */
const alone = { ask: async () => [], answerWith: () => undefined };

const config = async () => ({ anonKey: 'anon', captchaFrame: null }) as never;

function deviceOf(fetch: typeof globalThis.fetch) {
  const storages = { device: createTestStorage(), tab: createTestStorage() };
  storages.device.setItem(authStorageKey, JSON.stringify(signInOf('old')));
  return {
    storages,
    newTab: () =>
      createAuthApi({
        url: 'http://kinfolio.test',
        fetch,
        storages,
        timing: new ManualTime(),
        config,
        handOver: alone,
        renewAlone: what => what(),
      }),
  };
}

const severalTurns = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setImmediate(resolve));
};

it('a sign-in after a restore is kept, however late the server refuses the one before it', async () => {
  const { asked, fetch } = restoredServer(severalTurns());
  const auth = deviceOf(fetch).newTab();
  expect(await auth.signIn('amira@example.test', 'secret', true)).toMatchObject({ ok: true });
  await severalTurns();
  expect(asked.some(path => path.endsWith('/user'))).toBe(true);
  expect(auth.current()?.sessionId).toBe('new');
});

it('a tab whose sign-in is refused leaves one that another tab made meanwhile', async () => {
  const slow = Promise.withResolvers<void>();
  const { asked, fetch } = restoredServer(slow.promise);
  const { newTab, storages } = deviceOf(fetch);
  const loading = newTab();
  const asking = loading.salt();
  await expect.poll(() => asked.length).toBe(1);
  storages.device.setItem(authStorageKey, JSON.stringify(signInOf('new')));
  slow.resolve();
  await asking;
  expect(loading.current()?.sessionId).toBe('new');
});

it('a tab that slept while another one renewed spends no old token, and asks for the password', async () => {
  const { asked, fetch } = restoredServer(severalTurns());
  const { storages, newTab } = deviceOf(fetch);
  storages.device.removeItem(authStorageKey);
  storages.tab.setItem(authStorageKey, JSON.stringify(signInOf('old', 1000)));
  storages.device.setItem(newestExpiryKey, String(2_000_000));
  const auth = newTab();
  expect(await auth.renew()).toBe('idle');
  expect(auth.current()).toBeUndefined();
  expect(asked).toEqual([]);
  storages.device.setItem(newestExpiryKey, String(1_000_000));
  storages.tab.setItem(authStorageKey, JSON.stringify(signInOf('old', 1000)));
  expect(await newTab().renew()).toBe('renewed');
});
