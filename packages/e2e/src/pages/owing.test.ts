import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, openPassport } from '../harness/open-page.ts';
import { rowSays, tellRecordStory } from '../harness/record-story.ts';
import { add, choicesOf, fieldOf, fillForm, inDays, openSection, openTab } from '../harness/records.ts';
import { type RunningServer, startServer } from '../harness/server.ts';

// Spec 2: "Debts & Loans"; ours: people, those who are looked after, digital accounts, gifts.

let server: RunningServer;
let on: OpenPage;
beforeAll(async () => {
  server = await startServer();
  on = await openPassport(server.url);
});
afterAll(async () => {
  expect(on.device.faults).toEqual([]);
  await on.device.close();
  await server.stop();
});

describe('money owed', () => {
  beforeAll(() => openSection(on.page, 'Money I owe'));

  it('keeps a loan, with a list of lenders for its type', async () => {
    await expect
      .poll(() => on.page.getByRole('tab').allInnerTexts())
      .toEqual(['Loans & Credit Cards', 'County Court Judgments', 'HMRC Liabilities']);
    await expect.poll(async () => (await choicesOf(on.page, 'Type')).length).toBe(14);
    await tellRecordStory(on, {
      addTitle: 'Add new debt',
      addButton: 'Add debt',
      updateTitle: 'Update debt',
      updateButton: 'Update debt',
      required: { 'Debt name': 'Car loan', Provider: 'Black Horse' },
      problems: ['Enter the debt name', 'Enter the provider'],
      others: {
        Type: 'Car finance',
        'Current balance': '6,300',
        'Interest rate': '7.9',
        'Next payment date': inDays(5).boxes,
      },
      title: 'Car loan',
      row: ['Car finance', 'Black Horse', '£6,300.00'],
      change: { 'Current balance': '6100' },
      rowAfter: ['£6,100.00'],
    });
  });

  it('keeps a judgment, outstanding at first', async () => {
    await openTab(on.page, 'County Court Judgments');
    await expect.poll(() => fieldOf(on.page, 'Status').inputValue()).toBe('outstanding');
    await expect.poll(async () => (await choicesOf(on.page, 'Status')).length).toBe(5);
    await tellRecordStory(on, {
      addTitle: 'Add new judgment',
      addButton: 'Add judgment',
      updateTitle: 'Update judgment',
      updateButton: 'Update judgment',
      required: { 'Case number': 'K4QZ1234', Claimant: 'Acme Windows Ltd', Amount: '812.00' },
      problems: ['Enter the case number', 'Enter the claimant', 'Enter the amount'],
      others: { 'Date issued': inDays(-3).boxes },
      title: 'Acme Windows Ltd',
      row: ['K4QZ1234', 'Outstanding', '£812.00'],
      change: { Status: 'Satisfied (paid in full after one month)' },
      rowAfter: ['Satisfied'],
    });
  });

  it('counts the HMRC liabilities in the heading of their list', async () => {
    await openTab(on.page, 'HMRC Liabilities');
    await on.page.getByRole('heading', { level: 2, name: 'Your HMRC Liabilities (0)' }).waitFor();
    await on.page.getByText('No HMRC liabilities added yet').waitFor();
    await expect.poll(async () => (await choicesOf(on.page, 'Type')).length).toBe(12);
    await fillForm(on.page, { 'Tax year': '2023-24', Amount: '640', 'Due date': inDays(30).boxes });
    await add(on.page, 'Add HMRC liability', 'Income Tax 2023 to 2024');
    await rowSays(on.page, 'Income Tax 2023 to 2024', ['£640.00']);
    await on.page.getByRole('heading', { level: 2, name: 'Your HMRC Liabilities (1)' }).waitFor();
  });
});

describe('the household', () => {
  beforeAll(() => openSection(on.page, 'Me and my family'));

  it('keeps people, dependants, digital accounts and gifts', async () => {
    await expect
      .poll(() => on.page.getByRole('tab').allInnerTexts())
      .toEqual(['People', 'Who I look after', 'Digital accounts', 'Gifts']);
    await fillForm(on.page, {
      'First name': 'Tom',
      'Last name': 'Ellery',
      'Relationship to you': 'Child',
    });
    await add(on.page, 'Add person', 'Tom Ellery');
    await openTab(on.page, 'Who I look after');
    await fillForm(on.page, { Name: 'Biscuit', Type: 'Pet', 'Who takes over': 'Tom' });
    await add(on.page, 'Add dependant', 'Biscuit');
    await openTab(on.page, 'Digital accounts');
    await fillForm(on.page, { 'Account name': 'Family photos', 'Signed in as': 'ruth@ellery.example' });
    await add(on.page, 'Add digital account', 'Family photos');
    await openTab(on.page, 'Gifts');
    await fillForm(on.page, {
      'Given to': 'Tom',
      'What you gave': 'Money for a deposit',
      Value: '12,000',
      'Date given': ['6', '4', '2024'],
    });
    await on.button('Add gift').click();
    await on.page.getByRole('row').filter({ hasText: '£12,000.00' }).first().waitFor();
  });
});
