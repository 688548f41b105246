import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import { samplePassport } from '@kinfolio/domain/overview/sample-passport';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import type { Locator, Page } from 'playwright-core';
import { v7 as uuidv7 } from 'uuid';
import { type Device, openDevice } from '../harness/browser/browser.ts';
import { openPassport, type StoredTestRecord } from '../harness/browser/open-page.ts';
import { createWaterBillHtml } from '../harness/files/drawn-bill.ts';
import { drawPicture } from '../harness/files/identity-papers.ts';
import { fillTextBoxes } from '../harness/people/person.ts';
import { releaseToCard } from '../harness/people/released-passport.ts';
import { findCodesInMails } from '../harness/server/mail.ts';
import { startServer } from '../harness/server/server.ts';
import { openAppPage, screenshotFirstSheet } from './take-screens.ts';

/** The size of a view of a page in CSS px, and how many pixels of the picture each CSS px takes. */
interface Look {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

const looks = [
  { name: 'wide', width: 1024, height: 840, scale: 1.25 },
  { name: 'phone', width: 360, height: 600, scale: 2 },
] as const;
const cardLook: Look = { width: 760, height: 620, scale: 1.5 };
const quality = 60;
const reader = 'amira@example.org';
/** The host name shown in the pictures, so that none of them shows the address of the machine that made it. */
const publicHost = 'kinfolio.example';

/**
 * Takes the screenshots for the public site and saves them in `folder`. They show the invented passport whose figures
 * also appear in the site's drawings.
 */
export async function takeSiteScreenshots(folder: string): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  const server = await startServer();
  const stored: readonly StoredTestRecord[] = replaceIds(samplePassport(todayInLondon(Date)), uuidv7).map(
    ({ id, content: { kind, fields } }) => ({ id, kind, fields }),
  );
  try {
    return [
      ...(await takeOfOwner(server.url, stored, folder)),
      ...(await takeOfReader(server, stored, folder)),
    ];
  } finally {
    await server.stop();
  }
}

async function takeOfOwner(
  url: string,
  stored: readonly StoredTestRecord[],
  folder: string,
): Promise<string[]> {
  const { device, page, person } = await openPassport(url, ...stored);
  await openAppPage(page, '/dashboard');
  const taken = await takeLooks(page, 'home', folder);
  await readBill(device);
  taken.push(...(await takeLooks(page, 'scan', folder, page.getByText(/^Successfully extracted/))));
  await giveCard(page, person.password);
  taken.push(await takeCard(page, folder));
  taken.push(await screenshotFirstSheet(page, join(folder, 'first-sheet.webp'), 0.6));
  await device.close();
  return taken;
}

/** Shows a bill that has been read and is waiting to be checked. */
async function readBill({ page, context }: Device): Promise<void> {
  await openAppPage(page, '/bills/scan');
  const bill = await drawPicture(
    context,
    'water-bill.png',
    createWaterBillHtml('Yorkshire Water', '4407 1926 038'),
  );
  await page.getByLabel('Document to read').setInputFiles(bill);
  await page.getByText(/^Successfully extracted data!/).waitFor({ timeout: 90_000 });
}

/** Gives Amira a card, and leaves its page open. */
async function giveCard(page: Page, password: string): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  await page.goto('/people/new');
  await fillTextBoxes(page, { 'Full name': 'Amira Ellery', Email: reader });
  await page.getByLabel('They are your').selectOption('Child');
  await press('Continue');
  await press('Continue');
  await page.getByRole('radio', { name: /^If Amira asks/ }).check();
  await press('Continue');
  await fillTextBoxes(page, { 'Your password': password });
  await press('Give Amira access');
  await press(/^Print the Emergency Card/);
  await page.getByRole('heading', { name: 'Emergency Card for Amira' }).waitFor();
}

async function takeOfReader(
  server: Awaited<ReturnType<typeof startServer>>,
  stored: readonly StoredTestRecord[],
  folder: string,
): Promise<string[]> {
  const { card } = await releaseToCard(server, reader, stored);
  const device = await openDevice({ baseURL: server.url });
  const { page } = device;
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  await page.goto('/card');
  await fillTextBoxes(page, { 'Code on your Emergency Card': card });
  await press('Continue');
  await press(/^Email it to/);
  await fillTextBoxes(page, { Code: await mailedCode(server.url) });
  await press('Continue');
  await page.getByRole('heading', { level: 1, name: 'From Ruth Ellery’s passport' }).waitFor();
  await page.getByRole('link', { name: 'Bank accounts and cards' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Bank accounts and cards' }).waitFor();
  const taken = await takeLooks(page, 'reader', folder);
  await device.close();
  return taken;
}

/** The six digits emailed to the reader, once the email has arrived. */
async function mailedCode(url: string): Promise<string> {
  for (;;) {
    const [code] = await findCodesInMails(url, reader, /^/);
    if (code !== undefined) return code;
    await setTimeout(200);
  }
}

/** Takes screenshots of a page in both looks, from the top of the page; on a phone, from where `onPhone` begins. */
async function takeLooks(page: Page, name: string, folder: string, onPhone?: Locator): Promise<string[]> {
  const taken: string[] = [];
  for (const look of looks) {
    await page.setViewportSize(look);
    const from = look.name === 'phone' ? onPhone : undefined;
    await (from ?? page.locator('body')).evaluate((part, isTop) => {
      scrollTo(0, isTop ? 0 : part.getBoundingClientRect().top + scrollY - 24);
    }, from === undefined);
    taken.push(await takeView(page, join(folder, `${name}-${look.name}.webp`), look));
  }
  return taken;
}

/** Takes a screenshot of the card as it is printed: without the frame of the app, and with a margin. */
async function takeCard(page: Page, folder: string): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(cardLook);
  await page.locator('article.a4').evaluate(paper => {
    paper.style.padding = '36px';
  });
  const file = await takeView(page, join(folder, 'card.webp'), cardLook);
  await page.emulateMedia({ media: 'screen' });
  return file;
}

async function takeView(page: Page, file: string, look: Look): Promise<string> {
  const { width, height, scale } = look;
  await page.evaluate(hideAddress, publicHost);
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const y = await page.evaluate(() => scrollY);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 0, y, width, height, scale },
  });
  await devtools.detach();
  writeFileSync(file, Buffer.from(data, 'base64'));
  return file;
}

/** Runs in the page. Replaces this machine's address with another host in every text. */
function hideAddress(host: string): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (text.nodeValue?.includes(location.host) === true)
      text.nodeValue = text.nodeValue.replace(location.host, host).replace('http://', '');
}
