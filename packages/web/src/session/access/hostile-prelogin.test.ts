import { expect, it, vi } from 'vitest';
import { email, newWorld, password } from '../testing/people.ts';

// What a server may say of how the password becomes keys. In the real browser: `resilience/tamper-profile.test.ts`.

const salt = 'A'.repeat(22);

it.each([
  ['a lower profile', { profile: 'argon2id-0', salt }],
  ['an invented profile', { profile: 'pbkdf2-1', salt }],
  ['a profile of another kind', { profile: 'argon2i-1', salt }],
  ['numbers for a profile', { profile: 1, salt }],
  ['numbers beside no profile', { memoryKiB: 8, passes: 1, lanes: 1, salt }],
  ['a short salt', { profile: 'argon2id-1', salt: 'AAAA' }],
  ['an empty salt', { profile: 'argon2id-1', salt: '' }],
  ['a longer salt', { profile: 'argon2id-1', salt: 'A'.repeat(43) }],
  ['no salt', { profile: 'argon2id-1' }],
  ['nothing', {}],
  ['a salt of its own', { profile: 'argon2id-1', salt }],
])('a prelogin that names %s opens nothing, and no secret of the account is sent', async (what, answer) => {
  const world = newWorld();
  await world.signedUp();
  const tab = world.device().openTab();
  const real = world.server.fetch.bind(world.server);
  const secrets: string[] = [];
  vi.spyOn(world.server, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input).url);
    if (pathname === '/vault/v1/prelogin') return Response.json(answer);
    if (pathname === '/auth/v1/token') secrets.push(typeof init?.body === 'string' ? init.body : '');
    return real(input, init);
  });
  expect(await tab.session.signIn({ email, password, remember: true })).toMatchObject({ ok: false });
  expect(tab.session.state().status).toBe('signed-out');
  // With a salt of its own the server is sent what that salt makes of the password, which opens nothing elsewhere.
  expect(secrets).toHaveLength(what === 'a salt of its own' ? 1 : 0);
  expect(secrets.join()).not.toContain(password);
});
