import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
  createSavedRun,
  describeMachine,
  findNamesInTwoLists,
  listRegressions,
  readSavedRun,
  type SavedRun,
  writeBenchRun,
} from './compare.ts';
import { measureExport } from './exporting.ts';
import { measureFiles } from './files.ts';
import { measureFirstUse } from './first-use.ts';
import { measureBudgeting } from './money/budgeting.ts';
import { measureImports } from './money/imports.ts';
import { measurePayments } from './money/payments.ts';
import { measurePageWeight } from './page-weight.ts';
import { measureRealtime } from './realtime.ts';
import { measureCalculations } from './reckoning.ts';
import { measureAddingAccount } from './records/adding.ts';
import { measureBulkEdit } from './records/changing-several.ts';
import { measureReminders } from './reminders/reminding.ts';
import { type Figure, printFigures } from './report.ts';
import { measureRouteChange } from './route-change.ts';
import { measureScreens } from './screens.ts';
import { measureSearch } from './search.ts';
import { measureSharing } from './sharing/sharing.ts';
import { measureKeys } from './signing/keys.ts';
import { measureSigningIn } from './signing/signing-in.ts';
import { measureThroughput } from './throughput.ts';
import { trace } from './trace/trace.ts';
import { measureUnlock } from './unlock.ts';

const measures = {
  'first-use': measureFirstUse,
  screens: measureScreens,
  weight: measurePageWeight,
  throughput: measureThroughput,
  'signing-in': measureSigningIn,
  keys: measureKeys,
  adding: measureAddingAccount,
  several: measureBulkEdit,
  unlock: measureUnlock,
  exporting: measureExport,
  reckoning: measureCalculations,
  payments: measurePayments,
  imports: measureImports,
  budgeting: measureBudgeting,
  realtime: measureRealtime,
  reminders: measureReminders,
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

/** The file in which `--save` stores the ratios. */
const savedAt = join(import.meta.dirname, '../../../../docs/performance.json');

/**
 * Runs the named benchmarks, or all of them, and prints the figures of each as it finishes. A failing benchmark is
 * reported and does not stop the others. `--save` saves the ratios; `--compare` compares them with the saved ones.
 * Returns the number of benchmarks that failed, plus the number of figures outside their limits or, with `--compare`,
 * of figures that were more than 15 % worse in two runs of three. `trace` divides the most important ones into spans.
 */
export async function runBenchmarks(given: readonly string[]): Promise<number> {
  if (given[0] === 'trace') return await trace(given.slice(1));
  const { names, save, compare } = readWish(given);
  const saved = readSavedRun(savedAt);
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
    const about = { commit, day: new Date().toISOString().slice(0, 10), machine: describeMachine() };
    writeBenchRun(savedAt, createSavedRun(figures, about), saved);
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the keys of `measures`
  const all = Object.keys(measures) as Name[];
  return {
    names: wanted.length === 0 ? all : all.filter(name => wanted.includes(name)),
    save: given.includes('--save'),
    compare: given.includes('--compare'),
  };
}

/** Returns the figures of a benchmark; if it fails, prints the reason and returns undefined. */
async function tryMeasure(name: Name): Promise<Figure[] | undefined> {
  console.log(`measuring ${name}…`);
  try {
    return await measures[name]();
  } catch (error) {
    console.error(`  ${name} failed:`, error);
    return undefined;
  }
}

/**
 * The figures that were more than 15 % worse in two runs of three. If none is worse in the first run, nothing is
 * measured again.
 */
async function lossesOf(name: Name, saved: SavedRun, measured: readonly Figure[]): Promise<string[]> {
  const lists = [listRegressions(saved, measured)];
  while (lists.length < 3 && (lists[0]?.length ?? 0) > 0)
    lists.push(listRegressions(saved, (await tryMeasure(name)) ?? []));
  return findNamesInTwoLists(lists);
}
