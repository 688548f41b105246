import * as fc from 'fast-check';
import { createRandomCourse, playEventCourse } from './steps.ts';
import { createNoSimulationFaults, type SimulationFaults } from './world.ts';

const stepsEach = 50;

interface Run {
  readonly steps: number;
  readonly seed: number;
  readonly stride: number;
  /** The maximum number of grants to one person; the minimum is two. */
  readonly grants: number;
}

/** Runs `steps` steps, in courses of fifty, and returns the faults found and how many gates opened. */
export function runEventSimulations({ steps, seed, stride, grants }: Run) {
  const faults: SimulationFaults = createNoSimulationFaults();
  let opened = 0;
  fc.assert(
    fc.property(createRandomCourse(stepsEach, grants), given => {
      const before = faults.said.length;
      const world = playEventCourse(given, { faults, stride });
      opened += world.grants.filter(({ acts }) => acts.some(({ act }) => act === 'open')).length;
      return faults.said.length === before;
    }),
    { numRuns: steps / stepsEach, seed, endOnFailure: true },
  );
  return { faults, opened };
}
