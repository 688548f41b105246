import { expect, it } from 'vitest';
import { runEventSimulations } from './testing/run.ts';
import { createNoSimulationFaults } from './testing/world.ts';

it('opens never early or unnoticed, always at last, and tells its reader once and truly: 10,000 steps', () => {
  const { faults, opened } = runEventSimulations({ steps: 10_000, seed: 22, stride: 4, grants: 2 });
  expect(faults).toEqual(createNoSimulationFaults());
  expect(opened).toBeGreaterThan(10);
});
