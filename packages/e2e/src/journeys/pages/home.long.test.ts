import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenPage } from '../../harness/browser/open-page.ts';
import { leaveRecordForm, openNewRecordForm } from '../../harness/browser/record-form.ts';
import { expectRowText, testRecordPage } from '../../harness/browser/record-story.ts';
import {
  createDayFromToday,
  fillForm,
  findFormField,
  findTabByName,
  listFieldChoices,
  listTabNames,
  openSection,
  openTab,
} from '../../harness/browser/records.ts';
import { openPassportForFile } from '../../harness/browser/shared-passport.ts';

// Tests "Property & Assets" and "Bills & Utilities" of spec 2.

let on: OpenPage;
openPassportForFile(opened => {
  on = opened;
});

describe('bills and council tax', () => {
  beforeAll(() => openSection(on.page, 'Bills and council tax'));

  it('keeps a bill, with a list of companies for its type', async () => {
    await expect.poll(() => listTabNames(on.page)).toEqual(['Utilities & Bills', 'Council Tax']);
    await expect.poll(async () => (await listFieldChoices(on.page, 'Type')).length).toBe(12);
    await expect.poll(async () => (await listFieldChoices(on.page, 'Payment method')).length).toBe(7);
    await testRecordPage(on, {
      addTitle: 'Add new bill',
      addButton: 'Add bill',
      help: 'At the top of the bill, on paper or in the email',
      begins: { Type: 'Gas', 'Payment method': 'Direct Debit' },
      updateTitle: 'Update bill',
      updateButton: 'Update bill',
      required: { 'Bill name': 'Water at home', Provider: 'Yorkshire Water' },
      problems: ['Enter the bill name', 'Enter the provider'],
      others: {
        Type: 'Water',
        'Account number': 'YW20418',
        'Monthly amount': '38.5',
        'Due date': createDayFromToday(6).boxes,
      },
      title: 'Water at home',
      row: ['Water', 'Yorkshire Water', '£38.50', 'in 6 days'],
      hidden: 'YW20418',
      change: { 'Contact details': '0345 1 24 24 24' },
      rowAfter: ['£38.50'],
    });
  });

  it('offers the companies for the type, and any other by its name', async () => {
    await openNewRecordForm(on.page);
    const provider = findFormField(on.page, 'Provider');
    // If the page is still scrolling to the box, the scrolling closes the list before an option can be chosen, so open
    // the list again.
    const choose = (typed: string, name: string) =>
      vi.waitFor(
        async () => {
          await provider.fill('');
          await provider.pressSequentially(typed);
          const offered = on.page.getByRole('listbox').getByRole('option', { name, exact: true });
          await offered.click({ timeout: 3000 });
          await expect.poll(() => provider.inputValue(), { timeout: 3000 }).toBe(name);
        },
        { timeout: 40_000 },
      );
    for (const [type, typed, name] of [
      ['Gas', 'octo', 'Octopus Energy'],
      ['Water', 'thames', 'Thames Water'],
      ['Streaming and subscriptions', 'netf', 'Netflix'],
    ] as const) {
      await fillForm(on.page, { Type: type });
      await choose(typed, name);
    }
    // The last choice is always offered, whatever was typed.
    await choose('hill', 'Other');
    await on.box('Other provider').fill('Airedale Hill Radio');
    await leaveRecordForm(on.page);
  });

  it('asks for a reminder only with a due date', async () => {
    const reminder = on.page.getByRole('checkbox', { name: /^Email me 60 days before/ });
    expect(await reminder.count()).toBe(0);
    await fillForm(on.page, { 'Due date': createDayFromToday(90).boxes });
    await reminder.waitFor();
    await leaveRecordForm(on.page);
  });

  it('saves with Save All also the changes to a bill that were left half-way', async () => {
    await on.button('Edit Water at home').click();
    await on.button('Update bill').waitFor();
    await fillForm(on.page, { 'Monthly amount': '41' });
    await on.page.getByRole('link', { name: /^Utilities & Bills \(\d\)$/ }).click();
    await on.question().getByRole('button', { name: 'Continue', exact: true }).click();
    await findTabByName(on.page, 'Council Tax').click();
    await findTabByName(on.page, 'Council Tax')
      .and(on.page.getByRole('tab', { selected: true }))
      .waitFor();
    await on.button('Save All').click();
    await on.said('All changes saved').waitFor();
    await openTab(on.page, 'Utilities & Bills');
    await expectRowText(on.page, 'Water at home', ['£41.00']);
  });

  it('asks for a reminder of council tax only with an amount, and begins with band D', async () => {
    await openTab(on.page, 'Council Tax');
    const bands = await listFieldChoices(on.page, 'Council tax band');
    expect(bands[3]).toMatch(/^(Band )?D\b.*68,001.*88,000/);
    await expect.poll(() => findFormField(on.page, 'Council tax band').inputValue()).toBe('D');
    const reminder = on.page.getByRole('checkbox', { name: /^Email me 60 days before/ });
    expect(await reminder.count()).toBe(0);
    await testRecordPage(on, {
      addTitle: 'Add new council tax',
      addButton: 'Save council tax details',
      help: 'On the bill your council sends each spring',
      updateTitle: 'Update council tax',
      updateButton: 'Save council tax details',
      required: { 'Council name': 'Leeds City Council' },
      // The specification has no required field here.
      problems: [],
      others: { 'Annual amount': '1,912.40' },
      title: 'Leeds City Council',
      row: ['£1,912.40'],
      change: { 'Account number': '7712004' },
      rowAfter: ['£1,912.40'],
    });
    await on.button('Edit Leeds City Council').click();
    await openNewRecordForm(on.page);
    await reminder.waitFor();
    await on.button('Cancel').click();
  });
});

