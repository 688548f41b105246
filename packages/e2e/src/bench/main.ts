import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
  inTwo,
  nameOfMachine,
  namesOfLosses,
  readSaved,
  type SavedRun,
  savedRunOf,
  writeSaved,
} from './compare.ts';
import { measureExporting } from './exporting.ts';
import { measureFiles } from './files.ts';
import { measureFirstUse } from './first-use.ts';
import { measureBudgeting } from './money/budgeting.ts';
import { measureImports } from './money/imports.ts';
import { measurePayments } from './money/payments.ts';
import { measurePageWeight } from './page-weight.ts';
import { measureRealtime } from './realtime.ts';
import { measureReckoning } from './reckoning.ts';
import { measureAdding } from './records/adding.ts';
import { measureChangingSeveral } from './records/changing-several.ts';
import { measureReminding } from './reminders/reminding.ts';
import { type Figure, printFigures } from './report.ts';
import { measureRouteChange } from './route-change.ts';
import { measureScreens } from './screens.ts';
import { measureSearch } from './search.ts';
import { measureSharing } from './sharing/sharing.ts';
import { measureKeys } from './signing/keys.ts';
import { measureSigningIn } from './signing/signing-in.ts';
import { measureThroughput } from './throughput.ts';
import { measureUnlock } from './unlock.ts';

const measures = {
  'first-use': measureFirstUse,
  screens: measureScreens,
  weight: measurePageWeight,
  throughput: measureThroughput,
  'signing-in': measureSigningIn,
  keys: measureKeys,
  adding: measureAdding,
  several: measureChangingSeveral,
  unlock: measureUnlock,
  exporting: measureExporting,
  reckoning: measureReckoning,
  payments: measurePayments,
  imports: measureImports,
  budgeting: measureBudgeting,
  realtime: measureRealtime,
  reminders: measureReminding,
  sharing: measureSharing,
  routes: measureRouteChange,
  search: measureSearch,
  files: measureFiles,
};

type Name = keyof typeof measures;

/** The arguments of the command. */
interface Wish {
  readonly names: readonly Name[];
  readonly save: boolean;
  readonly compare: boolean;
}

/** The ratios that `--save` wrote. */
const savedAt = join(import.meta.dirname, '../../../../docs/performance.json');

/**
 * Runs the benchmarks named, or all of them, and prints the figures of each as it ends. A failure is reported and stops none of the others. `--save` writes the ratios; `--compare` compares them with those. Returns how many benchmarks failed, and
 * how many figures are out of their bounds, or with `--compare` how many lost more than 15 % in two runs of three.
 */
export async function bench(given: readonly string[]): Promise<number> {
  const { names, save, compare } = readWish(given);
  const saved = readSaved(savedAt);
  if (compare && saved === undefined)
    throw new Error('No run was saved. `npm run bench -- --save` saves one.');
  const [figures, failed, lost]: [Figure[], Name[], string[]] = [[], [], []];
  let outOfBounds = 0;
  for (const name of names) {
    const measured = await tryMeasure(name);
    if (measured === undefined) {
      failed.push(name);
      continue;
    }
    figures.push(...measured);
    outOfBounds += printFigures(measured);
    if (compare && saved) lost.push(...(await lossesOf(name, saved, measured)));
  }
  if (save) {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
    const about = { commit, day: new Date().toISOString().slice(0, 10), machine: nameOfMachine() };
    writeSaved(savedAt, savedRunOf(figures, about), saved);
  }
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
  if (lost.length > 0) console.log(`Lost more than 15 %: ${lost.join('; ')}`);
  return failed.length + (compare ? lost.length : outOfBounds);
}

function readWish(given: readonly string[]): Wish {
  const wanted = given.filter(one => !one.startsWith('--'));
  const unknown = [
    ...wanted.filter(one => !(one in measures)),
    ...given.filter(one => one.startsWith('--') && one !== '--save' && one !== '--compare'),
  ];
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(measures).join(', ')}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they are the keys of `measures`
  const all = Object.keys(measures) as Name[];
  return {
    names: wanted.length === 0 ? all : all.filter(name => wanted.includes(name)),
    save: given.includes('--save'),
    compare: given.includes('--compare'),
  };
}

/** The figures of a benchmark; undefined, and the reason printed, when it fails. */
async function tryMeasure(name: Name): Promise<Figure[] | undefined> {
  console.log(`measuring ${name}…`);
  try {
    return await measures[name]();
  } catch (error) {
    console.error(`  ${name} failed:`, error);
    return undefined;
  }
}

/** Figures that lost more than 15 % in two runs of three; what lost nothing at first is not measured again. */
async function lossesOf(name: Name, saved: SavedRun, measured: readonly Figure[]): Promise<string[]> {
  const lists = [namesOfLosses(saved, measured)];
  while (lists.length < 3 && (lists[0]?.length ?? 0) > 0)
    lists.push(namesOfLosses(saved, (await tryMeasure(name)) ?? []));
  return inTwo(lists);
}
