import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as fc from 'fast-check';
import ts from 'typescript';
import { findTestCommand, isJourneyTest } from '../testing/commands.ts';
import { readPromises } from '../testing/named-tests.ts';
import { runVitest } from '../testing/run-vitest.ts';
import { listPlantableFaults, type PlantableFault } from './plant.ts';

const root = join(import.meta.dirname, '../..');
const most = 10;

interface Planted {
  readonly module: string;
  readonly whole: string;
  readonly fault: PlantableFault;
}

/**
 * Takes ten promises of the threat model, and for each a fault in a module that its tests import, all chosen at random
 * with one seed, which it prints. Runs the tests that the promise names, without the long ones and the journeys.
 * Returns the exit code: 1 if a fault was not noticed.
 */
export async function plantFaultsInPromises(given: string | undefined): Promise<number> {
  const seed = given === undefined ? randomInt(2 ** 31) : Number(given);
  console.log(`seed ${seed}`);
  const tested = readPromises()
    .map(({ title, tests: all }) => {
      const tests = all.filter(isQuick);
      return { title, tests, faults: tests.flatMap(modulesOf).flatMap(faultsOf) };
    })
    .filter(({ faults }) => faults.length > 0);
  const chosen = sample(fc.shuffledSubarray(tested, { minLength: most, maxLength: most }), seed);
  let killed = 0;
  for (const [at, { title, tests, faults }] of chosen.entries()) {
    const planted = sample(fc.constantFrom(...faults), seed + at);
    const { module, fault } = planted;
    const noticed = await isNoticed(planted, tests);
    if (noticed) killed += 1;
    console.log(
      `${noticed ? 'killed  ' : 'SURVIVED'} ${title}\n         ${module}:${fault.line}  ${fault.before}  →  ${fault.after}`,
    );
  }
  console.log(`\n${killed} of ${chosen.length} killed, seed ${seed}`);
  return killed === chosen.length ? 0 : 1;
}

const sample = <T>(from: fc.Arbitrary<T>, seed: number): T => {
  const [one] = fc.sample(from, { seed, numRuns: 1 });
  if (one === undefined) throw new Error('Nothing was chosen');
  return one;
};

const isQuick = (path: string): boolean => findTestCommand(path) === 'usual' && !isJourneyTest(path);

/**
 * Lists the product modules that a test imports from its own folder and below or, if there are no such modules, from
 * its package.
 */
function modulesOf(test: string): string[] {
  const imported = ts
    .preProcessFile(readFileSync(join(root, test), 'utf8'))
    .importedFiles.map(({ fileName }) => fileName)
    .filter(name => name.startsWith('.'))
    .map(name => relative(root, join(root, dirname(test), name)))
    .filter(path => /\.tsx?$/.test(path) && !/(\/testing\/|\.test\.)/.test(path))
    .filter(path => existsSync(join(root, path)));
  const near = imported.filter(path => path.startsWith(`${dirname(test)}/`));
  return near.length > 0 ? near : imported;
}

function faultsOf(module: string): Planted[] {
  const whole = readFileSync(join(root, module), 'utf8');
  return listPlantableFaults(module, whole).map(fault => ({ module, whole, fault }));
}

const end = () => process.exit(130);

/** Whether a test fails while the fault is in its module, which is restored even if this process is ended. */
async function isNoticed({ module, whole, fault }: Planted, tests: readonly string[]): Promise<boolean> {
  const path = join(root, module);
  const putBack = () => writeFileSync(path, whole);
  process.once('exit', putBack);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  try {
    writeFileSync(path, fault.text);
    return (await runVitest(['--bail=1', '--reporter=dot', ...tests])) !== 0;
  } finally {
    putBack();
    process.off('exit', putBack);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, end);
  }
}
