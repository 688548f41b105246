import { expect, it } from 'vitest';
import { runCourses } from './testing/run.ts';

it('opens never early, never unnoticed, and always at last: 10,000 steps', () => {
  const { faults, opened } = runCourses({ steps: 10_000, seed: 22, stride: 4 });
  expect(faults).toEqual({ early: 0, late: 0, unnoticed: 0, stuck: 0, said: [] });
  expect(opened).toBeGreaterThan(10);
});
