import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenPage } from '../../harness/browser/open-page.ts';
import {
  fillForm,
  listTabNames,
  openSection,
  openTab,
  submitNewRecord,
} from '../../harness/browser/records.ts';
import { openPassportForFile } from '../../harness/browser/shared-passport.ts';

// Tests "Debts & Loans" of spec 2, and what the specification does not have: people, dependants, digital accounts and
// gifts.

let on: OpenPage;
openPassportForFile(opened => {
  on = opened;
});

describe('the household', () => {
  beforeAll(() => openSection(on.page, 'Me and my family'));

  it('keeps people, dependants, digital accounts and gifts', async () => {
    await expect
      .poll(() => listTabNames(on.page))
      .toEqual(['People', 'Who I look after', 'Digital accounts', 'Gifts']);
    await fillForm(on.page, {
      'First name': 'Tom',
      'Last name': 'Ellery',
      'Relationship to you': 'Child',
    });
    await submitNewRecord(on.page, 'Add person', 'Tom Ellery');
    await openTab(on.page, 'Who I look after');
    await fillForm(on.page, { Name: 'Biscuit', Type: 'Pet', 'Who takes over': 'Tom' });
    await submitNewRecord(on.page, 'Add dependant', 'Biscuit');
    await openTab(on.page, 'Digital accounts');
    await fillForm(on.page, { 'Account name': 'Family photos', 'Logged in as': 'ruth@ellery.example' });
    await submitNewRecord(on.page, 'Add digital account', 'Family photos');
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
