import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { rewindTables } from '../../../testing/walks/rewound-tables.ts';
import { planWalks } from '../../../testing/walks/walks.ts';
import type { RecoveryRoute } from '../testing/roads/promises.ts';
import { type RecoveryStep, recoverySteps } from '../testing/roads/road-steps.ts';
import { RecoveryWalkServer } from '../testing/roads/roads-back.ts';
import { startVaultWorld } from '../testing/vault-world.ts';

const walks = planWalks(2_000);
const hour = 3_600_000;

/**
 * The number of random walks that run at the same time, each on its own server. While one waits for its
 * database, another can work.
 */
const sideBySide = 3;
/** After this many walks, a server is replaced, because it keeps all lines of its log in memory. */
const walksOfServer = 1_000;

const places: { place: RecoveryWalkServer; left: number; close: () => Promise<void> }[] = [];
afterAll(async () => {
  for (const { close } of places) await close();
});

async function placeAt(lane: number): Promise<RecoveryWalkServer> {
  const there = places[lane];
  if (there !== undefined && there.left > 0) {
    there.left -= 1;
    return there.place;
  }
  await there?.close();
  const world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
  const tables = await rewindTables(world.test);
  const close = async () => {
    await tables.close();
    await world.close();
  };
  const place = await RecoveryWalkServer.at(world, tables);
  places[lane] = { place, left: walksOfServer - 1, close };
  return place;
}

const some = (maxLength: number) => fc.array(fc.constantFrom(...recoverySteps), { maxLength });
/**
 * One walk in three contains both a backup and a later restore, because one without the other tests nothing.
 */
const anySteps: fc.Arbitrary<readonly RecoveryStep[]> = fc.oneof(
  { weight: 2, arbitrary: some(8) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(some(3), some(3), some(3))
      .map(([first, then, last]): RecoveryStep[] =>
        [first, ['back-up' as const], then, ['restore' as const], last].flat(),
      ),
  },
);
const walk = fc.record({
  taken: anySteps,
  shares: fc.boolean(),
  hours: fc.integer({ min: 0, max: 30 * 24 }),
});

it('whoever has the newest confirmed kit, or the password and a device, has the passport back in the time promised, whatever was changed in whichever order, and every change was mailed to the address of before', async () => {
  const came = new Map<RecoveryRoute, number>();
  const side = fc.array(walk, { minLength: sideBySide, maxLength: sideBySide });
  await fc.assert(
    fc.asyncProperty(side, async plans => {
      if (walks.isOver()) return;
      const ended = await Promise.allSettled(
        plans.map(async ({ taken, shares, hours }, lane) => {
          const roads = await (await placeAt(lane)).begin({ shares });
          for (const step of taken) await roads.take(step);
          const by = await roads.comeBack(hours * hour);
          await roads.end();
          came.set(by, (came.get(by) ?? 0) + 1);
        }),
      );
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
    }),
    { numRuns: Math.ceil(walks.wanted / sideBySide), ...walks.options },
  );
  const walked = [...came.values()].reduce((sum, count) => sum + count, 0);
  walks.report(walked);
  // With few walks, some ways of recovering may never occur, so none of them is required.
  const wanted: RecoveryRoute[] = walked < 60 ? [] : ['kit', 'undo', 'taken back', 'late'];
  expect([...came.keys()]).toEqual(expect.arrayContaining(wanted));
}, 3_600_000);
