import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Device, openDevice } from '../harness/browser/browser.ts';
import { createWaterBillHtml } from '../harness/files/drawn-bill.ts';
import { drawPicture } from '../harness/files/identity-papers.ts';
import { logIn, waitUntilPassportOpen } from '../harness/people/sign-in-steps.ts';
import { showReleaseToReader } from './give-release.ts';

interface Owner {
  readonly email: string;
  readonly password: string;
}

/** The settings for taking a screenshot. */
interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

interface Screen {
  readonly name: string;
  /** Opens the screen on the page, on a phone. */
  readonly show: (device: Device, owner: Owner) => Promise<void>;
  /** Set for a dialog, which covers one view of the page. Anything else is captured in full. */
  readonly isView?: boolean;
}

/** The maximum height of a screenshot, in CSS px. Below it there are only more of the same rows. */
const highest = { narrow: 2_000, wide: 1_400 } as const;
const view = 800;
const quality = 50;
/** The width of the first sheet in px, large enough to read it. */
const sheetWidth = 700;

/**
 * The screens that have drawings, in the order of the drawings. These include what a person can open after the owner's
 * silence.
 */
const screens: readonly Screen[] = [
  { name: 'home', show: ({ page }) => openAppPage(page, '/dashboard') },
  { name: 'section', show: ({ page }) => openAppPage(page, '/bills') },
  { name: 'scan-review', show: showScan },
  { name: 'search', show: ({ page }) => search(page, 'halifax'), isView: true },
  { name: 'dates', show: ({ page }) => openAppPage(page, '/dates') },
  { name: 'settings', show: ({ page }) => openAppPage(page, '/settings') },
  { name: 'release', show: ({ page }, { password }) => showReleaseToReader(page, password) },
];

/**
 * Takes screenshots of these screens in a passport that is open at `base`, and of its first sheet, and saves them in
 * `folder`.
 */
export async function takeScreenshots(
  base: string,
  owner: Owner,
  folder: string,
): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  const device = await openDevice({ baseURL: base, viewport: { width: 360, height: view } });
  const { page } = device;
  await logIn(page, owner);
  await waitUntilPassportOpen(page);
  await page.getByRole('button', { name: 'Yes, that is correct' }).click();
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
  taken.push(await screenshotFirstSheet(page, join(folder, 'first-sheet-a4.webp')));
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
  // Make the window as tall as the page, so that the bottom bar is at the end of the picture.
  const most = width > 800 ? highest.wide : highest.narrow;
  if (!isView) await page.setViewportSize({ width, height: Math.min(whole, most) });
  const file = join(folder, `${name}-${String(width)}-${theme}.webp`);
  writeFileSync(file, await pictureOf(page));
  return file;
}

/** Returns a screenshot as WebP, which Playwright itself cannot write. */
async function pictureOf(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}

/** Opens a page of the app, and waits until everything on it has loaded. */
export async function openAppPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: /./ }).waitFor();
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** Scans three papers and saves the first, so that the screenshot shows the second. */
async function showScan({ page, context }: Device): Promise<void> {
  await openAppPage(page, '/bills/scan');
  const papers = [
    ['severn-trent.png', createWaterBillHtml('Severn Trent Water', '5550 1234 001')],
    ['yorkshire-water.png', createWaterBillHtml('Yorkshire Water', '4407 1926 038')],
    ['thames-water.png', createWaterBillHtml('Thames Water', '9200 4471 553')],
  ] as const;
  const files = await Promise.all(papers.map(([name, drawn]) => drawPicture(context, name, drawn)));
  await page.getByLabel('Document to read').setInputFiles(files);
  await page.getByText(/^Successfully extracted data!/).waitFor({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Save and go to paper 2' }).click();
  await page.getByText(/^Paper 2 of 3: a bill from Yorkshire Water/).waitFor({ timeout: 90_000 });
  const messages = page.locator('.toasts').getByRole('button', { name: 'Close' });
  await messages.nth(1).waitFor();
  while ((await messages.count()) > 0) await messages.first().click();
}

async function search(page: Page, words: string): Promise<void> {
  await openAppPage(page, '/dashboard');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(words);
  await dialog.getByRole('link').first().waitFor();
}

/**
 * Takes a screenshot of the first sheet, which is created as people would create it and shown as one of the passport's
 * papers. It is black on white in every theme. `share` is the fraction of its height that the screenshot shows, from
 * the top.
 */
export async function screenshotFirstSheet(page: Page, file: string, share = 1): Promise<string> {
  await openAppPage(page, '/export');
  await page.getByRole('radio', { name: /^First sheet/ }).press('Space');
  await page.getByRole('button', { name: 'Make the sheet' }).press('Enter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).press('Enter'),
  ]);
  const name = download.suggestedFilename();
  await page.setViewportSize({ width: 1_280, height: 1_600 });
  await openAppPage(page, '/papers');
  await page
    .locator('input[type=file][aria-label="Add papers"]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: await readFile(await download.path()) });
  await page.getByRole('link', { name }).first().click();
  const sheet = page.locator('.preview canvas');
  // The text is present only once the preview has been drawn.
  await page.locator('.preview .hide', { hasText: /\S/ }).waitFor();
  const drawn = await sheet.evaluate(
    (whole, [wide, kept]) => {
      if (!(whole instanceof HTMLCanvasElement)) return '';
      const small = document.createElement('canvas');
      const high = Math.round((whole.height * wide) / whole.width);
      [small.width, small.height] = [wide, Math.round(high * kept)];
      const paper = small.getContext('2d');
      if (paper === null) return '';
      paper.imageSmoothingQuality = 'high';
      paper.drawImage(whole, 0, 0, wide, high);
      return small.toDataURL('image/webp', 0.5);
    },
    [sheetWidth, share] as const,
  );
  writeFileSync(file, Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64'));
  return file;
}
