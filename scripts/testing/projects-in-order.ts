import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The slowest projects come first. If a long file ran at the end, the other core would have nothing left to
// do.
const order = ['journeys', 'devices', 'server', 'web', 'pure', 'vault', 'domain'];
/**
 * This file takes several minutes, so it starts before everything else; otherwise the other core would wait
 * for it at the end.
 */
const first = /\/roads-back\.long\.test\.ts$/;
const rank = ({ project, moduleId }: TestSpecification): number =>
  first.test(moduleId) ? -1 : order.indexOf(project.name);

/** Runs the projects one after another, without a pause between them, and in each the longest files first. */
export class ProjectsInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is Vitest's own method and not the one of arrays
    const byLength = await super.sort(files);
    return byLength.toSorted((a, b) => rank(a) - rank(b));
  }
}
