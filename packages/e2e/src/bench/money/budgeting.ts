import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { installed, openDevice } from '../../harness/browser/browser.ts';
import { whenPushed } from '../../harness/browser/syncing.ts';
import { somebody } from '../../harness/people/person.ts';
import { insideOf, logIn } from '../../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { startServer } from '../../harness/server/server.ts';
import { type Figure, median } from '../report.ts';
import { chooseLargeFile } from './imports.ts';
import { largeFileRows } from './payments.ts';

/** Payments of each file, and how long the budget may take to open with them, in milliseconds. */
const sizes = [
  { name: 'a year of payments', files: [430], open: 500 },
  { name: '60,000 payments', files: [30_000, 30_000], open: 1500 },
] as const;
const rounds = 5;
/** A frame. */
const mostForKey = 16;
const typed = 'Weekly shop';

/** The budget of a passport with payments: from the press to its figures, after a reload, and each key in a form above it. */
export async function measureBudgeting(): Promise<Figure[]> {
  const server = await startServer();
  const figures: Figure[] = [];
  for (const { name, files, open } of sizes) {
    const person = somebody();
    await signUpOnNode(server.url, person);
    const device = await openDevice({ baseURL: server.url, ...installed });
    const { page } = device;
    await logIn(page, person);
    await insideOf(page);
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
  await whenPushed(page, () => dialog.getByRole('button', { name: 'Add to my passport' }).click());
  await dialog.waitFor({ state: 'hidden', timeout: 120_000 });
}

/** Milliseconds from the press of Budget to its total, on a page that has read no payment yet. */
async function openBudget(page: Page): Promise<number> {
  await page.goto('/dashboard');
  await insideOf(page);
  // Until every record is open.
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

/** Milliseconds in which the page answers each key of a description, with its layout. */
async function typeKeys(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Add Manual Entry' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Description/)
    .waitFor();
  return await page.evaluate(async words => {
    const box = document.querySelector<HTMLInputElement>('[role="dialog"] input');
    // Past React's own setter, as typing goes.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    if (box === null || value === undefined) throw new Error('the form is not open');
    const times: number[] = [];
    for (let end = 1; end <= words.length; end += 1) {
      const begin = performance.now();
      value.set?.call(box, words.slice(0, end));
      box.dispatchEvent(new Event('input', { bubbles: true }));
      // What React leaves for later is done before the next task.
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
