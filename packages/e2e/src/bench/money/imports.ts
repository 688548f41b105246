import { mkdtemp, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright-core';
import { type Device, openDevice, optionsWithProfileOnDisk } from '../../harness/browser/browser.ts';
import { createUniquePerson } from '../../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { startServer } from '../../harness/server/server.ts';
import { type Figure, median } from '../report.ts';
import { largeFileRows } from './payments.ts';

const sizes = [
  { count: 10_000, review: 1000, added: 2000, rounds: 3 },
  { count: 50_000, review: 4000, added: 8000, rounds: 1 },
] as const;
const longestFreeze = 200;

interface ImportTimes {
  readonly review: number;
  readonly chosen: number;
  readonly added: number;
  readonly freeze: number;
  /** How often the progress bar moved between choosing the file and the review. */
  readonly moves: number;
}

/**
 * Imports large statements in the browser, each into a new passport. Measures the time from choosing the file to the
 * review, the time from pressing the button until the dialog is closed, and the longest task of the page in between.
 */
export async function measureImports(): Promise<Figure[]> {
  const server = await startServer();
  const figures: Figure[] = [];
  for (const { count, review, added, rounds } of sizes) {
    const times: ImportTimes[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await importOnce(server.url, count, round));
    const name = count.toLocaleString('en-GB');
    // Other work on the machine makes freezes longer. The load is not part of the name, because runs are compared by
    // name.
    console.log(`  ${name} rows, at load ${(loadavg()[0] ?? 0).toFixed(1)}`);
    const limit = { against: 'the limit', unit: 'ms', bound: { atMost: 1 } } as const;
    const of = (part: keyof ImportTimes): number => median(times.map(one => one[part]));
    figures.push(
      { ...limit, name: `${name} rows to the review`, ours: of('review'), baseline: review },
      { ...limit, name: `${name} rows added`, ours: of('added'), baseline: added },
      { ...limit, name: `${name} rows, an account chosen`, ours: of('chosen'), baseline: review / 2 },
      {
        ...limit,
        name: `${name} rows, the longest freeze`,
        ours: Math.max(...times.map(({ freeze }) => freeze)),
        baseline: longestFreeze,
      },
      {
        name: `${name} rows, moves of the progress`,
        unit: 'steps',
        ours: of('moves'),
        against: 'at least two',
        baseline: 2,
        bound: { atLeast: 1 },
      },
    );
  }
  await server.stop();
  return figures;
}

async function importOnce(url: string, count: number, round: number): Promise<ImportTimes> {
  const person = createUniquePerson();
  await signUpOnNode(url, person);
  const device = await openDevice({ baseURL: url, ...optionsWithProfileOnDisk });
  await logIn(device.page, person);
  await waitUntilPassportOpen(device.page);
  const times = await measureIn(device, count, round);
  await device.close();
  return times;
}

async function measureIn({ page }: Device, count: number, round: number): Promise<ImportTimes> {
  await page.getByRole('link', { name: 'Budget', exact: true }).first().click();
  await page.getByRole('button', { name: 'Scan Bank Statement' }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.getByLabel('Statement to read');
  await input.waitFor({ state: 'attached' });
  await watchTasks(page);
  await chooseLargeFile(input, largeFileRows(count, round));
  const shown = async (words: string) =>
    await page.evaluate(async text => await globalThis.importWatch.shown(text), words);
  const all = count.toLocaleString('en-GB');
  const review = await shown(`${all} payments`);
  await dialog.getByLabel('Which account is this?').selectOption('new');
  const chosen = await shown(`${all} payments: ${all} new`);
  await dialog.getByRole('button', { name: 'Add to my passport' }).click();
  const added = await shown('');
  const { freeze, moves, tasks } = await page.evaluate(() => globalThis.importWatch.end());
  if (process.env['VERBOSE'] === '1') console.log({ count, review, chosen, added, moves, tasks });
  return { review, chosen, added, freeze, moves };
}

/**
 * Chooses a download with these rows by its path. If its content were passed from here, the page would have to decode
 * it.
 */
export async function chooseLargeFile(input: Locator, rows: string[][]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinfolio-imports-'));
  const path = join(folder, 'large.csv');
  await writeFile(path, Papa.unparse(rows));
  await input.setInputFiles(path);
}

declare global {
  /** Defined in the page by `watchTasks`. */
  var importWatch: {
    /**
     * Returns the milliseconds from the last press or choice to the frame in which the dialog shows this text. '' waits
     * until the dialog is closed.
     */
    shown(words: string): Promise<number>;
    end(): { freeze: number; moves: number; tasks: string[] };
  };
}

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    let since = performance.now();
    const bars = new Set<string>();
    const tasks: { at: number; took: number }[] = [];
    const observer = new PerformanceObserver(list => {
      for (const one of list.getEntries()) tasks.push({ at: one.startTime, took: one.duration });
    });
    observer.observe({ type: 'longtask' });
    for (const kind of ['change', 'click'])
      document.addEventListener(kind, () => (since = performance.now()), { capture: true });
    let isWatching = true;
    const look = (): void => {
      const bar = document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuetext');
      if (bar !== null && bar !== undefined) bars.add(bar);
      if (isWatching) requestAnimationFrame(look);
    };
    look();
    globalThis.importWatch = {
      shown: async words =>
        await new Promise(resolve => {
          const wait = (): void => {
            const text = document.querySelector('[role="dialog"]')?.textContent;
            const isShown = words === '' ? text === undefined : text?.includes(words) === true;
            if (isShown) resolve(performance.now() - since);
            else requestAnimationFrame(wait);
          };
          wait();
        }),
      end: () => {
        isWatching = false;
        return {
          freeze: Math.max(0, ...tasks.map(({ took }) => took)),
          moves: bars.size,
          tasks: tasks.map(({ at, took }) => `${String(Math.round(at))}: ${String(Math.round(took))}`),
        };
      },
    };
  });
}
