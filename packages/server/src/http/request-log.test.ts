import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVaultWorld, type VaultWorld } from '../features/vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

/** The name that the log uses for the person behind a request to an API of this server. */
async function whoIn(route: string, { token }: { token: () => Promise<string> }): Promise<unknown> {
  await fetch(`${world.url}${route}`, { headers: { authorization: `Bearer ${await token()}` } });
  const lines = world.test.logged().split('\n').filter(Boolean);
  const last = lines.map(line => JSON.parse(line)).findLast(line => line.route === route);
  expect(last).toMatchObject({ msg: 'answered' });
  return last.who;
}

it('lines are of one person for a day, by a name that leads to nobody and is another one tomorrow', async () => {
  const [one, other] = [await world.signUp(), await world.signUp()];
  const who = await whoIn('/auth/v1/user', one);
  expect(who).toMatch(/^[\w-]{12}$/);
  expect(await whoIn('/vault/v1/reminders', one)).toBe(who);
  expect(await whoIn('/auth/v1/user', other)).not.toBe(who);
  expect(await whoIn('/auth/v1/user', { token: async () => 'none' })).toBeUndefined();
  world.test.clock.advance(24 * 3_600_000);
  expect(await whoIn('/auth/v1/user', await one.signInAgain())).toMatch(/^[\w-]{12}$/);
  expect(await whoIn('/auth/v1/user', await one.signInAgain())).not.toBe(who);
  expect(world.test.logged()).not.toContain(one.accountId);
});
