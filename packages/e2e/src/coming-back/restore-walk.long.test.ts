import { planWalks } from '@kinfolio/server/testing/walks/walks';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WalkFamily } from './walks/family.ts';
import { type RewoundWorld, startRewoundWorld } from './walks/rewound-world.ts';
import { createWalkRounds } from './walks/steps.ts';
import { waitForAll, walkFamilies } from './walks/walk.ts';

let world: RewoundWorld;
beforeAll(async () => {
  world = await startRewoundWorld();
});
afterAll(() => world.close());

const walks = planWalks(12);
const families = 4;
const roundsEach = 3;

it('a restore from any earlier backup loses nothing that a device knows, revives nothing that ended, and leaves no device stuck', async () => {
  const batch = fc.array(createWalkRounds(roundsEach), { minLength: families, maxLength: families });
  const chosen = fc.array(fc.nat(), { minLength: roundsEach, maxLength: roundsEach });
  const runs = Math.ceil(walks.wanted / families / roundsEach);
  let walked = 0;
  await fc.assert(
    fc.asyncProperty(batch, chosen, async (plans, backups) => {
      if (walks.isOver()) return;
      await world.clear();
      const founded = plans.map(async plan => ({ family: await WalkFamily.found(world), plan }));
      walked += await walkFamilies(world, await waitForAll(founded), backups);
    }),
    { numRuns: runs, ...walks.options },
  );
  walks.report(walked);
  expect(walks.isOver() || walked >= walks.wanted).toBe(true);
}, 3_600_000);
