import * as fc from 'fast-check';
import { course, live } from './steps.ts';
import { type Faults, noFaults } from './world.ts';

const stepsEach = 50;

/** Runs so many steps, fifty a course, and returns what went wrong and how many gates had opened. */
export function runCourses({ steps, seed, stride }: { steps: number; seed: number; stride: number }) {
  const faults: Faults = noFaults();
  let opened = 0;
  fc.assert(
    fc.property(course(stepsEach), given => {
      const before = faults.said.length;
      const world = live(given, { faults, stride });
      opened += world.grants.filter(({ acts }) => acts.some(({ act }) => act === 'open')).length;
      return faults.said.length === before;
    }),
    { numRuns: steps / stepsEach, seed, endOnFailure: true },
  );
  return { faults, opened };
}
