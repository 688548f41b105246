import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Road, steps } from '../testing/roads-back.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
});
afterAll(() => world.close());

const walks = Number(process.env['WALKS'] ?? 60);
/** The seed and path that a failure printed. */
const { SEED: seed, SEED_PATH: path } = process.env;
const again = { ...(seed && { seed: Number(seed) }), ...(path && { path }) };
const hour = 3_600_000;

it('whoever has the newest confirmed kit has the passport back in the time promised, whatever was changed in whichever order, and every change was mailed to the address of before', async () => {
  const came = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...steps), { maxLength: 7 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 30 * 24 }),
      async (taken, shares, hours) => {
        const road = await Road.begin(world, { shares });
        for (const step of taken) await road.take(step);
        const by = await road.comeBack(hours * hour);
        came.set(by, (came.get(by) ?? 0) + 1);
      },
    ),
    { numRuns: walks, endOnFailure: true, ...again },
  );
  // Few walks do not meet every road.
  const wanted = walks < 60 ? [] : ['kit', 'undo', 'taken back', 'late'];
  expect([...came.keys()]).toEqual(expect.arrayContaining(wanted));
}, 3_600_000);
