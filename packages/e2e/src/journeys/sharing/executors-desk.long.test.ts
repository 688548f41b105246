import { readFile } from 'node:fs/promises';
import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import { addDays, splitIntoDateBoxes, todayInLondon } from '@kinfolio/domain/values/calendar';
import { readPdf } from '@kinfolio/web/features/export/testing/read-pdf';
import type { Page } from 'playwright-core';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import {
  confirmKitOnScreen,
  createUniquePerson,
  fillTextBoxes,
  readRecoveryCode,
} from '../../harness/people/person.ts';
import { releaseToCard } from '../../harness/people/released-passport.ts';
import { dumpAllRows, openServerDatabase } from '../../harness/server/database.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';
import { okOr } from '../../harness/server/node-device.ts';

// From a card to a schedule for probate, in a clean browser. The same flow without screens, and with two executors, is
// in `without-screens/desk.test.ts`.

const server = getDefaultServer();
const today = todayInLondon(Date);
const diedOn = addDays(today, -3);
const reader = createUniquePerson({ firstName: 'Amira', lastName: 'Ellery' });
let device: Device;
let owner: Awaited<ReturnType<typeof releasedPassport>>;

beforeAll(async () => {
  owner = await releasedPassport();
  device = await openDevice({ baseURL: server.url });
});
afterAll(async () => {
  await device.close();
});

/** The passport of the made-up family, which its owner has opened to the holder of a card. */
const releasedPassport = () =>
  releaseToCard(
    server,
    reader.email,
    replaceIds(createDemoFamily(today), uuidv7).map(({ id, content: { kind, fields } }) => ({
      id,
      kind,
      fields,
    })),
  );

