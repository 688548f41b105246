import { expect, it } from 'vitest';
import { runCourses } from './testing/run.ts';
import { noFaults } from './testing/world.ts';

// Another course of things each time; a failure is repeated with the seed in its name.
const seed = Math.floor(Math.random() * 2 ** 31);

it(`opens never early or unnoticed, always at last, and tells its reader once and truly: 100,000 steps, seed ${seed}`, () => {
  const { faults } = runCourses({ steps: 100_000, seed, stride: 4, grants: 4 });
  expect(faults).toEqual(noFaults());
}, 1_200_000);
