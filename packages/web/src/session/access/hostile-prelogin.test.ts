import { expect, it, vi } from 'vitest';
import { createTestWorld, margaretEmail, margaretNewPassword, margaretPassword } from '../testing/people.ts';

// Answers that a hostile server may give about how to derive keys from the password. For a test in a real browser, see
// `resilience/tamper-profile.long.test.ts`.

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
  const world = createTestWorld();
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
  expect(
    await tab.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true }),
  ).toMatchObject({ ok: false });
  expect(tab.session.state().status).toBe('signed-out');
  // With a salt chosen by the server, the client sends the secret derived with that salt, which is useless anywhere
  // else.
  expect(secrets).toHaveLength(what === 'a salt of its own' ? 1 : 0);
  expect(secrets.join()).not.toContain(margaretPassword);
});

// A device that has a copy of the vault knows the salts of its passwords.
it('a salt of none of them is refused by a device that knows the vault, until its person says that it was changed', async () => {
  const world = createTestWorld();
  const tab = await world.signedUp();
  await tab.settled();
  const phone = world.device().openTab();
  await phone.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
  await tab.session.lock();
  const real = world.server.fetch.bind(world.server);
  const sent: string[] = [];
  let lies = true;
  vi.spyOn(world.server, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input).url);
    if (pathname === '/vault/v1/prelogin' && lies) return Response.json({ profile: 'argon2id-1', salt });
    if (pathname === '/auth/v1/token') sent.push(typeof init?.body === 'string' ? init.body : '');
    return real(input, init);
  });
  expect(await tab.session.unlock('a mistyped one')).toEqual({ ok: false, problem: 'other-salt' });
  expect(sent).toEqual([]);
  expect(tab.session.state()).toMatchObject({ status: 'locked', reason: 'password-changed' });

  lies = false;
  await phone.session.changePassword({ current: margaretPassword, next: margaretNewPassword });
  expect(await tab.session.unlock(margaretNewPassword)).toEqual({ ok: true, value: undefined });
});

it('the copy opens with its own password whatever salt the server names', async () => {
  const world = createTestWorld();
  const tab = await world.signedUp();
  await tab.settled();
  await tab.session.lock();
  const real = world.server.fetch.bind(world.server);
  vi.spyOn(world.server, 'fetch').mockImplementation(async (input, init) =>
    new URL(new Request(input).url).pathname === '/vault/v1/prelogin'
      ? Response.json({ profile: 'argon2id-1', salt })
      : real(input, init),
  );
  expect(await tab.session.unlock(margaretPassword)).toEqual({ ok: true, value: undefined });
});
