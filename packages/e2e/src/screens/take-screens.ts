import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Device, openDevice } from '../harness/browser/browser.ts';
import { waterBill } from '../harness/files/drawn-bill.ts';
import { draw } from '../harness/files/identity-papers.ts';
import { insideOf, logIn } from '../harness/people/sign-in-steps.ts';
import { giveRelease } from './give-release.ts';

/** Whose passport it is. */
interface Owner {
  readonly email: string;
  readonly password: string;
}

/** How a picture is taken. */
interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

interface Screen {
  readonly name: string;
  /** Brings it onto the page, on a telephone. */
  readonly show: (device: Device, owner: Owner) => Promise<void>;
  /** A dialog lies over one view of the page; anything else is taken whole. */
  readonly isView?: boolean;
}

/** No picture is higher, in CSS px: what follows are more of the same rows. */
const highest = { narrow: 2_000, wide: 1_400 } as const;
const view = 800;
const quality = 50;
/** Of the drawn sheet, in px: enough to read it. */
const sheetWidth = 700;

/** The screens that are drawn, in the order of the drawings, and what a person can open after a silence. */
const screens: readonly Screen[] = [
  { name: 'home', show: ({ page }) => open(page, '/dashboard') },
  { name: 'section', show: ({ page }) => open(page, '/bills') },
  { name: 'scan-review', show: showScan },
  { name: 'search', show: ({ page }) => search(page, 'halifax'), isView: true },
  { name: 'dates', show: ({ page }) => open(page, '/dates') },
  { name: 'settings', show: ({ page }) => open(page, '/settings') },
  { name: 'release', show: ({ page }, { password }) => giveRelease(page, password) },
];

/** Takes pictures of the drawn screens of a passport that is open at `base`, and of its first sheet, into `folder`. */
export async function takeScreens(base: string, owner: Owner, folder: string): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  const device = await openDevice({ baseURL: base, viewport: { width: 360, height: view } });
  const { page } = device;
  await logIn(page, owner);
  await insideOf(page);
  await page.getByRole('button', { name: 'That is right' }).click();
  const taken: string[] = [];
  for (const [index, screen] of screens.entries()) {
    await screen.show(device, owner);
    const wide = index % 2 === 0 ? 'light' : 'dark';
    for (const look of [
      { width: 360, theme: 'light' },
      { width: 360, theme: 'dark' },
      { width: 1_280, theme: wide },
    ] as const)
      taken.push(await takeLook(page, screen, look, folder));
    await page.setViewportSize({ width: 360, height: view });
  }
  taken.push(await takeFirstSheet(page, folder));
  await device.close();
  return taken;
}

async function takeLook(
  page: Page,
  { name, isView = false }: Screen,
  look: Look,
  folder: string,
): Promise<string> {
  const { width, theme } = look;
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: view });
  await page.evaluate(() => scrollTo(0, 0));
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  // As high as the page, so that the bar at the bottom lies where the page ends.
  const most = width > 800 ? highest.wide : highest.narrow;
  if (!isView) await page.setViewportSize({ width, height: Math.min(whole, most) });
  const file = join(folder, `${name}-${String(width)}-${theme}.webp`);
  writeFileSync(file, await pictureOf(page));
  return file;
}

/** As WebP, which the driver itself does not write. */
async function pictureOf(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: /./ }).waitFor();
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** Three papers, of which the first is saved: the second is what is looked at. */
async function showScan({ page, context }: Device): Promise<void> {
  await open(page, '/bills/scan');
  const papers = [
    ['severn-trent.png', waterBill('Severn Trent Water', '5550 1234 001')],
    ['yorkshire-water.png', waterBill('Yorkshire Water', '4407 1926 038')],
    ['thames-water.png', waterBill('Thames Water', '9200 4471 553')],
  ] as const;
  const files = await Promise.all(papers.map(([name, drawn]) => draw(context, name, drawn)));
  await page.getByLabel('Document to read').setInputFiles(files);
  await page.getByText(/^Successfully extracted data!/).waitFor({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Save and go to paper 2' }).click();
  await page.getByText(/^Paper 2 of 3: a bill from Yorkshire Water/).waitFor({ timeout: 90_000 });
  const messages = page.locator('.toasts').getByRole('button', { name: 'Close' });
  await messages.nth(1).waitFor();
  while ((await messages.count()) > 0) await messages.first().click();
}

async function search(page: Page, words: string): Promise<void> {
  await open(page, '/dashboard');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(words);
  await dialog.getByRole('link').first().waitFor();
}

/** Made as people make it, and looked at as one of the papers of the passport. It is black on white in every theme. */
async function takeFirstSheet(page: Page, folder: string): Promise<string> {
  await open(page, '/export');
  await page.getByRole('radio', { name: /^First sheet/ }).press('Space');
  await page.getByRole('button', { name: 'Make the sheet' }).press('Enter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).press('Enter'),
  ]);
  const name = download.suggestedFilename();
  await page.setViewportSize({ width: 1_280, height: 1_600 });
  await open(page, '/papers');
  await page
    .locator('input[type=file][aria-label="Add papers"]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: await readFile(await download.path()) });
  await page.getByRole('link', { name }).first().click();
  const sheet = page.locator('.preview canvas');
  // Its words are there once it is drawn.
  await page.locator('.preview .hide', { hasText: /\S/ }).waitFor();
  const drawn = await sheet.evaluate((whole, wide) => {
    if (!(whole instanceof HTMLCanvasElement)) return '';
    const small = document.createElement('canvas');
    [small.width, small.height] = [wide, Math.round((whole.height * wide) / whole.width)];
    const paper = small.getContext('2d');
    if (paper === null) return '';
    paper.imageSmoothingQuality = 'high';
    paper.drawImage(whole, 0, 0, small.width, small.height);
    return small.toDataURL('image/webp', 0.5);
  }, sheetWidth);
  const file = join(folder, 'first-sheet-a4.webp');
  writeFileSync(file, Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64'));
  return file;
}
