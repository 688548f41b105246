import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenPage } from '../../harness/browser/open-page.ts';
import { leaveRecordForm, openNewRecordForm } from '../../harness/browser/record-form.ts';
import { testRecordPage } from '../../harness/browser/record-story.ts';
import {
  fillForm,
  findFormField,
  listFieldChoices,
  listTabNames,
  openSection,
  openTab,
} from '../../harness/browser/records.ts';
import { openPassportForFile } from '../../harness/browser/shared-passport.ts';

// Tests "Investments and pensions", "National insurance details" and "Insurance policies" of spec 2.

let on: OpenPage;
openPassportForFile(opened => {
  on = opened;
});

describe('investments and pensions', () => {
  beforeAll(() => openSection(on.page, 'Savings and pensions'));

  it('has two tabs and the fourteen types', async () => {
    await expect
      .poll(() => listTabNames(on.page))
      .toEqual(['Investments & Pensions', 'National Insurance Details']);
    // The first option is empty, because no type is more likely than the others.
    await expect.poll(async () => (await listFieldChoices(on.page, 'Type')).length).toBe(1 + 14);
  });

  it('keeps a pension', async () => {
    await testRecordPage(on, {
      addTitle: 'Add new investment or pension',
      addButton: 'Add investment or pension',
      help: 'On the statement that comes once a year',
      updateTitle: 'Update investment or pension',
      updateButton: 'Update investment or pension',
      required: { Name: 'Pension from the school', Type: 'Personal pension', Provider: 'Aviva' },
      problems: ['Enter the name', 'Choose the type', 'Enter the provider'],
      others: {
        'Policy number': 'AV7741203',
        'Current value': '84,200.50',
        'Monthly contribution': '120',
      },
      title: 'Pension from the school',
      row: ['Personal pension', 'Aviva', '£84,200.50'],
      hidden: 'AV7741203',
      change: { 'Current value': '85000' },
      rowAfter: ['£85,000.00'],
    });
  });

  it('asks before typed changes are left, and Save & Continue saves them', async () => {
    await on.button('Edit Pension from the school').click();
    await on.button('Update investment or pension').waitFor();
    await fillForm(on.page, { 'Monthly contribution': '150' });
    await on.said('Unsaved changes').waitFor();
    await on.page.getByRole('navigation', { name: 'Main', exact: true }).getByText('Home').click();
    await on.question().waitFor();
    await on.button('Save & Continue').click();
    await on.page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
    await openSection(on.page, 'Savings and pensions');
    await on.button('Edit Pension from the school').click();
    await openNewRecordForm(on.page);
    await expect.poll(() => findFormField(on.page, 'Monthly contribution').inputValue()).toBe('150.00');
    await on.button('Cancel').click();
  });

  it('formats a National Insurance number, hides it, and names the helpline', async () => {
    await openTab(on.page, 'National Insurance Details');
    await on.page.getByText('0300 200 3500').waitFor();
    await fillForm(on.page, { 'National Insurance number': 'ab123456c', 'Full name': 'Ruth Ellery' });
    await expect
      .poll(() => findFormField(on.page, 'National Insurance number').inputValue())
      .toBe('AB 123456 C');
    await leaveRecordForm(on.page);
    await testRecordPage(on, {
      addTitle: 'Add new National Insurance details',
      addButton: 'Save these details',
      updateTitle: 'Update National Insurance details',
      updateButton: 'Save these details',
      help: 'On your payslip or P60',
      // The specification has no required field here.
      required: { 'National Insurance number': 'AB 12 34 56 C', 'Full name': 'Ruth Ellery' },
      problems: [],
      others: { 'Date of birth': ['14', '6', '1959'] },
      title: 'Ruth Ellery',
      row: ['14 June 1959'],
      hidden: 'AB 123456 C',
      change: { Notes: 'Four missing years paid for' },
      rowAfter: ['14 June 1959'],
    });
  });
});
