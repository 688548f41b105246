// `npm run dev:mutants -- AREA [HOW MANY] [SEED]`: plants small faults in the modules of an area, one after another,
// and runs the fast tests of that area for each. It prints each fault that no test notices: either a test is missing
// there, or the fault changes nothing. The faults are spread evenly over the modules; if a seed is given, it chooses
// them at random. `npm run dev:mutants -- promises [SEED]`: plants one fault for each of ten promises of the threat
// model, both chosen at random. Run it by hand, with nothing else running, because it overwrites the modules and
// restores them afterwards.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { createVitest, type TestRunResult, type TestSpecification } from 'vitest/node';
import { mutantAreas } from './areas.ts';
import { listPlantableFaults, type PlantableFault, pickEvenly } from './plant.ts';
import { plantFaultsInPromises } from './promises.ts';

const root = join(import.meta.dirname, '../..');
const [name = '', most = '20', seed] = process.argv.slice(2);
if (name === 'promises') process.exit(await plantFaultsInPromises(process.argv[3]));
const area = mutantAreas[name];
if (area === undefined || ![most, seed ?? '0'].every(one => /^\d+$/.test(one))) {
  const areas = Object.keys(mutantAreas).join('|');
  console.error(`Say which area: npm run dev:mutants -- ${areas} [how many] [seed], or promises [seed]`);
  process.exit(2);
}

interface Planted {
  readonly module: string;
  readonly whole: string;
  readonly fault: PlantableFault;
}

const faults = area.modules.flatMap(module => {
  const whole = readFileSync(join(root, module), 'utf8');
  return listPlantableFaults(module, whole).map((fault): Planted => ({ module, whole, fault }));
});
const planted = seed === undefined ? pickEvenly(faults, Number(most)) : chooseBySeed(faults, Number(seed));
if (seed !== undefined) console.log(`seed ${seed}: ${planted.length} of ${faults.length} faults`);

let written: Planted | undefined;
function putBack(): void {
  if (written !== undefined) writeFileSync(join(root, written.module), written.whole);
  written = undefined;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    putBack();
    process.exit(130);
  });
process.on('exit', putBack);

const vitest = await createVitest({
  root,
  project: [...area.projects],
  watch: true,
  bail: 1,
  pool: 'threads',
  maxWorkers: 1,
  // A test that is slow because the machine is busy must not count as having noticed a fault.
  testTimeout: 120_000,
  reporters: [{}],
  exclude: ['**/*.long.test.ts', '**/node_modules/**'],
});
const specifications = await vitest.globTestSpecifications(area.tests.map(path => join(root, path)));
// Stop watching files, because changed files would start runs of their own.
await vitest.vite.watcher.close();

const before = await vitest.runTestSpecifications(specifications, true);
if (!allWell(before)) {
  console.error('The tests of this area fail without any fault. Nothing was planted.');
  await vitest.close();
  process.exit(1);
}
// The quick test files notice most faults, so the slow ones run only if the quick ones noticed nothing.
const took = new Map(before.testModules.map(one => [one.moduleId, one.diagnostic().duration]));
const tookOf = ({ moduleId }: TestSpecification) => took.get(moduleId) ?? 0;
const fifth = specifications.reduce((sum, one) => sum + tookOf(one), 0) / 5;
let sum = 0;
const quickFirst = specifications.toSorted((one, other) => tookOf(one) - tookOf(other));
const isQuick = quickFirst.map(one => (sum += tookOf(one)) <= fifth);
const turns = [true, false].map(quick => quickFirst.filter((_, at) => isQuick[at] === quick));

const survived: Planted[] = [];
for (const one of planted) {
  const path = join(root, one.module);
  written = one;
  writeFileSync(path, one.fault.text);
  vitest.invalidateFile(path);
  const noticed = await isNoticed();
  putBack();
  vitest.invalidateFile(path);
  if (!noticed) survived.push(one);
  console.log(`${noticed ? 'killed  ' : 'SURVIVED'} ${describe(one)}`);
}
await vitest.close();
const killed = planted.length - survived.length;
console.log(
  `\n${name}: ${killed} of ${planted.length} killed, ${Math.round((100 * killed) / planted.length)} %`,
);
process.exit(0);

function chooseBySeed(all: Planted[], by: number): Planted[] {
  const length = Math.min(all.length, Number(most));
  const chosen = fc.shuffledSubarray(all, { minLength: length, maxLength: length });
  return fc.sample(chosen, { seed: by, numRuns: 1 }).flat();
}

/** Whether a test fails, or a module does not load. */
async function isNoticed(): Promise<boolean> {
  for (const turn of turns)
    if (turn.length > 0 && !allWell(await vitest.runTestSpecifications(turn, true))) return true;
  return false;
}

function allWell({ testModules, unhandledErrors }: TestRunResult): boolean {
  return unhandledErrors.length === 0 && testModules.every(one => one.ok());
}

function short(words: string): string {
  return words.replaceAll(/\s+/g, ' ').slice(0, 60);
}

function describe({ module, fault: { line, before: text, after } }: Planted): string {
  return `${module}:${line}  ${short(text)}  →  ${short(after)}`;
}
