import { expect, it } from 'vitest';
import { runEventSimulations } from './testing/run.ts';
import { createNoSimulationFaults } from './testing/world.ts';

// A different random course of events each run. To repeat a failure, use the seed in the name of the test.
const seed = Math.floor(Math.random() * 2 ** 31);

it(`opens never early or unnoticed, always at last, and tells its reader once and truly: 100,000 steps, seed ${seed}`, () => {
  const { faults } = runEventSimulations({ steps: 100_000, seed, stride: 4, grants: 4 });
  expect(faults).toEqual(createNoSimulationFaults());
}, 1_200_000);
