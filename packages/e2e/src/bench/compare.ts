import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Figure } from './report.ts';

/** The ratio of each figure of a run to its baseline, by the name of the figure. */
export interface SavedRun {
  readonly commit: string;
  readonly day: string;
  readonly machine: string;
  readonly ratios: Readonly<Record<string, number>>;
}

/** How much of a ratio may be lost before it counts. Ratios of one machine differ by a tenth. */
const allowed = 0.15;

/** The ratios of a run. A figure whose baseline is 0 has none. */
export function savedRunOf(figures: readonly Figure[], about: Omit<SavedRun, 'ratios'>): SavedRun {
  const ratios = figures.flatMap(({ name, ours, baseline }) =>
    baseline === 0 ? [] : [[name, Number((ours / baseline).toFixed(3))] as const],
  );
  return { ...about, ratios: Object.fromEntries(ratios.toSorted(([a], [b]) => a.localeCompare(b, 'en'))) };
}

/** The names of figures that lost more than 15 % of what was saved. A figure that is new or has no ratio lost nothing. */
export function namesOfLosses(saved: SavedRun, figures: readonly Figure[]): string[] {
  return figures.flatMap(({ name, ours, baseline, bound }) => {
    const before = saved.ratios[name];
    if (before === undefined || before === 0 || baseline === 0) return [];
    const now = ours / baseline;
    const isLost = 'atMost' in bound ? now > before * (1 + allowed) : now < before * (1 - allowed);
    return isLost ? [name] : [];
  });
}

/** Names that are in at least two of several lists. */
export function inTwo(lists: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const name of lists.flatMap(list => [...new Set(list)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= 2 ? [name] : []));
}

/** The run that was saved; undefined when there is none. */
export function readSaved(path: string): SavedRun | undefined {
  if (!existsSync(path)) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `writeSaved` alone
  return JSON.parse(readFileSync(path, 'utf8')) as SavedRun;
}

/** Saves a run. Ratios of figures that it did not measure stay as they were. */
export function writeSaved(path: string, run: SavedRun, before: SavedRun | undefined): void {
  const whole = { ...run, ratios: { ...before?.ratios, ...run.ratios } };
  writeFileSync(path, `${JSON.stringify(whole, undefined, 2)}\n`);
}

/** The processor and memory of this machine, in words. */
export const nameOfMachine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 1024 ** 3)} GiB`;