/** Every stored record of the owner, as text. */
async function storedRecords(): Promise<string> {
  const database = openServerDatabase(server);
  const texts: string[] = [];
  for (const table of [
    'records',
    'record_versions',
    'batches',
    'departures',
    'categories',
    'category_keys',
    'keysets',
  ]) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select t::text as row from "${table}" t where vault_id = $1 order by 1`,
      [owner.vault],
    );
    texts.push(table, ...rows.map(({ row }) => row));
  }
  await database.close();
  return texts.join('\n');
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Requests the emailed code and types it. Returns the code. */
async function showNumber(page: Page, before?: string): Promise<string> {
  await press(page, /^Email it to/);
  const digits = await waitForEmailedCode(server.url, reader.email, before);
  await fillTextBoxes(page, { Code: digits });
  await press(page, 'Continue');
  return digits;
}

async function fillDay(page: Page): Promise<void> {
  const { day, month, year } = splitIntoDateBoxes(diedOn);
  await fillTextBoxes(page, { Day: day, Month: month, Year: year });
}

/** Presses a button that creates a file, and saves the file. */
async function save(page: Page, button: string): Promise<{ readonly name: string; readonly file: Blob }> {
  await press(page, button);
  await page.getByText('Your file is ready.').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save the file')]);
  return { name: download.suggestedFilename(), file: new Blob([await readFile(await download.path())]) };
}

it('a card is typed, a desk is begun, letters are written, two answer, and there is a schedule', async () => {
  const { page } = device;
  const before = await storedRecords();
  const began = Date.now();
  await page.goto('/card');
  await fillTextBoxes(page, { 'Code on your Emergency Card': owner.card });
  await press(page, 'Continue');
  const first = await showNumber(page);
  await title(page, `From ${owner.name}’s passport`);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await fillDay(page);
  await press(page, 'Use this day');

  await press(page, 'Begin the executor’s desk');
  await title(page, 'You need a free account for the desk');
  await page.getByRole('link', { name: 'Make a free account' }).click();
  await fillTextBoxes(page, {
    'First name': reader.firstName,
    'Last name': reader.lastName,
    Email: reader.email,
    Password: reader.password,
    'Confirm password': reader.password,
  });
  await press(page, 'Continue');
  await confirmKitOnScreen(page, await readRecoveryCode(page));
  await page.getByRole('link', { name: 'Continue to the executor’s desk' }).click();
  await showNumber(page, first);

  await title(page, 'Begin the executor’s desk');
  expect(await page.getByRole('textbox', { name: 'Day', exact: true }).inputValue()).toBe(
    splitIntoDateBoxes(diedOn).day,
  );
  await press(page, 'Begin the desk');
  await page.getByText('There is a problem').waitFor();
  await page.getByRole('radio', { name: 'England' }).check();
  await page.getByRole('radio', { name: 'Yes, and we have the signed original' }).check();
  await page.getByRole('textbox', { name: /^Your address/ }).fill('4 Wharf Street\nLeeds LS2 7EQ');
  await press(page, 'Begin the desk');
  await title(page, owner.name);

  const places = page.getByRole('navigation', { name: /’s estate$/ });
  await places.getByRole('link', { name: /^Organisations/ }).click();
  await title(page, 'Organisations');
  await page.getByRole('heading', { name: /^To tell/ }).waitFor();
  const more = page.getByRole('button', { name: /^Show \d+ more/ }).first();
  const showAll = async () => {
    if (await more.isVisible()) await more.click();
  };
  await showAll();
  const names = await page.getByRole('main').locator('a.cell-link').allInnerTexts();
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);

  // Two organisations answer with values.
  for (const name of names.filter(one => /bank|building|halifax|nationwide/i.test(one)).slice(0, 2)) {
    await showAll();
    await page.getByRole('link', { name, exact: true }).click();
    await title(page, name);
    await press(page, /^(Enter|Change) the value/);
    await page.getByRole('textbox', { name: /on the date of death/ }).fill('1,234.56');
    await press(page, 'Save the value');
    await page.getByText('£1,234.56').first().waitFor();
    await page.getByText('Value known.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Organisations', exact: true }).click();
    await title(page, 'Organisations');
  }

  await page
    .getByRole('main')
    .getByRole('link', { name: /’s estate$/ })
    .click();
  await places.getByRole('link', { name: /^Letters/ }).click();
  await title(page, 'Letters');
  const letters = await readPdf((await save(page, 'Make all letters as one PDF')).file);
  expect(letters.tagged).toBe(true);
  expect(letters.pages.length).toBeGreaterThanOrEqual(names.length - 2);
  for (const { text } of letters.pages) expect(text).toContain('Dear Sir or Madam');
  expect(letters.pages[0]?.text).toContain('Amira Ellery');

  await page
    .getByRole('main')
    .getByRole('link', { name: /’s estate$/ })
    .click();
  await places.getByRole('link', { name: /figures/ }).click();
  await title(page, 'The estate in figures');
  const schedule = await save(page, 'Make the schedule as a PDF');
  expect(schedule.name).toMatch(/^estate-schedule-\d{4}-\d\d-\d\d\.pdf$/);
  const pages = (await readPdf(schedule.file)).pages.map(({ text }) => text).join('\n');
  for (const words of ['PA1P', 'IHT4', '1,234.56']) expect(pages).toContain(words);
  const seconds = (Date.now() - began) / 1_000;
  console.log(`From the release to the schedule: ${seconds.toFixed(0)} s, without reading or typing time.`);
  expect(seconds).toBeLessThan(15 * 60);

  // The passport from which the desk was copied is unchanged, and the desk no longer needs it.
  expect(await storedRecords()).toBe(before);
  okOr(await owner.own.stop([owner.grant], { tell: false, password: owner.password }));
  await page.reload();
  await title(page, 'The estate in figures');
  const database = openServerDatabase(server);
  const everything = await dumpAllRows(database);
  await database.close();
  for (const canary of ['desk-organisation', '4 Wharf Street', 'Dear Sir'])
    expect(everything.includes(canary)).toBe(false);
  expect(device.faults).toEqual([]);
});
