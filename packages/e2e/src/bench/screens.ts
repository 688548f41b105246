import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openDevice, optionsWithProfileOnDisk } from '../harness/browser/browser.ts';
import { findFaultsInAllThemes, reduceMotion } from '../harness/browser/check-screen.ts';
import { createUniquePerson } from '../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../harness/server/node-device.ts';
import { startServer } from '../harness/server/server.ts';
import type { Figure } from './report.ts';
import { seedFamilies } from './seed.ts';

/**
 * The maximum height of each page on a phone, in px. "How to read a limit" in `look.md` explains such limits.
 */
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
/** The maximum position of the first list on the page, so that Add and Scan are visible without scrolling far. */
const firstOfList = 600;
/** The pages that axe checks: the seven screens, a form, and the page of people. */
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
 * Measures how long pages with a household's 148 records are on a phone 360 px wide, each against its limit; what axe
 * finds in every theme and width; and how many of the checks in `docs/experience.md` are covered by a test.
 */
export async function measureScreens(): Promise<Figure[]> {
  const server = await startServer();
  const person = createUniquePerson();
  await seedFamilies(await signUpOnNode(server.url, person), 148);
  const device = await openDevice({
    baseURL: server.url,
    viewport: { width: 360, height: 800 },
    ...optionsWithProfileOnDisk,
  });
  const { page } = device;
  await logIn(page, person);
  await waitUntilPassportOpen(page);
  const figures: Figure[] = [];
  for (const [name, address, most] of heights) {
    await show(page, address);
    const ours = await page.evaluate(() => document.documentElement.scrollHeight);
    figures.push(atMost(`height of ${name}, 360 px wide`, 'px', ours, most));
    if (name === 'Home')
      figures.push(atMost('words of Home', 'words', await countVisibleWords(page), mostWordsOfHome));
  }
  await show(page, '/bank-accounts');
  const ours = Math.max(await footOf(page, 'Scan document'), await footOf(page, 'Add an account'));
  figures.push(atMost('foot of Scan and Add, Bank accounts', 'px', ours, firstOfList));
  await page.emulateMedia(reduceMotion);
  const faults: string[] = [];
  for (const address of looked) {
    await show(page, address);
    faults.push(...(await findFaultsInAllThemes(page)).map(fault => `${address}: ${fault}`));
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

/** Counts the rows of the table that name a figure, or that name only existing tests. */
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

/** The number of words in `main` that are not collapsed. */
export const countVisibleWords = (page: Page): Promise<number> =>
  page
    .locator('main')
    .evaluate((main: HTMLElement) => main.innerText.split(/\s+/).filter(word => word !== '').length);

async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: /./ }).waitFor();
  // The page is complete once every record has been decrypted and no placeholder is shown.
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

/** The position of the lower edge of a link on the page. */
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
