import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { editAccount, openAccounts } from '../harness/browser/accounts.ts';
import { barclaycardAccount, halifaxAccount, openBankPage } from '../harness/browser/bank-page.ts';
import { type Device, openDevice } from '../harness/browser/browser.ts';
import { checkScreens, reduceMotion, type TestedScreen } from '../harness/browser/check-screen.ts';
import { pressUnreadyButton } from '../harness/browser/pressing.ts';
import { openNewRecordForm } from '../harness/browser/record-form.ts';
import { chooseFile, createTextFile, openImport } from '../harness/files/import-page.ts';
import { chooseStatements, getStatementFilePath } from '../harness/files/statement-files.ts';
import { createUniquePerson, signUp } from '../harness/people/person.ts';
import { openSetting } from '../harness/people/settings.ts';
import { waitUntilPassportOpen } from '../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../harness/server/default-server.ts';

// Checks every screen. `accessibility.test.ts` has one screen of each layout.

const server = getDefaultServer();

describe('every screen of a visitor is for everybody', () => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url });
    page = device.page;
    await page.emulateMedia(reduceMotion);
  });
  afterAll(() => device.close());
  const main = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const press = (name: string) => pressUnreadyButton(page.getByRole('button', { name, exact: true }));

  const screens: readonly TestedScreen[] = [
    ['log in', () => page.goto('/login').then(() => main('Log in'))],
    ['log in with errors', () => press('Log in').then(() => page.getByText('There is a problem').waitFor())],
    ['sign up', () => page.goto('/signup').then(() => main('Personal details'))],
    [
      'sign up with errors',
      () => press('Continue').then(() => page.getByText('There is a problem').waitFor()),
    ],
    ['recover', () => page.goto('/recover').then(() => main('Use your recovery kit'))],
    [
      'recover with errors',
      () => press('Open my passport').then(() => page.getByText('There is a problem').waitFor()),
    ],
    ['not found', () => page.goto('/nowhere').then(() => main('Page not found'))],
    ['status', () => page.goto('/status').then(() => page.getByRole('heading', { level: 1 }).waitFor())],
    ['recovery kit', () => signUp(page, createUniquePerson())],
    ['two groups', () => press('I have a copy. Continue').then(() => main('Check your kit'))],
    ['dashboard, empty, no kit', () => page.goto('/dashboard').then(() => waitUntilPassportOpen(page))],
    ['bank accounts, empty', () => openAccounts(page)],
    [
      'bank accounts with errors',
      async () => {
        await openNewRecordForm(page);
        await press('Add account');
        await page.getByText('There is a problem').waitFor();
      },
    ],
    ['deleted items, empty', () => page.goto('/deleted-items').then(() => main('Deleted items'))],
  ];
  checkScreens(() => page, screens);
});

describe('every screen of somebody with records is for everybody', () => {
  let on: Awaited<ReturnType<typeof openBankPage>>;
  beforeAll(async () => {
    on = await openBankPage(server.url, halifaxAccount, barclaycardAccount);
    await on.page.emulateMedia(reduceMotion);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });
  const link = (name: string | RegExp) => on.page.getByRole('link', { name, exact: true }).first().click();
  const main = (name: string | RegExp) => on.page.getByRole('heading', { level: 1, name }).waitFor();

  const screens: readonly TestedScreen[] = [
    ['bank accounts', () => openAccounts(on.page)],
    ['a bank account changed', () => on.button('Edit Barclaycard').click()],
    [
      'the question about unsaved changes',
      async () => {
        await on.box('Account name').fill('Other');
        await on.button('Cancel').click();
        await on.question().waitFor();
      },
    ],
    [
      'accounts found in a file',
      async () => {
        await on.button('Discard Changes').click();
        await chooseStatements(
          on.page,
          ['dev-file-barclays-2.ofx', 'dev-file-monzo-1.csv'].map(getStatementFilePath),
        );
        await on.page.getByRole('heading', { name: /^Found / }).waitFor();
      },
    ],
    [
      'one account',
      async () => {
        await on.page.keyboard.press('Escape');
        await link('Halifax current account');
        await main('Halifax current account');
      },
    ],
    [
      'all changes of an account, one shown whole',
      async () => {
        await openAccounts(on.page);
        const change = { balance: '3500', notes: 'In the green box file' };
        await editAccount(on.page, 'Halifax current account', change);
        await link('Halifax current account');
        await link('All changes');
        await main('All changes');
        await on.page.getByText('See all of version 1').click();
      },
    ],
    [
      'one account deleted',
      async () => {
        await link('Halifax current account');
        await on.button('Delete this account').click();
        await on.page.getByRole('button', { name: 'Undo' }).waitFor();
      },
    ],
    ['no such account', () => on.page.goBack().then(() => main('There is no such account'))],
    ['dashboard', () => link('Home').then(() => main(/Ruth/))],
    ['deleted items', () => link('Deleted items').then(() => main('Deleted items'))],
    ['settings', () => link('Settings').then(() => main('Settings'))],
    [
      'a page of settings, with one of them open',
      async () => {
        await link(/^Logging in/);
        await main('Logging in');
        await on.button('Change password').click();
      },
    ],
    ['your data', () => openSetting(on.page, 'data').then(() => main('Your data'))],
    ['download or print', () => link('Make a pack or a copy').then(() => main('Download or print'))],
    [
      'a day to come for the figures',
      async () => {
        await on.box('Year').fill('2999');
        await on.button('Make the pack').click();
        await on.page.getByText('There is a problem').waitFor();
      },
    ],
    [
      'the sections of a passport, and its file',
      async () => {
        await on.page.getByRole('radio', { name: /^Whole passport/ }).press('Space');
        await on.button('Make the PDF').click();
        await on.button('Save the file').waitFor();
      },
    ],
    ['add from a file', () => openImport(on.page)],
    [
      'the columns of a file',
      async () => {
        const rows =
          'Account name,Bank,Sort code,Acc no.,PIN\nMain,Halifax,309430,70124821,1\nHalf,Halifax,1,,\n';
        await chooseFile(on.page, createTextFile('accounts.csv', rows));
        await on.page.getByRole('heading', { name: 'Which column is which?' }).waitFor();
      },
    ],
    [
      'the rows of a file',
      async () => {
        await on.button('Check the rows').click();
        await on.page.getByText('Row 3: Half').waitFor();
      },
    ],
    [
      'what was added from a file',
      async () => {
        await on.button('Add 1 record').click();
        await on.button('Remove what was added').waitFor();
      },
    ],
    [
      'what we hold, asked for',
      async () => {
        await openSetting(on.page, 'data');
        await on.button('Ask for the file').click();
        await on.button('Make my file').waitFor();
      },
    ],
    [
      'close account',
      () => link('Settings').then(() => link(/^Close account/).then(() => main('Close account'))),
    ],
    [
      'close account with errors',
      async () => {
        await on.button('Close my account').click();
        await on.page.getByText('There is a problem').waitFor();
      },
    ],
    [
      'an account that is closed',
      async () => {
        await on.box('Your password').fill(on.person.password);
        await on.page.getByRole('checkbox', { name: /cannot bring back my account/ }).press('Space');
        await on.button('Close my account').click();
        await main('Your account is closed');
      },
    ],
    [
      'unlock',
      () =>
        on
          .button('Lock')
          .click()
          .then(() => main('Unlock your passport')),
    ],
  ];
  checkScreens(() => on.page, screens);
});
