import { expect, it } from 'vitest';
import { runCourses } from './testing/run.ts';

// Another course of things each time; a failure is repeated with the seed in its name.
const seed = Math.floor(Math.random() * 2 ** 31);

it(`opens never early, never unnoticed, and always at last: 100,000 steps, seed ${seed}`, () => {
  const { faults } = runCourses({ steps: 100_000, seed, stride: 4 });
  expect(faults).toEqual({ early: 0, late: 0, unnoticed: 0, stuck: 0, said: [] });
}, 1_200_000);
