import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editAccount, openAccounts } from '../harness/browser/accounts.ts';
import { barclaycardAccount, halifaxAccount, openBankPage } from '../harness/browser/bank-page.ts';
import { type Device, openDevice } from '../harness/browser/browser.ts';
import { checkScreens, reduceMotion, type TestedScreen } from '../harness/browser/check-screen.ts';
import { pressUnreadyButton, waitUntilInteractive } from '../harness/browser/pressing.ts';
import { openSection } from '../harness/browser/records.ts';
import { chooseFile, createTextFile, openImport } from '../harness/files/import-page.ts';
import { openSetting } from '../harness/people/settings.ts';
import { getDefaultServer } from '../harness/server/default-server.ts';

// Checks one screen of each layout. `accessibility.long.test.ts` has all screens.

const server = getDefaultServer();

/** The tag and the text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);

describe('what a visitor meets', () => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url, ...reduceMotion });
    page = device.page;
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
  });
  const press = (name: string) => pressUnreadyButton(page.getByRole('button', { name, exact: true }));
  const problem = () => page.getByText('There is a problem').waitFor();

  it('offers to skip to the content first, and takes the focus to each new heading', async () => {
    await page.goto('/signup');
    // Until the script has loaded, the browser itself follows a link, which reloads the page.
    await waitUntilInteractive(page.getByRole('button', { name: 'Continue' })).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('A Skip to main content');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^MAIN /);
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await expect.poll(() => focused(page)).toBe('H1 Log in');
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Log in - Kinfolio');
  });

  const screens: readonly TestedScreen[] = [
    ['a short form with errors', () => press('Log in').then(problem)],
    [
      'a long form with steps and errors',
      async () => {
        await page.getByRole('link', { name: 'Sign up' }).first().click();
        await page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
        await press('Continue');
        await problem();
      },
    ],
    [
      'a page of words',
      () =>
        page
          .goto('/nowhere')
          .then(() => page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()),
    ],
  ];
  describe('on screens for everybody', () => {
    checkScreens(() => page, screens);
  });
});

describe('each layout of somebody with records is for everybody', () => {
  let on: Awaited<ReturnType<typeof openBankPage>>;
  beforeAll(async () => {
    on = await openBankPage({ baseURL: server.url, ...reduceMotion }, halifaxAccount, barclaycardAccount);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });
  const link = (name: string | RegExp) => on.page.getByRole('link', { name, exact: true }).first().click();
  const main = (name: string | RegExp) => on.page.getByRole('heading', { level: 1, name }).waitFor();

  const screens: readonly TestedScreen[] = [
    ['a list', () => openAccounts(on.page)],
    [
      'a form, with the question about what is not saved',
      async () => {
        await on.button('Edit Barclaycard').click();
        await on.box('Account name').fill('Other');
        await on.button('Cancel').click();
        await on.question().waitFor();
      },
    ],
    [
      'the changes of a record, one shown whole',
      async () => {
        await on.button('Discard Changes').click();
        await editAccount(on.page, 'Halifax current account', { balance: '3500', notes: 'In the green box' });
        await link('Halifax current account');
        await link('All changes');
        await main('All changes');
        await on.page.getByText('See all of version 1').click();
      },
    ],
    ['a record', () => link('Halifax current account').then(() => main('Halifax current account'))],
    ['a list with nothing in it', () => openSection(on.page, 'Insurance')],
    ['Home', () => link('Home').then(() => main(/Ruth/))],
    [
      'a page of settings, with one of them open',
      () => openSetting(on.page, 'password').then(() => on.box('Current password').waitFor()),
    ],
    [
      'choices, and the file that is made of them',
      async () => {
        await openSetting(on.page, 'data');
        await link('Make a pack or a copy');
        await main('Download or print');
        await on.page.getByRole('radio', { name: /^Whole passport/ }).press('Space');
        await on.button('Make the PDF').click();
        await on.button('Save the file').waitFor();
      },
    ],
    [
      'the rows of a file',
      async () => {
        await openImport(on.page);
        const rows =
          'Account name,Bank,Sort code,Acc no.,PIN\nMain,Halifax,309430,70124821,1\nHalf,Halifax,1,,\n';
        await chooseFile(on.page, createTextFile('accounts.csv', rows));
        await on.button('Check the rows').click();
        await on.page.getByText('Row 3: Half').waitFor();
      },
    ],
  ];
  checkScreens(() => on.page, screens);
});
