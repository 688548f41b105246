import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { createDemoPayments } from '@kinfolio/domain/demo-family/payments';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import type { Page } from 'playwright-core';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../harness/browser/browser.ts';
import { checkScreens, reduceMotion, type TestedScreen } from '../harness/browser/check-screen.ts';
import { pressWithKeyboard, tabTo, typeInto } from '../harness/browser/keyboard.ts';
import { type OpenPage, openPassport } from '../harness/browser/open-page.ts';
import { getDefaultServer } from '../harness/server/default-server.ts';

const server = getDefaultServer();

/** Nothing in the file says which column is outgoing money, and one row has no date. */
const unclear = Buffer.from(
  ['When,What,One,Two', '1 Sep 2026,ALDER,24.10,', '2 Sep 2026,BIRCH,,90.00', '31 Sep 2026,ELM,3.50,'].join(
    '\n',
  ),
);

async function scan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scan Bank Statement' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles({ name: 'unclear.csv', mimeType: 'text/csv', buffer: unclear });
  await page.getByText('We are not sure what is in each column.').waitFor();
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('the budget of a visitor is for everybody', () => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url });
    ({ page } = device);
    await page.emulateMedia(reduceMotion);
    await page.goto('/budgeting/tool');
    await title(page, 'Budget');
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
  });

  it('is filled, hidden and looked through with the keyboard alone', async () => {
    await pressWithKeyboard(page, 'button', 'Add Manual Entry');
    await typeInto(page, { Description: 'Weekly shop', Amount: '85' });
    await tabTo(page, page.getByRole('combobox', { name: 'Category', exact: true }));
    await page.keyboard.type('Food');
    await pressWithKeyboard(page, 'button', 'Add Item');
    await page.getByRole('listitem').filter({ hasText: 'Weekly shop' }).waitFor();
    await pressWithKeyboard(page, 'button', 'Hide amounts');
    await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
    await page.keyboard.press('ArrowRight');
    await pressWithKeyboard(page, 'button', 'Show amounts');
  });

  const screens: readonly TestedScreen[] = [
    ['the categories', () => tab(page, 'Categories')],
    ['the analysis', () => tab(page, 'Analysis')],
    ['the overview', () => tab(page, 'Overview')],
    ['a statement that is not sure', () => scan(page)],
  ];
  checkScreens(() => page, screens);
});

describe('the budget of a passport is for everybody', () => {
  let on: OpenPage;
  beforeAll(async () => {
    const today = todayInLondon(Date);
    const family = replaceIds([...createDemoFamily(today), ...createDemoPayments(today)], uuidv7);
    const stored = family.map(({ id, content: { kind, fields } }) => ({ id, kind, fields }));
    on = await openPassport(server.url, ...stored);
    await on.page.emulateMedia(reduceMotion);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });
  const link = (name: string) => on.page.getByRole('link', { name, exact: true }).first().click();
  const back = () => link('Budget').then(() => title(on.page, 'Budget'));

  const screens: readonly TestedScreen[] = [
    ['the overview', back],
    ['the analysis', () => tab(on.page, 'Analysis')],
    ['a month', () => link('Spent and planned').then(() => on.page.getByRole('table').waitFor())],
    [
      'payments',
      () =>
        back()
          .then(() => link('Your statements and payments'))
          .then(() => title(on.page, 'Statements and payments')),
    ],
    [
      'what comes round',
      () =>
        back()
          .then(() => link('Regular payments'))
          .then(() => title(on.page, 'Regular payments')),
    ],
    ['which column is which', () => back().then(() => scan(on.page))],
  ];
  checkScreens(() => on.page, screens);

  it('hides every amount, also from screen readers and in print, and the bars are there in forced colours', async () => {
    const { page } = on;
    await on.button('Cancel').click();
    await on.button('Hide amounts').click();
    await page.emulateMedia({ ...reduceMotion, media: 'print' });
    for (const [name, wait] of [
      ['Spent and planned', 'By category'],
      ['Your statements and payments', 'Payments'],
      ['Regular payments', 'New'],
    ] as const) {
      await page.emulateMedia({ ...reduceMotion, media: 'screen' });
      await link(name);
      await page.getByRole('heading', { level: 2, name: new RegExp(`^${wait}`) }).waitFor();
      await page.emulateMedia({ ...reduceMotion, media: 'print' });
      const read = await page.locator('main').ariaSnapshot();
      expect(read).toContain('amount hidden');
      expect(`${read} ${await page.title()}`).not.toMatch(/£\d/);
      await page.emulateMedia({ ...reduceMotion, media: 'screen' });
      await back();
    }
    await on.button('Show amounts').click();
    await tab(page, 'Analysis');
    await page.emulateMedia({ ...reduceMotion, media: 'screen', forcedColors: 'active' });
    const bars = page.locator('.barsvg').first().locator('rect');
    const fills = await bars.evaluateAll(all =>
      all.map(one => [getComputedStyle(one).fill, getComputedStyle(document.body).backgroundColor]),
    );
    expect(fills.length).toBeGreaterThan(0);
    for (const [fill, paper] of fills) expect(fill).not.toBe(paper);
  });
});
