import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenPage } from '../../harness/browser/open-page.ts';
import { testRecordPage } from '../../harness/browser/record-story.ts';
import {
  createDayFromToday,
  listFieldChoices,
  listTabNames,
  openSection,
  openTab,
} from '../../harness/browser/records.ts';
import { openPassportForFile } from '../../harness/browser/shared-passport.ts';

// Tests "Debts & Loans" of spec 2, and what the specification does not have: people, dependants, digital accounts and
// gifts.

let on: OpenPage;
openPassportForFile(opened => {
  on = opened;
});

describe('money owed', () => {
  beforeAll(() => openSection(on.page, 'Money I owe'));

  it('keeps a loan, with a list of lenders for its type', async () => {
    await expect
      .poll(() => listTabNames(on.page))
      .toEqual(['Loans & Credit Cards', 'County Court Judgments', 'HMRC Liabilities']);
    await expect.poll(async () => (await listFieldChoices(on.page, 'Type')).length).toBe(14);
    await testRecordPage(on, {
      addTitle: 'Add new debt',
      addButton: 'Add debt',
      help: 'Pay off the debt with the highest interest first',
      begins: { Type: 'Credit card' },
      updateTitle: 'Update debt',
      updateButton: 'Update debt',
      required: { 'Debt name': 'Car loan', Provider: 'Black Horse' },
      problems: ['Enter the debt name', 'Enter the provider'],
      others: {
        Type: 'Car finance',
        'Account number': 'BH4410027',
        'Current balance': '6,300',
        'Interest rate': '7.9',
        'Next payment date': createDayFromToday(5).boxes,
      },
      title: 'Car loan',
      row: ['Car finance', 'Black Horse', '£6,300.00', 'in 5 days'],
      hidden: 'BH4410027',
      change: { 'Current balance': '6100' },
      rowAfter: ['£6,100.00'],
    });
  });

  it('keeps a judgment, outstanding at first', async () => {
    await openTab(on.page, 'County Court Judgments');
    await expect.poll(async () => (await listFieldChoices(on.page, 'Status')).length).toBe(5);
    await testRecordPage(on, {
      addTitle: 'Add new judgment',
      addButton: 'Add judgment',
      help: 'Pay in full within one calendar month',
      begins: { Status: 'Outstanding' },
      updateTitle: 'Update judgment',
      updateButton: 'Update judgment',
      required: { 'Case number': 'K4QZ1234', Claimant: 'Acme Windows Ltd', Amount: '812.00' },
      problems: ['Enter the case number', 'Enter the claimant', 'Enter the amount'],
      others: { 'Date issued': createDayFromToday(-3).boxes },
      title: 'Acme Windows Ltd',
      // The last day to pay in full is one calendar month after the date: 25 to 28 days from today.
      row: ['K4QZ1234', 'Outstanding', '£812.00', 'in 2'],
      change: { Status: 'Satisfied (paid in full after one month)' },
      rowAfter: ['Satisfied'],
    });
  });

  it('counts the HMRC liabilities in the heading of their list', async () => {
    await openTab(on.page, 'HMRC Liabilities');
    await on.page.getByRole('heading', { level: 2, name: 'Your HMRC Liabilities (0)' }).waitFor();
    await on.page.getByText('No HMRC liabilities added yet').waitFor();
    await expect.poll(async () => (await listFieldChoices(on.page, 'Type')).length).toBe(12);
    await testRecordPage(on, {
      addTitle: 'Add new HMRC liability',
      addButton: 'Add HMRC liability',
      updateTitle: 'Update HMRC liability',
      updateButton: 'Update HMRC liability',
      help: 'ask for a payment plan',
      begins: { Type: 'Income Tax' },
      required: { Amount: '640' },
      problems: ['Enter the amount'],
      others: { 'Tax year': '2023-24', 'Due date': createDayFromToday(7).boxes },
      title: 'Income Tax 2023 to 2024',
      row: ['£640.00', 'in 7 days'],
      change: { Amount: '600' },
      rowAfter: ['£600.00'],
    });
    await on.page.getByRole('heading', { level: 2, name: 'Your HMRC Liabilities (1)' }).waitFor();
  });
});
