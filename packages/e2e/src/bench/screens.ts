import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { installed, openDevice } from '../harness/browser/browser.ts';
import { faultsEverywhere, still } from '../harness/browser/check-screen.ts';
import { somebody } from '../harness/people/person.ts';
import { insideOf, logIn } from '../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../harness/server/node-device.ts';
import { startServer } from '../harness/server/server.ts';
import type { Figure } from './report.ts';
import { seedFamilies } from './seed.ts';

/** How high a page may be on a telephone, in px: `look.md`, "How to read a limit". */
const heights = [
  ['Home', '/dashboard', 1_800],
  ['Dates', '/dates', 3_900],
  ['Settings', '/settings', 1_800],
  ['Settings, logging in', '/settings/signing-in', 1_600],
  ['Settings, devices', '/settings/devices', 1_600],
  ['Settings, data', '/settings/data', 1_600],
  ['Settings, notices', '/settings/reminders', 1_600],
  ['Settings, you', '/settings/you', 1_600],
  ['Settings, closing', '/settings/close', 1_600],
] as const;
const mostWordsOfHome = 160;
/** Add and Scan are seen without scrolling far. */
const firstOfList = 600;
/** Where axe looks: the seven screens, a form, and who may open what. */
const looked = [
  '/dashboard',
  '/bank-accounts',
  '/bills/new',
  '/papers',
  '/dates',
  '/settings',
  '/settings/signing-in',
  '/people',
  '/help',
];
const checks = 66;

/**
 * How long pages are on a telephone, 360 px wide, with a household's 148 records, each beside its limit; what axe finds
 * in every theme and width; and how many of the checks of `docs/experience.md` something holds.
 */
export async function measureScreens(): Promise<Figure[]> {
  const server = await startServer();
  const person = somebody();
  await seedFamilies(await signUpOnNode(server.url, person), 148);
  const device = await openDevice({
    baseURL: server.url,
    viewport: { width: 360, height: 800 },
    ...installed,
  });
  const { page } = device;
  await logIn(page, person);
  await insideOf(page);
  const figures: Figure[] = [];
  for (const [name, address, most] of heights) {
    await show(page, address);
    const ours = await page.evaluate(() => document.documentElement.scrollHeight);
    figures.push(atMost(`height of ${name}, 360 px wide`, 'px', ours, most));
    if (name === 'Home') figures.push(atMost('words of Home', 'words', await wordsOf(page), mostWordsOfHome));
  }
  await show(page, '/bank-accounts');
  const ours = Math.max(await footOf(page, 'Scan document'), await footOf(page, 'Add an account'));
  figures.push(atMost('foot of Scan and Add, Bank accounts', 'px', ours, firstOfList));
  await page.emulateMedia(still);
  const faults: string[] = [];
  for (const address of looked) {
    await show(page, address);
    faults.push(...(await faultsEverywhere(page)).map(fault => `${address}: ${fault}`));
  }
  if (faults.length > 0) console.log(faults.join('\n'));
  figures.push(atMost('axe: four themes, 320 to 1280 px, 200 % text', 'faults', faults.length, 0));
  await device.close();
  await server.stop();
  return [
    ...figures,
    {
      name: 'checks of docs/experience.md',
      unit: 'checks',
      ours: checksHeld(),
      against: 'all',
      baseline: checks,
      bound: { atLeast: 1 },
    },
  ];
}

/** The rows of the table that name a figure, or tests that are all there. */
function checksHeld(): number {
  const root = join(import.meta.dirname, '../../../..');
  const rows = readFileSync(join(root, 'docs/experience.md'), 'utf8').matchAll(
    /^\| \d+ \|[^|]*\|([^|]*)\|/gmu,
  );
  return [...rows].filter(([, holds = '']) => {
    const tests = [...holds.matchAll(/`([\w/.-]+\.test\.tsx?)`/gu)].map(([, path = '']) => path);
    return tests.length === 0
      ? holds.includes('npm run bench')
      : tests.every(path => existsSync(join(root, 'packages', path)));
  }).length;
}

/** The words of `main` that are not folded away. */
export const wordsOf = (page: Page): Promise<number> =>
  page
    .locator('main')
    .evaluate((main: HTMLElement) => main.innerText.split(/\s+/).filter(word => word !== '').length);

async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: /./ }).waitFor();
  // Whole once every record is open and nothing is drawn in its place.
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

/** How far down the page a link ends. */
const footOf = (page: Page, name: string): Promise<number> =>
  page
    .getByRole('link', { name })
    .first()
    .evaluate(link => link.getBoundingClientRect().bottom + scrollY);

const atMost = (name: string, unit: Figure['unit'], ours: number, limit: number): Figure => ({
  name,
  unit,
  ours,
  against: 'the limit',
  baseline: limit,
  bound: { atMost: 1 },
});
