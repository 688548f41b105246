import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { openDevice, optionsWithProfileOnDisk } from '../../harness/browser/browser.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { createUniquePerson } from '../../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { startServer } from '../../harness/server/server.ts';
import { type Figure, median } from '../report.ts';
import { chooseLargeFile } from './imports.ts';
import { largeFileRows } from './payments.ts';

/** The numbers of payments in a file, and the maximum time in milliseconds for opening the budget with them. */
const sizes = [
  { name: 'a year of payments', files: [430], open: 500 },
  { name: '60,000 payments', files: [30_000, 30_000], open: 1500 },
] as const;
const rounds = 5;
/** The maximum time for a key press: one frame, in milliseconds. */
const mostForKey = 16;
const typed = 'Weekly shop';

/**
 * Measures the budget of a passport with payments: the time from pressing the button until its figures appear, the same
 * after a reload, and the time for each key pressed in the form above the figures.
 */
export async function measureBudgeting(): Promise<Figure[]> {
  const server = await startServer();
  const figures: Figure[] = [];
  for (const { name, files, open } of sizes) {
    const person = createUniquePerson();
    await signUpOnNode(server.url, person);
    const device = await openDevice({ baseURL: server.url, ...optionsWithProfileOnDisk });
    const { page } = device;
    await logIn(page, person);
    await waitUntilPassportOpen(page);
    await page.getByRole('link', { name: 'Budget', exact: true }).first().click();
    for (const [account, count] of files.entries()) await addStatement(page, largeFileRows(count, account));
    const opened: number[] = [];
    for (let round = 0; round < rounds; round += 1) opened.push(await openBudget(page));
    const keys = await typeKeys(page);
    console.log(`  ${name}, at load ${(loadavg()[0] ?? 0).toFixed(1)}`);
    const limit = { against: 'the limit', unit: 'ms', bound: { atMost: 1 } } as const;
    figures.push(
      { ...limit, name: `Budget with ${name}, opened`, ours: median(opened), baseline: open },
      { ...limit, name: `Budget with ${name}, a key typed`, ours: median(keys), baseline: mostForKey },
    );
    await device.close();
  }
  await server.stop();
  return figures;
}

async function addStatement(page: Page, rows: string[][]): Promise<void> {
  await page.getByRole('button', { name: 'Scan Bank Statement' }).click();
  const dialog = page.getByRole('dialog');
  await chooseLargeFile(dialog.getByLabel('Statement to read'), rows);
  await dialog.getByLabel('Which account is this?').selectOption('new', { timeout: 120_000 });
  await dialog.getByText(/payments: [\d,]+ new/).waitFor({ timeout: 120_000 });
  await runUntilPushed(page, () => dialog.getByRole('button', { name: 'Add to my passport' }).click());
  await dialog.waitFor({ state: 'hidden', timeout: 120_000 });
}

/**
 * Returns the milliseconds from pressing Budget until its total appears, on a page that has not read any payments yet.
 */
async function openBudget(page: Page): Promise<number> {
  await page.goto('/dashboard');
  await waitUntilPassportOpen(page);
  // Wait until every record has been decrypted.
  await page.waitForTimeout(3000);
  return await page.evaluate(async () => {
    const link = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent.trim() === 'Budget',
    );
    if (link === undefined) throw new Error('there is no link to the budget');
    const totalShown = (): boolean =>
      [...document.querySelectorAll('dl.figures dt')].some(
        ({ textContent, parentElement }) =>
          textContent === 'Total Monthly Budget' && !/£0\.00/.test(parentElement?.textContent ?? '£0.00'),
      );
    const begin = performance.now();
    link.click();
    while (!totalShown())
      await new Promise(resolve => {
        requestAnimationFrame(resolve);
      });
    return performance.now() - begin;
  });
}

/** Returns the milliseconds the page takes to respond to each key of a description, including layout. */
async function typeKeys(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Add Manual Entry' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Description/)
    .waitFor();
  return await page.evaluate(async words => {
    const box = document.querySelector<HTMLInputElement>('[role="dialog"] input');
    // Bypasses React's own setter, so that React sees a change as if typed.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    if (box === null || value === undefined) throw new Error('the form is not open');
    const times: number[] = [];
    for (let end = 1; end <= words.length; end += 1) {
      const begin = performance.now();
      value.set?.call(box, words.slice(0, end));
      box.dispatchEvent(new Event('input', { bubbles: true }));
      // React finishes deferred work before the next task runs.
      await new Promise(resolve => {
        setTimeout(resolve, 0);
      });
      document.body.getBoundingClientRect();
      times.push(performance.now() - begin);
      await new Promise(resolve => {
        setTimeout(resolve, 50);
      });
    }
    return times;
  }, typed);
}
