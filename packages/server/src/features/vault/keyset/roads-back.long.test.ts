import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RewoundTables, rewindTables } from '../../../testing/walks/rewound-tables.ts';
import { walksOf } from '../../../testing/walks/walks.ts';
import { type Step, steps } from '../testing/roads/road-steps.ts';
import { Road } from '../testing/roads/roads-back.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
let tables: RewoundTables;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
  tables = await rewindTables(world.test);
});
afterAll(async () => {
  await tables.close();
  await world.close();
});

const walks = walksOf(60);
const hour = 3_600_000;

const some = (maxLength: number) => fc.array(fc.constantFrom(...steps), { maxLength });
/** Every third walk has a restore: a backup alone, or a restore without one, tests nothing. */
const anySteps: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 2, arbitrary: some(7) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(some(3), some(3), some(3))
      .map(([first, then, last]): Step[] =>
        [first, ['back-up' as const], then, ['restore' as const], last].flat(),
      ),
  },
);

it('whoever has the newest confirmed kit has the passport back in the time promised, whatever was changed in whichever order, and every change was mailed to the address of before', async () => {
  const came = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      anySteps,
      fc.boolean(),
      fc.integer({ min: 0, max: 30 * 24 }),
      async (taken, shares, hours) => {
        if (walks.isOver()) return;
        const road = await Road.begin({ world, tables }, { shares });
        for (const step of taken) await road.take(step);
        const by = await road.comeBack(hours * hour);
        await road.checkSeat();
        came.set(by, (came.get(by) ?? 0) + 1);
      },
    ),
    { numRuns: walks.wanted, ...walks.options },
  );
  const walked = [...came.values()].reduce((sum, count) => sum + count, 0);
  walks.report(walked);
  // Few walks do not meet every road.
  const wanted = walked < 60 ? [] : ['kit', 'undo', 'taken back', 'late'];
  expect([...came.keys()]).toEqual(expect.arrayContaining(wanted));
}, 3_600_000);
