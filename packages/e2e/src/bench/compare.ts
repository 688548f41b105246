import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Figure } from './report.ts';

/** The saved figures of a run: the ratio of each figure to its baseline, keyed by name. */
export interface SavedRun {
  readonly commit: string;
  readonly day: string;
  readonly machine: string;
  readonly ratios: Readonly<Record<string, number>>;
}

/**
 * The fraction of a ratio that may be lost before it counts as a regression. Ratios on the same machine vary by a
 * tenth.
 */
const allowed = 0.15;

/** The ratios of a run, leaving out figures whose baseline is 0. */
export function createSavedRun(figures: readonly Figure[], about: Omit<SavedRun, 'ratios'>): SavedRun {
  const ratios = figures.flatMap(({ name, ours, baseline }) =>
    baseline === 0 ? [] : [[name, Number((ours / baseline).toFixed(3))] as const],
  );
  return { ...about, ratios: Object.fromEntries(ratios.toSorted(([a], [b]) => a.localeCompare(b, 'en'))) };
}

/**
 * The names of figures that are more than 15 % worse than in the saved run. New figures, and those without a ratio, do
 * not count as worse.
 */
export function listRegressions(saved: SavedRun, figures: readonly Figure[]): string[] {
  return figures.flatMap(({ name, ours, baseline, bound }) => {
    const before = saved.ratios[name];
    if (before === undefined || before === 0 || baseline === 0) return [];
    const now = ours / baseline;
    const isLost = 'atMost' in bound ? now > before * (1 + allowed) : now < before * (1 - allowed);
    return isLost ? [name] : [];
  });
}

/** The names that appear in at least two of these lists. */
export function findNamesInTwoLists(lists: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const name of lists.flatMap(list => [...new Set(list)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= 2 ? [name] : []));
}

/** Reads the saved results; undefined if no results are saved. */
export function readSavedRun(path: string): SavedRun | undefined {
  if (!existsSync(path)) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `writeBenchRun` writes this file
  return JSON.parse(readFileSync(path, 'utf8')) as SavedRun;
}

/** Saves a run. Ratios that this run did not measure are kept from the previous one. */
export function writeBenchRun(path: string, run: SavedRun, before: SavedRun | undefined): void {
  const whole = { ...run, ratios: { ...before?.ratios, ...run.ratios } };
  writeFileSync(path, `${JSON.stringify(whole, undefined, 2)}\n`);
}

/** The processor and memory of this machine, as text. */
export const describeMachine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 1024 ** 3)} GiB`;
