import type { Page } from 'playwright-core';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, openPassport, type StoredTestRecord } from '../../harness/browser/open-page.ts';
import { createDayFromToday, openTab } from '../../harness/browser/records.ts';
import { createWaterBillHtml } from '../../harness/files/drawn-bill.ts';
import { drawPicture } from '../../harness/files/identity-papers.ts';
import { checkWithinLimit, createSizeLimit, measuredPhoneSize } from '../../harness/limits.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// Measures each screen on a phone with the contents of its drawing: height, number of words, and number of things to
// press.

const bill = (
  name: string,
  type: string,
  provider: string,
  amount: string,
  days: number,
): StoredTestRecord => ({
  kind: 'bill',
  fields: {
    name,
    type,
    provider,
    monthlyAmount: amount,
    dueDate: createDayFromToday(days).stored,
    paymentMethod: 'direct-debit',
  },
});
const day = (title: string, days: number, type = 'appointment'): StoredTestRecord => ({
  kind: 'important-date',
  fields: { title, date: createDayFromToday(days).stored, type, category: 'personal' },
});
/** Seven bills, whose payments are dates too, and nine other dates, of which one is overdue and four are soon. */
const drawn: readonly StoredTestRecord[] = [
  { kind: 'person', fields: { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' } },
  bill('BT broadband', 'broadband', 'BT', '38.99', 33),
  bill('EE mobile', 'mobile', 'EE', '21.00', 34),
  bill('Vodafone mobile', 'mobile', 'Vodafone', '18.00', 36),
  bill('Northern season ticket', 'other', 'Northern', '173.46', 40),
  bill('Octopus Energy', 'dual-fuel', 'Octopus Energy', '168.20', 51),
  bill('Yorkshire Water', 'water', 'Yorkshire Water', '41.75', 54),
  bill('TV licence', 'other', 'TV Licensing', '15.00', 160),
  day('Car tax, Skoda Fabia', -6),
  day('Dentist', 5),
  day('Boiler service', 12),
  day('Hip operation', 18),
  day('Passport office', 27),
  day('Self Assessment', 66),
  day('Eye test', 75),
  day('Tom’s visit', 100),
  day('Council tax, new year', 126),
];

const [ruth, david, octopus, water] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
const person = (id: string, firstName: string): StoredTestRecord => ({
  id,
  kind: 'person',
  fields: { firstName, relationship: firstName === 'Ruth' ? 'self' : 'spouse' },
});
const owned = (one: StoredTestRecord, owners: string, id?: string): StoredTestRecord => ({
  ...one,
  ...(id !== undefined && { id }),
  fields: { ...one.fields, owners, contactDetails: '0800 111 222' },
});
const paperOf = (record: string, name: string): StoredTestRecord => ({
  kind: 'paper',
  fields: { name, section: 'bills', links: record, dateAdded: createDayFromToday(-9).stored },
});
/** The contents of the section in its drawing: nothing is missing, and each record has its owner. */
const drawnSection: readonly StoredTestRecord[] = [
  person(ruth, 'Ruth'),
  person(david, 'David'),
  owned(bill('BT broadband', 'broadband', 'BT', '38.99', 3), ruth),
  owned(bill('EE mobile', 'mobile', 'EE', '21.00', 4), ruth),
  owned(bill('Vodafone mobile', 'mobile', 'Vodafone', '18.00', 6), david),
  owned(bill('Northern season ticket', 'other', 'Northern', '173.46', 10), david),
  owned(bill('Octopus Energy', 'dual-fuel', 'Octopus Energy', '168.20', 21), `${ruth} ${david}`, octopus),
  owned(bill('Yorkshire Water', 'water', 'Yorkshire Water', '41.75', 24), ruth, water),
  owned(bill('TV licence', 'other', 'TV Licensing', '15.00', 131), ruth),
  paperOf(octopus, 'Bill, October 2026'),
  paperOf(water, 'Bill, September 2026'),
  {
    kind: 'council-tax',
    fields: { councilName: 'Bradford', accountNumber: '70014533', annualAmount: '1704.00' },
  },
];
/** Checks that chips are one line high on a phone and on a tablet; two lines would be higher than this limit in px. */
async function hasChipsOfOneLine(page: Page): Promise<void> {
  const { width, height } = measuredPhoneSize;
  for (const wide of [768, width]) {
    await page.setViewportSize({ width: wide, height });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(wide);
    const heights = await page
      .locator('main .chip')
      .evaluateAll(all => all.map(one => one.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(heights.filter(one => one > 40)).toEqual([]);
  }
}

describe('each screen stays within the limits of its drawing', () => {
  const server = getDefaultServer();
  let on: OpenPage;
  beforeAll(async () => {
    on = await openPassport({ baseURL: server.url, viewport: measuredPhoneSize }, ...drawn);
    await on.button('Yes, that is correct').click();
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  const show = async (address: string): Promise<void> => {
    await on.page.goto(address);
    await on.page.getByRole('heading', { level: 1, name: /./ }).waitFor();
    await expect.poll(() => on.page.locator('main [aria-busy="true"]').count()).toBe(0);
  };
  it('Home', async () => {
    await show('/dashboard');
    // The limit allows two items more than the drawing: Emergency Access, and the three questions until they
    // are answered.
    await checkWithinLimit(on.page, { height: 1_800, words: 160, actions: 18 });
  });

  it('Home of somebody new, who is asked three questions, and once they are put off', async () => {
    const fresh = await openPassport({ baseURL: server.url, viewport: measuredPhoneSize });
    await fresh.page.getByRole('heading', { name: 'Three questions before you start' }).waitFor();
    await checkWithinLimit(fresh.page, { height: 1_800, words: 160, actions: 16 });
    await fresh.button('Not now').click();
    await fresh.page.getByRole('heading', { name: /^Next: / }).waitFor();
    await checkWithinLimit(fresh.page, { height: 1_800, words: 160, actions: 16 });
    await fresh.device.close();
  });

  it('a section with seven records, of which three are near and two have a paper', async () => {
    const full = await openPassport({ baseURL: server.url, viewport: measuredPhoneSize }, ...drawnSection);
    await full.page.goto('/bills');
    await expect.poll(() => full.page.locator('main tbody tr').count()).toBe(7);
    await full.page.getByText('Each month').waitFor();
    await checkWithinLimit(
      full.page,
      createSizeLimit({ height: 850, words: 65, actions: 9 }, { height: 190, words: 20, actions: 3 }, 7),
    );
    await hasChipsOfOneLine(full.page);
    await full.device.close();
  });

  it('row 11: Add and Scan in the first 600 px of it', async () => {
    await show('/bills');
    for (const name of ['Add a bill', 'Scan Bill']) {
      const box = await on.page.getByRole('link', { name }).first().boundingBox();
      expect((box?.y ?? 601) + (box?.height ?? 0)).toBeLessThanOrEqual(600);
    }
  });

  it('the form of a new one', async () => {
    await show('/bills/new');
    // The five choices of how often an amount is paid count as words too.
    await checkWithinLimit(on.page, { height: 2_000, words: 155, actions: 16 });
  });

  it('sixteen dates, of which seven are payments of bills', async () => {
    await show('/dates');
    await openTab(on.page, 'All Dates');
    const rows = await on.page.locator('main .date--row').count();
    expect(rows).toBe(16);
    const own = rows - 7;
    // Each of the nine dates entered by hand has buttons for editing and deleting in its row.
    await checkWithinLimit(
      on.page,
      createSizeLimit(
        createSizeLimit(
          { height: 1_300, words: 45, actions: 11 },
          { height: 130, words: 12, actions: 1 },
          rows,
        ),
        { height: 20, words: 6, actions: 2 },
        own,
      ),
    );
    await hasChipsOfOneLine(on.page);
  });

  it('what was read of a paper, the second of three, of which the first is saved', async () => {
    const scan = await openPassport(
      { baseURL: server.url, viewport: measuredPhoneSize },
      ...drawnSection.slice(0, 2),
    );
    const { page, device } = scan;
    await page.goto('/bills/scan');
    const papers = [
      ['octopus.png', createWaterBillHtml('Severn Trent Water', '5550 1234 001')],
      ['water.png', createWaterBillHtml('Yorkshire Water', '4407 1926 038')],
      ['letter.png', createWaterBillHtml('Thames Water', '9200 4471 553')],
    ] as const;
    const files = await Promise.all(
      papers.map(([name, drawnOn]) => drawPicture(device.context, name, drawnOn)),
    );
    await page.getByLabel('Document to read').setInputFiles(files);
    await scan.said(/^Successfully extracted data!/).waitFor({ timeout: 90_000 });
    await scan.button('Save and go to paper 2').click();
    await page.getByText(/^Paper 2 of 3: a bill from Yorkshire Water/).waitFor({ timeout: 90_000 });
    await scan.said(/^Successfully extracted data!/).waitFor();
    await page.getByRole('navigation', { name: 'Papers' }).getByRole('link').waitFor();
    const boxes = await page.locator('main :is(input, select, textarea)').filter({ visible: true }).count();
    // Each box shows where its value is on the paper, and the box for the amount also asks how often it is paid.
    await checkWithinLimit(page, { height: 2_750, words: 215, actions: 7 + boxes });
    await device.close();
  });

  it('a search with five results', async () => {
    await on.page.keyboard.press('Control+k');
    const dialog = on.page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('mobile');
    await expect.poll(() => dialog.getByRole('link').count()).toBeGreaterThan(1);
    const found = await dialog.getByRole('link').count();
    await checkWithinLimit(
      on.page,
      createSizeLimit(
        { height: 1_100, words: 30, actions: 6 },
        { height: 210, words: 20, actions: 1 },
        found,
      ),
      dialog,
    );
    await on.page.keyboard.press('Escape');
  });

  it.for([
    ['/settings', { height: 1_800, words: 110, actions: 14 }],
    ...['signing-in', 'devices', 'data', 'you', 'reminders', 'close'].map(
      page => [`/settings/${page}`, { height: 1_600, words: 110, actions: 9 }] as const,
    ),
  ] as const)('%s', async ([address, most]) => {
    await show(address);
    await checkWithinLimit(on.page, most);
  });
});
