import * as fc from 'fast-check';
import { course, live } from './steps.ts';
import { type Faults, noFaults } from './world.ts';

const stepsEach = 50;

interface Run {
  readonly steps: number;
  readonly seed: number;
  readonly stride: number;
  /** Grants of one person at most; there are at least two. */
  readonly grants: number;
}

/** Runs so many steps, fifty a course, and returns what went wrong and how many gates had opened. */
export function runCourses({ steps, seed, stride, grants }: Run) {
  const faults: Faults = noFaults();
  let opened = 0;
  fc.assert(
    fc.property(course(stepsEach, grants), given => {
      const before = faults.said.length;
      const world = live(given, { faults, stride });
      opened += world.grants.filter(({ acts }) => acts.some(({ act }) => act === 'open')).length;
      return faults.said.length === before;
    }),
    { numRuns: steps / stepsEach, seed, endOnFailure: true },
  );
  return { faults, opened };
}