describe('home and valuables', () => {
  beforeAll(() => openSection(on.page, 'Home and valuables'));

  it('keeps a property', async () => {
    await expect.poll(() => listTabNames(on.page)).toEqual(['Property', 'Valuable Assets', 'Vehicles']);
    await expect.poll(async () => (await listFieldChoices(on.page, 'Type')).length).toBe(7);
    await testRecordPage(on, {
      addTitle: 'Add new property',
      addButton: 'Add property',
      help: 'The deeds: with you, your solicitor or the lender',
      begins: { Type: 'Main home' },
      updateTitle: 'Update property',
      updateButton: 'Update property',
      required: { 'Property name': 'Our home' },
      problems: ['Enter the property name'],
      others: {
        Address: '4 Mill Lane\nLeeds',
        'Purchase date': ['29', '2', '2004'],
        'Current value': '£310,000',
        'Mortgage provider': 'Halifax',
        'Mortgage balance': '42,000',
      },
      title: 'Our home',
      row: ['Main home', '£310,000.00'],
      change: { 'Current value': '315000' },
      rowAfter: ['£315,000.00'],
    });
  });

  it('keeps a valuable with artist, make, model and year', async () => {
    await openTab(on.page, 'Valuable Assets');
    await expect.poll(async () => (await listFieldChoices(on.page, 'Type')).length).toBe(12);
    await testRecordPage(on, {
      addTitle: 'Add new asset',
      addButton: 'Add asset',
      help: 'Receipts and valuations: with the insurance papers',
      begins: { Type: 'Jewellery and watches' },
      updateTitle: 'Update asset',
      updateButton: 'Update asset',
      required: { 'Asset name': 'The harbour picture' },
      problems: ['Enter the asset name'],
      others: {
        Type: 'Artwork',
        'Artist name': 'J. Penhale',
        'Year (optional)': 'about 1890',
        'Current value': '1,850',
      },
      title: 'The harbour picture',
      row: ['Artwork', '£1,850.00'],
      change: { Location: 'Over the stairs' },
      rowAfter: ['£1,850.00'],
    });
  });

  it('keeps a vehicle by its number plate', async () => {
    await openTab(on.page, 'Vehicles');
    await testRecordPage(on, {
      addTitle: 'Add new vehicle',
      addButton: 'Add vehicle',
      help: 'The reference number: on the front of the log book (V5C)',
      updateTitle: 'Update vehicle',
      updateButton: 'Update vehicle',
      required: { 'Registration number': 'AB12 CDE', Make: 'Skoda' },
      problems: ['Enter the registration number', 'Enter the make'],
      others: { Model: 'Fabia', 'MOT due date': createDayFromToday(9).boxes },
      title: 'Skoda Fabia',
      row: ['AB12 CDE'],
      change: { 'Current value': '4200' },
      rowAfter: ['£4,200.00'],
    });
  });
});
