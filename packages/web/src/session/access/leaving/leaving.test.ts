import { proofHeader } from '@kinfolio/contract/keyset';
import { expect, it } from 'vitest';
import { createJsonResponse } from '../../testing/fake-wire.ts';
import { createTestWorld, margaretPassword } from '../../testing/people.ts';

const state = {
  closesAt: null,
  records: 0,
  earlierVersions: 0,
  files: { count: 0, bytes: 0 },
  copy: null,
};

it('closing and asking for the file are proved calls of the open vault, for who types its password alone', async () => {
  const world = createTestWorld();
  const tab = await world.signedUp();
  await tab.settled();
  const proved: [string, boolean][] = [];
  const { fetch } = world.server;
  Object.assign(world.server, {
    fetch: async (input: string, init: RequestInit) => {
      const { pathname } = new URL(input);
      if (!pathname.startsWith('/vault/v1/account/')) return await fetch(input, init);
      proved.push([pathname, new Headers(init.headers).has(proofHeader)]);
      return createJsonResponse(200, state);
    },
  });
  const leaving = await tab.session.leaving();
  expect(await leaving.close('not the password')).toMatchObject({ problem: 'wrong-password' });
  expect(proved).toEqual([]);
  expect(await leaving.close(margaretPassword)).toMatchObject({ ok: true });
  expect(await leaving.askCopy(margaretPassword)).toMatchObject({ ok: true });
  expect(proved).toEqual([
    ['/vault/v1/account/close', true],
    ['/vault/v1/account/what-we-hold', true],
  ]);
});
