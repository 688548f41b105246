import { walksOf } from '@kinfolio/server/testing/walks/walks';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Family } from './walks/family.ts';
import { type RewoundWorld, startRewoundWorld } from './walks/rewound-world.ts';
import { rounds } from './walks/steps.ts';
import { allOf, walk } from './walks/walk.ts';

let world: RewoundWorld;
beforeAll(async () => {
  world = await startRewoundWorld();
});
afterAll(() => world.close());

const walks = walksOf(12);
const families = 4;
const roundsEach = 3;

it('a restore from any earlier backup loses nothing that a device knows, revives nothing that ended, and leaves no device stuck', async () => {
  const batch = fc.array(rounds(roundsEach), { minLength: families, maxLength: families });
  const chosen = fc.array(fc.nat(), { minLength: roundsEach, maxLength: roundsEach });
  const runs = Math.ceil(walks.wanted / families / roundsEach);
  let walked = 0;
  await fc.assert(
    fc.asyncProperty(batch, chosen, async (plans, backups) => {
      if (walks.isOver()) return;
      const founded = plans.map(async plan => ({ family: await Family.found(world), plan }));
      walked += await walk(world, await allOf(founded), backups);
    }),
    { numRuns: runs, ...walks.options },
  );
  walks.report(walked);
  expect(walks.isOver() || walked >= walks.wanted).toBe(true);
}, 3_600_000);
