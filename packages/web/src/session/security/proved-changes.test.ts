import { beforeEach, expect, it } from 'vitest';
import type { BrowserTab } from '../testing/device.ts';
import { testFactorId } from '../testing/fake-entry.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { createTestWorld, margaretPassword } from '../testing/people.ts';

let server: FakeServer;
let tab: BrowserTab;
beforeEach(async () => {
  const world = createTestWorld();
  ({ server } = world);
  tab = await world.signedUp();
  server.proved.length = 0;
});

const proved = () => server.proved.filter(call => call.includes('/auth/v1/'));
const next = { kind: 'email', address: 'next@example.test' } as const;

it('the official client proves a change of the email, for who typed the password, and nothing after it', async () => {
  const security = await tab.session.security();
  expect(await security.askForAddress({ ...next, password: margaretPassword })).toMatchObject({ ok: true });
  expect(proved()).toEqual(['PUT /auth/v1/user']);
  await security.keepEmail();
  expect(server.calls.filter(call => call === 'PUT /auth/v1/user')).toHaveLength(2);
  expect(proved()).toHaveLength(1);
});

it('a wrong password proves nothing, and nothing is asked for', async () => {
  const security = await tab.session.security();
  expect(await security.askForAddress({ ...next, password: 'not this one' })).toEqual({
    ok: false,
    problem: 'wrong-password',
  });
  expect(server.calls).not.toContain('PUT /auth/v1/user');
  expect(proved()).toEqual([]);
});

it('taking a factor away is proved as what it is', async () => {
  const security = await tab.session.security();
  await security.removeFactor(testFactorId, margaretPassword);
  expect(proved()).toEqual(['DELETE /auth/v1/factors/:id']);
});

it('without an answer about what to sign it is a matter of the network, and nothing was changed', async () => {
  const security = await tab.session.security();
  server.trouble = call => (call === 'POST /vault/v1/proof/nonce' ? 'before' : undefined);
  expect(await security.askForAddress({ ...next, password: margaretPassword })).toEqual({
    ok: false,
    problem: 'offline',
  });
  expect(server.calls).not.toContain('PUT /auth/v1/user');
});
